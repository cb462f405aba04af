import { Link } from "react-router";
import { Picture, type PictureData } from "#web/ui/pictures/picture.tsx";

export type GalleryItem = { id: string; picture: PictureData; caption: string };

/** Shows two rooms, one extending to the left edge, and a link to the gallery. */
export function RoomsGallery({ items }: { items: GalleryItem[] }) {
  const [first, second] = items;
  if (!first) return null;
  return (
    <section aria-labelledby="rooms" className="wrap section grid-12 items-end max-md:gap-y-6">
      <figure className="max-md:order-2 md:bleed-start md:col-span-7">
        <Picture
          picture={first.picture}
          sizes="(width < 787px) 100vw, 58vw"
          className="aspect-[83/54] max-md:aspect-[4/3]"
        />
        <figcaption className="pt-3 text-small text-ink-soft md:pl-[var(--margin)]">{first.caption}</figcaption>
      </figure>
      {second && (
        <figure className="max-md:hidden md:col-span-3">
          <Picture picture={second.picture} sizes="24vw" className="aspect-[5/6]" />
          <figcaption className="pt-3 text-small text-ink-soft">{second.caption}</figcaption>
        </figure>
      )}
      <div className="self-start max-md:order-1 md:col-span-2">
        <h2 id="rooms" className="text-list">
          Take a look around
        </h2>
        <p className="pt-3">
          <Link to="/gallery" prefetch="intent" className="btn-text">
            Gallery
          </Link>
        </p>
      </div>
    </section>
  );
}
