import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireServicePage } from "../../../contract/service.ts";
import { initialsOf } from "../../service-words.ts";

/** Lists the people who are qualified for a treatment. */
export function WhoPerformsIt({ practitioners }: Pick<WireServicePage, "practitioners">) {
  return (
    <section aria-labelledby="who">
      <h2 id="who" className="text-h2">
        Who performs it
      </h2>
      <ul className="mt-6 border-t border-linen">
        {practitioners.map(({ id, name, title, bio, image }) => (
          <li key={id} className="flex flex-wrap gap-x-5 gap-y-2 border-b border-linen py-4">
            {image ? (
              <Picture picture={image} sizes="72px" decorative className="size-18 shrink-0 rounded-pill" />
            ) : (
              <span
                aria-hidden="true"
                className="flex size-18 shrink-0 items-center justify-center rounded-pill bg-sage-pale text-small font-medium text-sage-ink"
              >
                {initialsOf(name)}
              </span>
            )}
            <span className="min-w-0 grow basis-40">
              <span className="block text-card">{name}</span>
              {title && <span className="block text-small">{title}</span>}
              <span className="measure block pt-1 text-small text-ink-soft">{bio}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
