import type { WireGalleryItem } from "#modules/content/contract/content-calls.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";

/**
 * Shows drawings of skin before and after. No person is shown, and each picture says that it is an illustration (PG-7).
 */
export function SkinStudies({ studies }: { studies: WireGalleryItem[] }) {
  return (
    <section aria-labelledby="skin-studies">
      <h2 id="skin-studies" className="text-h2">
        What it works on
      </h2>
      <p className="measure pt-4 text-ink-soft">
        We don’t show photos of clients. At your consultation you can see real results, shared with permission.
      </p>
      <div className="grid gap-x-4 gap-y-7 pt-6 sm:grid-cols-2">
        {studies.map(({ id, picture, caption, moment }) => (
          <figure key={id}>
            <div className="relative">
              <Picture
                picture={{ ...picture, alt: "" }}
                sizes="(width < 501px) 100vw, (width < 1024px) 46vw, 33vw"
                decorative
                className="aspect-square"
              />
              <Badge tone="paper" className="absolute top-3 left-3">
                Illustration
              </Badge>
            </div>
            <figcaption className="pt-3 text-small">
              <span className="font-semibold">{moment === "before" ? "Before. " : "After. "}</span>
              <span className="text-ink-soft">{withoutPrefix(caption)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

/** Removes a caption's prefix, because the badge already says that the picture is drawn. */
function withoutPrefix(caption: string): string {
  const text = caption.replace(/^Drawn illustration: /, "");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
