/** A page in the site map. `lastModified` is a date; `image` a picture's path without width and type. */
export type SitemapEntry = { path: string; lastModified?: string | undefined; image?: string | undefined };

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/**
 * Merges entries with the same path, such as those of a treatment in several categories. A page's last change is the
 * latest of its entries.
 */
export function uniqueByPath(entries: readonly SitemapEntry[]): SitemapEntry[] {
  const byPath = new Map<string, SitemapEntry>();
  for (const entry of entries) {
    const other = byPath.get(entry.path);
    const [lastModified] = [entry.lastModified, other?.lastModified]
      .flatMap((day) => day ?? [])
      .sort()
      .reverse();
    byPath.set(entry.path, { ...entry, lastModified });
  }
  return [...byPath.values()];
}

/** Returns a sitemap with pictures and dates (sitemaps.org, with Google's image extension). */
export function toSitemap(entries: SitemapEntry[], origin: string): string {
  const urls = entries.map(({ path, lastModified, image }) =>
    [
      "<url>",
      `<loc>${escapeXml(origin + path)}</loc>`,
      lastModified ? `<lastmod>${lastModified}</lastmod>` : "",
      image ? `<image:image><image:loc>${escapeXml(`${origin}${image}-1280.webp`)}</image:loc></image:image>` : "",
      "</url>",
    ].join(""),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
