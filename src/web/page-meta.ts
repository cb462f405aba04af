import type { MetaDescriptor } from "react-router";
import type { HalcyonApi } from "./api-context.ts";

/** What a page's head says (SH-10). */
export type PageMeta = { title: string; description: string };

const DEFAULT_META: PageMeta = {
  title: "Halcyon",
  description: "Treatments and skincare, booked and bought in one place.",
};

/**
 * The title and description of a page by its name, with `{name}`-like blanks filled in from `values`. A page without a
 * record, or a failed read, has the product's generic name.
 */
export async function loadPageMeta(
  api: HalcyonApi,
  page: string,
  values: Record<string, string> = {},
): Promise<PageMeta> {
  const found = await api.call("getMetaTag", { params: { page } }).catch(() => undefined);
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (blank, name: string) => values[name] ?? blank);
  return found ? { title: fill(found.data.title), description: fill(found.data.description) } : DEFAULT_META;
}

type HeadOptions = {
  /** Absolute address of the site. */
  origin: string;
  /** Path of the one address this content has. */
  path: string;
  /** URL path of a picture to share, with width and type. */
  picture?: string;
  jsonLd?: Record<string, unknown>[];
  noIndex?: boolean;
  type?: "website" | "article" | "product";
};

/** The head of a page as React Router wants it: title, description, canonical, Open Graph, JSON-LD. */
export function toHead(
  meta: PageMeta | undefined,
  { origin, path, picture, jsonLd = [], noIndex, type = "website" }: HeadOptions,
): MetaDescriptor[] {
  const { title, description } = meta ?? DEFAULT_META;
  const url = `${origin}${path}`;
  return [
    { title },
    { name: "description", content: description },
    ...(noIndex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${picture ?? "/pictures/og-cover-1200.jpg"}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...jsonLd.map((data) => ({ "script:ld+json": data as { [key: string]: string } })), // schema.org objects nest; the type is narrower than what it renders
  ];
}
