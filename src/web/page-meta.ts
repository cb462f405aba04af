import type { MetaDescriptor } from "react-router";
import { previewPicture } from "./preview-picture.ts";
import type { PictureData } from "./ui/pictures/picture.tsx";

type PageMeta = {
  title: string;
  description: string;
  /** Absolute address of the site and the page's path with the query that matters. */
  origin: string;
  path: string;
  /** The page's picture, for link previews; without one the clinic's own is shown. */
  picture?: PictureData | null | undefined;
  type?: "website" | "article" | "product";
  /** Closed to search engines: personal and outcome pages, and lists in a visitor's own order. */
  noIndex?: boolean;
  jsonLd?: Record<string, unknown>[];
};

/** Shown for pages that have no picture of their own. */
const CLINIC_PICTURE: PictureData = {
  image: "/pictures/clinic-consultation-corner",
  alt: "Two armchairs and a plant in a bright room",
  width: 1600,
  height: 900,
};

/**
 * What a page says about itself in its head (SH-10): title, description, canonical address, Open Graph, JSON-LD. A page
 * that is closed to search engines names no canonical address: the two would contradict each other.
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
