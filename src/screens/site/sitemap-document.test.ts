import { describe, expect, it } from "vitest";
import { toSitemap, uniqueByPath } from "./sitemap-document.ts";

describe("SH-10: the XML site map", () => {
  it("lists pages with their date and picture, escaped as XML", () => {
    const xml = toSitemap(
      [{ path: "/" }, { path: "/product/a?id=1&x=<2>", lastModified: "2026-11-18", image: "/pictures/p" }],
      "https://clinic.example",
    );
    expect(xml).toContain("<url><loc>https://clinic.example/</loc></url>");
    expect(xml).toContain(
      "<loc>https://clinic.example/product/a?id=1&amp;x=&lt;2&gt;</loc><lastmod>2026-11-18</lastmod>",
    );
    expect(xml).toContain("<image:loc>https://clinic.example/pictures/p-1280.webp</image:loc>");
  });

  it("lists each page only once, with the latest date of its contents", () => {
    const pages = uniqueByPath([
      { path: "/service/a", lastModified: "2026-11-18" },
      { path: "/service/b" },
      { path: "/service/a", lastModified: "2026-11-20" },
      { path: "/service/a", lastModified: "2026-11-19" },
    ]);
    expect(pages).toEqual([{ path: "/service/a", lastModified: "2026-11-20" }, { path: "/service/b" }]);
  });
});
