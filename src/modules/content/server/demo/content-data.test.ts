import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const read = <S extends z.ZodType>(path: string, schema: S): z.infer<S> =>
  schema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/${path}.json`, "utf8")));

/**
 * HTML that contains only headings, paragraphs and lists without attributes, from which a sanitizer removes nothing.
 */
const plainHtml = z.string().refine((html) => {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.every((tag) => /^<\/?(h2|p|ul|li)>$/.test(tag)) && balanced(tags);
});

function balanced(tags: string[]): boolean {
  const open: string[] = [];
  for (const tag of tags) {
    if (!tag.startsWith("</")) open.push(tag);
    else if (open.pop() !== tag.replace("/", "")) return false;
  }
  return open.length === 0;
}

const heads = read(
  "page-meta",
  z.array(z.strictObject({ page: z.string(), title: z.string(), description: z.string() })),
);
const policies = read("policies", z.array(z.looseObject({ kind: z.string(), html: plainHtml })));
const faqs = read(
  "faqs",
  z.array(
    z.strictObject({
      id: z.string(),
      topic: z.string(),
      question: z.string().endsWith("?"),
      answer: z.string().min(20),
      isMembership: z.boolean(),
      position: z.int(),
    }),
  ),
);
const news = read(
  "news",
  z.array(
    z.looseObject({
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      author: z.string(),
      authorId: z.string(),
      picture: z.string(),
      publishedOn: z.string().startsWith("2026-"),
      html: plainHtml,
    }),
  ),
);
const gallery = read(
  "gallery",
  z.looseObject({
    categories: z.array(z.looseObject({ slug: z.string() })),
    items: z.array(z.looseObject({ picture: z.string(), category: z.string(), caption: z.string() })),
  }),
);
const practitionerNames = new Map(
  read(
    "../../../booking/server/demo/resources",
    z.looseObject({ practitioners: z.array(z.looseObject({ id: z.string(), name: z.string() })) }),
  ).practitioners.map(({ id, name }) => [id, name]),
);
const isUnique = (values: string[]) => new Set(values).size === values.length;

describe("the demo clinic's texts", () => {
  it("give every page of the site its own title and description (SH-10)", () => {
    const routes = readFileSync(`${import.meta.dirname}/../../../../routes.ts`, "utf8");
    const paths = [...routes.matchAll(/route\("([^"*]+)"/g)].map((match) => match[1] ?? "");
    // The offline page is a separate document, and the page shown before the opening contains no demo text.
    const pages = paths
      .map((path) => path.replace(/\/:\w+/g, "").replaceAll("/", "-"))
      .filter((page) => page !== "styleguide" && page !== "offline" && page !== "opening-soon" && !page.includes("."));
    expect(pages.length).toBeGreaterThan(40);
    expect(heads.map(({ page }) => page)).toEqual(expect.arrayContaining(pages));
    for (const key of ["page", "title", "description"] as const) {
      expect(isUnique(heads.map((head) => head[key])), key).toBe(true);
    }
    for (const { page, description } of heads) expect(description.length, page).toBeLessThanOrEqual(165);
  });

  it("include all four policies", () => {
    expect(policies.map(({ kind }) => kind)).toEqual(["privacy", "terms", "shipping", "return"]);
    for (const { kind, html } of policies) expect(html.split("<h2>").length, kind).toBeGreaterThan(6);
  });

  it("include forty-one questions and answers, eight of them about membership", () => {
    expect(faqs).toHaveLength(41);
    expect(faqs.filter(({ isMembership }) => isMembership)).toHaveLength(8);
    expect(isUnique(faqs.map(({ question }) => question))).toBe(true);
  });

  it("include twelve articles of 350 to 600 words, attributed to the clinic's practitioners", () => {
    expect(news).toHaveLength(12);
    for (const { slug, html, author, authorId } of news) {
      const words = html
        .replace(/<[^>]+>/g, " ")
        .trim()
        .split(/\s+/).length;
      expect(words, slug).toBeGreaterThanOrEqual(350);
      expect(words, slug).toBeLessThanOrEqual(600);
      expect(practitionerNames.get(authorId), slug).toBe(author);
    }
    expect(isUnique(news.map(({ slug }) => slug))).toBe(true);
  });

  it("give every gallery picture a caption and an existing category, and use each picture only once", () => {
    const known = gallery.categories.map(({ slug }) => slug);
    for (const { picture, category } of gallery.items) expect(known, picture).toContain(category);
    expect(isUnique(gallery.items.map(({ picture }) => picture))).toBe(true);
  });
});
