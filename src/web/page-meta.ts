import type { MetaDescriptor } from "react-router";
import { previewPicture } from "./preview-picture.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

type PageMeta = {
  title: string;
  description: string;
  /** The site's absolute URL, and below, the page's path with its relevant query. */
  origin: string;
  path: string;
  /** The page's picture, for link previews; the default is the clinic's own. */
  picture?: PictureData | null | undefined;
  type?: "website" | "article" | "product";
  /** Whether search engines are excluded: for personal and outcome pages, and lists in a visitor's own order. */
  noIndex?: boolean;
  jsonLd?: Record<string, unknown>[];
};

/** Used for pages without their own picture. */
const CLINIC_PICTURE: PictureData = {
  image: "/pictures/clinic-consultation-corner",
  alt: "Two armchairs and a plant in a bright room",
  width: 1600,
  height: 900,
};

/**
 * Returns a page's head data (SH-10): title, description, canonical URL, Open Graph, JSON-LD. A page that excludes
 * search engines gets no canonical URL, because the two would contradict each other.
 */
export function pageMeta({
  title,
  description,
  origin,
  path,
  picture,
  type = "website",
  noIndex,
  jsonLd = [],
}: PageMeta): MetaDescriptor[] {
  const url = `${origin}${path}`;
  const preview = previewPicture(picture ?? CLINIC_PICTURE, origin);
  return [
    { title },
    { name: "description", content: description },
    noIndex ? { name: "robots", content: "noindex" } : { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:image", content: preview.url },
    { property: "og:image:width", content: String(preview.width) },
    { property: "og:image:height", content: String(preview.height) },
    { property: "og:image:alt", content: preview.alt },
    { name: "twitter:card", content: "summary_large_image" },
    ...jsonLd.map((thing): MetaDescriptor => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}
