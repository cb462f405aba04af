import { describe, expect, it } from "vitest";
import { clinicNow } from "./support/clock.ts";
import { type Thing, thingsOf } from "./support/schema-org.ts";
import { sharedServer } from "./support/server.ts";
import { type CrawledPage, crawlSite } from "./support/site-crawl.ts";
import { UNLINKED } from "./support/unlinked-pages.ts";

const server = await sharedServer();
const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
const entries = [...sitemap.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = ""]) => ({
  path: (/<loc>([^<]+)/.exec(entry)?.[1] ?? "").replace(server.origin, "").replaceAll("&amp;", "&"),
  lastModified: /<lastmod>([^<]+)/.exec(entry)?.[1],
  image: /<image:loc>([^<]+)/.exec(entry)?.[1],
}));
/** Every reachable page, and the pages of the sitemap. */
const site = await crawlSite(server.origin, ["/", ...UNLINKED, ...entries.map(({ path }) => path)]);
const pages = entries.flatMap(({ path }) => site.get(path) ?? []);

const pageAt = (path: string): CrawledPage => {
  const page = pages.find((known) => known.path === path);
  if (!page) throw new Error(`${path} is not in the site map`);
  return page;
};

function thingAt<Type extends Thing["@type"]>(path: string, type: Type): Extract<Thing, { "@type": Type }> {
  const thing = thingsOf(pageAt(path).html).find((one) => one["@type"] === type);
  if (!thing) throw new Error(`${path} describes no ${type}`);
  return thing as Extract<Thing, { "@type": Type }>; // it was selected by this type
}

const property = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe("every public page and every link on it", () => {
  it("loads or redirects to the login page, and every section to which a link points exists (SH-13)", () => {
    expect(site.size).toBeGreaterThan(350);
    const problems: string[] = [];
    for (const { path, from, status, location = "", links } of site.values()) {
      const isLogin = status === 302 && location.startsWith("/login?next=");
      if (status !== 200 && status !== 301 && !isLogin) problems.push(`${path} on ${from}: ${status} ${location}`);
      for (const link of links) {
        const [to = "", id = ""] = link.split("#");
        // The checker's lists are in the hash and never reach the server.
        if (id === "" || id.includes("=")) continue;
        const target = to === "" ? path : to;
        const isThere = site.get(target)?.ids.has(decodeURIComponent(id));
        if (isThere === false) problems.push(`${link} on ${path}: no such section`);
      }
    }
    expect(problems).toEqual([]);
  });

  it("has one h1, and its own title, description and canonical URL for search engines (SH-10)", () => {
    const problems: string[] = [];
    const others = new Map<string, string>();
    for (const { path, status, title, description, canonical, isIndexed, h1Count } of site.values()) {
      if (status !== 200 || title === undefined) continue;
      if (h1Count !== 1) problems.push(`${path} has ${h1Count} h1`);
      if (!description) problems.push(`${path} has no description`);
      if (!isIndexed) {
        if (canonical) problems.push(`${path} is not to be found and yet has an address to be found at`);
        continue;
      }
      if (!canonical) {
        problems.push(`${path} has no canonical address`);
        continue;
      }
      for (const words of [`titled ${title}`, `described ${description}`]) {
        const other: string = others.get(words) ?? canonical;
        if (other !== canonical) problems.push(`${path} is ${words}, as is ${other}`);
        others.set(words, other);
      }
    }
    expect(problems).toEqual([]);
  });
});

