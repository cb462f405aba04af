import type { MetaDescriptor } from "react-router";

type PageMeta = {
  title: string;
  description: string;
  /** Absolute address of the site and the page's path with the query that matters. */
  origin: string;
  path: string;
  /** Path of a picture for link previews, without width and type. */
  image?: string | null;
  type?: "website" | "article" | "product";
  /** Kept out of search engines: personal and outcome pages. */
  noIndex?: boolean;
  jsonLd?: Record<string, unknown>[];
};

/** What a page says about itself in its head (SH-10): title, description, canonical address, Open Graph, JSON-LD. */
export function pageMeta({
  title,
  description,
  origin,
  path,
  image,
  type = "website",
  noIndex,
  jsonLd = [],
}: PageMeta): MetaDescriptor[] {
  const url = `${origin}${path}`;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: `${origin}${image}-1280.webp` }] : []),
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
    ...jsonLd.map((thing): MetaDescriptor => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}
