import { data, Link } from "react-router";
import { formatDate } from "#shared/zoned-time.ts";
import { apiOf, pageOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { breadcrumbLd } from "#web/structured-data.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Breadcrumb } from "#web/ui/layout/breadcrumb.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { SanitizedHtml } from "#web/ui/sanitized-html.tsx";
import type { ContentCalls } from "../../contract/calls.ts";
import { loadPageWords } from "../load-page-words.ts";
import { findPolicyPage, policyPages } from "../policy-pages.ts";
import { splitSections } from "../split-sections.ts";
import type { Route } from "./+types/policy";

/** Loads one policy page: privacy, terms, shipping or returns, depending on the URL (PG-14). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const policy = findPolicyPage(pageOf(context, request));
  if (!policy) throw data(null, { status: 404 });
  await requirePage(context, policy.path);
  const api = apiOf<ContentCalls>(context);
  const [read, words] = await Promise.all([api.call(policy.call), loadPageWords(api, policy.page)]);
  const [text] = read.data;
  return { policy, html: text?.html, updatedAt: text?.updatedAt, words, origin: context.get(visitorContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, policy } = loaderData;
  const trail = breadcrumbLd(origin, [
    ["Home", "/"],
    [policy.title, policy.path],
  ]);
  return pageMeta({ ...words, origin, path: policy.path, jsonLd: [trail] });
}

export default function PolicyPage({ loaderData: { policy, html, updatedAt } }: Route.ComponentProps) {
  const { lead, sections } = splitSections(html ?? "");
  return (
    <div className="wrap pt-3 pb-[clamp(64px,8.9vw,128px)] md:pt-5">
      <Breadcrumb trail={[{ label: "Home", to: "/" }, { label: policy.title }]} />
      <h1 className="pt-1 text-h1">{policy.title}</h1>
      {updatedAt && (
        <p className="nums pt-4 text-small text-ink-soft">
          Effective <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
        </p>
      )}
      <div className="grid-12 pt-10">
        <div className="no-print md:col-span-4">
          <div className="md:sticky md:top-6">
            {sections.length > 1 && (
              <nav aria-label="On this page">
                <ul>
                  {sections.map(({ id, title }) => (
                    <li key={id}>
                      <a
                        href={`#${id}`}
                        className="inline-block py-2 text-small text-ink-soft hover:text-ink hover:underline"
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )}
            <nav aria-label="Other policies" className="mt-6 border-t border-linen pt-4">
              <ul className="flex flex-wrap gap-x-5 text-small">
                {policyPages
                  .filter(({ path }) => path !== policy.path)
                  .map(({ path, title }) => (
                    <li key={path}>
                      <Link to={path} prefetch="intent" className="link inline-block py-2">
                        {title}
                      </Link>
                    </li>
                  ))}
              </ul>
            </nav>
          </div>
        </div>
        <div className="measure md:col-span-7 md:col-start-6">
          {html ? (
            <>
              <SanitizedHtml html={lead} />
              {sections.map((section) => (
                <section key={section.id} id={section.id} className="scroll-mt-6 pt-10 first-of-type:pt-0">
                  <h2 className="pb-4 text-list">{section.title}</h2>
                  <SanitizedHtml html={section.html} />
                </section>
              ))}
            </>
          ) : (
            <EmptyState
              title="We couldn’t find this page"
              text="Ask us and we’ll send it to you."
              action={<LinkButton to="/contact">Write to us</LinkButton>}
            />
          )}
        </div>
      </div>
    </div>
  );
}