describe("the site map (SH-10)", () => {
  it("lists only existing, indexable pages, each under its canonical URL, without duplicates", () => {
    expect(entries.length).toBeGreaterThan(130);
    expect(pages).toHaveLength(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    const problems = pages.flatMap(({ path, status, canonical, isIndexed }) =>
      status === 200 && isIndexed && canonical === path ? [] : [`${path}: ${status}, ${canonical ?? "hidden"}`],
    );
    expect(problems).toEqual([]);
  });

  it("lists pictures of products, treatments and articles, and no last-modified date in the future", () => {
    const today = clinicNow().toISOString().slice(0, 10);
    for (const { path, lastModified, image } of entries) {
      if (lastModified) expect(lastModified, path).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      if (/^\/(news|product|service)\//.test(path)) expect(lastModified && lastModified <= today, path).toBe(true);
      if (/^\/(product|service|news|services)\/(?!services$)/.test(path)) {
        expect(image, path).toMatch(/^http.*\/pictures\/.*\.webp$/);
      }
    }
    expect(entries.filter(({ lastModified }) => lastModified).length).toBeGreaterThanOrEqual(17);
  });

  it("is named in robots.txt, which blocks none of its pages", async () => {
    const robots = await (await fetch(`${server.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
    const hidden = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => path);
    expect(hidden).toContain("/api/");
    expect(entries.filter(({ path }) => hidden.some((prefix) => path.startsWith(prefix)))).toEqual([]);
  });
});

describe("the HTML head of each page (SH-10)", () => {
  it("has a complete title and description, and a preview with a picture of known size", () => {
    const pictures = new Map<string, string>();
    for (const { path, html, title = "", description = "" } of pages) {
      expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(90);
      expect(`${title} ${description}`, path).not.toMatch(/[{}]|undefined|null/);
      expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50);
      expect(property(html, "og:url"), path).toBe(server.origin + path);
      expect(property(html, "og:site_name"), path).toBe("Halcyon Aesthetics");
      expect(property(html, "twitter:card"), path).toBe("summary_large_image");
      expect(property(html, "og:image:alt"), path).toBeTruthy();
      const image = property(html, "og:image") ?? "";
      expect(image, path).toMatch(new RegExp(`^${server.origin}/pictures/[a-z0-9-]+-1200\\.jpg$`));
      pictures.set(image, `${property(html, "og:image:width")} x ${property(html, "og:image:height")}`);
    }
    expect(pictures.size).toBeGreaterThan(60);
  });

  it("has structured data that follows schema.org's rules", () => {
    const broken = pages.flatMap(({ path, html }) => {
      try {
        thingsOf(html);
        return [];
      } catch (error) {
        return [`${path}: ${error instanceof Error ? error.message : "?"}`];
      }
    });
    expect(broken).toEqual([]);
  });

  it("has structured data about the clinic, a product, a treatment, an article, questions and lists", () => {
    const clinic = thingAt("/", "MedicalBusiness");
    expect(clinic.openingHoursSpecification.map(({ dayOfWeek }) => dayOfWeek)).not.toContain("Sunday");
    const product = thingAt("/product/dew-bank-hyaluronic", "Product");
    expect(product.offers.map(({ price }) => price)).toEqual(["44.00", "62.00"]);
    const treatment = thingAt("/service/wrinkle-relaxer", "Service");
    expect(treatment.offers.priceSpecification).toMatchObject({ "@type": "UnitPriceSpecification", unitText: "unit" });
    expect(treatment.provider["@id"]).toBe(clinic["@id"]);
    expect(thingAt("/news/nw12", "Article").datePublished).toBe("2026-11-18");
    expect(thingAt("/faq", "FAQPage").mainEntity).toHaveLength(41);
    expect(thingAt("/shop", "ItemList").itemListElement.length).toBeGreaterThan(5);
    for (const path of ["/shop", "/services/acne", "/membership", "/faq", "/news/nw12", "/limited-deals"]) {
      const trail = thingAt(path, "BreadcrumbList").itemListElement;
      expect(trail.at(-1)?.item).toBe(server.origin + path);
    }
  });
});

describe("search engines (SH-10)", () => {
  it("find a treatment that is in several categories under only one URL", async () => {
    const html = await (await fetch(`${server.origin}/service/virtual-consultation?id=hl90`)).text();
    expect(html).toContain(`<link rel="canonical" href="${server.origin}/service/virtual-consultation"`);
    expect(entries.filter(({ path }) => path.includes("virtual-consultation"))).toHaveLength(1);
  });

  it("may not index result pages, personal pages or filtered lists, and get 404 for missing pages", async () => {
    const paths = [
      "/guestthanks",
      "/confirmation",
      "/thanks/failed",
      "/login",
      "/shop?brand=ostrela",
      "/acnequiz/recomended",
    ];
    for (const path of paths) {
      const html = await (await fetch(server.origin + path)).text();
      expect(property(html, "robots"), path).toBe("noindex");
    }
    const missing = ["/nowhere", "/product/nothing", "/service/nothing", "/services/nothing", "/news/nothing"];
    for (const path of [...missing, "/allproducts/brand/nothing", "/allproducts/colour/red"]) {
      const response = await fetch(server.origin + path);
      expect(response.status, path).toBe(404);
      expect(property(await response.text(), "robots"), path).toBe("noindex");
    }
  });
});
