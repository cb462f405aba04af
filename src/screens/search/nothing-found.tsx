import { Link } from "react-router";
import { ServiceRows } from "#modules/catalog/web/components/services/service-rows.tsx";
import type { SearchAnswer } from "#modules/search/contract/search-calls.ts";
import { toSearchPath } from "#modules/search/web/search-query.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** Shows help for a search without results: similar words, popular treatments, and how to ask a person. */
export function NothingFound({ answer: { nearest, popular }, text }: { answer: SearchAnswer; text: string }) {
  return (
    <div className="grid-12 gap-y-12 pt-12">
      <div className="md:col-span-5">
        <h2 className="text-h3">We couldn’t find that</h2>
        <p className="measure pt-3 text-ink-soft">
          Try fewer letters, a brand, an ingredient or a concern, like “acne,” “hair” or “lines.”
        </p>
        {nearest.length > 0 && (
          <>
            <p className="pt-6 font-medium">Did you mean “{text}”</p>
            <ul className="flex flex-wrap gap-x-5">
              {nearest.map((word) => (
                <li key={word}>
                  <Link
                    to={toSearchPath({ text: word, tab: null, page: 1 })}
                    prefetch="intent"
                    className="link inline-flex min-h-11 items-center"
                  >
                    {word}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-3 pt-6">
          <LinkButton to="/contact">Contact us</LinkButton>
          <LinkButton to="/shop" look="outline">
            Visit the shop
          </LinkButton>
        </p>
      </div>
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="md:col-span-6 md:col-start-7">
          <h2 id="popular" className="pb-4 text-h3">
            Most popular treatments
          </h2>
          <ServiceRows services={popular} />
        </section>
      )}
    </div>
  );
}
