import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pathByLayer } from "./testing/architecture/path-by-layer.ts";
import { bannedIn, isAllowed, unusedAllowances } from "./testing/plain-words.ts";
import { type ReadableText, textsOfCode, textsOfJson } from "./testing/readable-texts.ts";
import { isForCustomers, setApostrophes, setQuotes } from "./testing/straight-quotes.ts";

const root = import.meta.dirname;

/** Files with texts for people: screens, messages, emails, PDFs and the demo's content. */
const PLACES =
  /^(root\.tsx|(screens|web|staff|staff-app|shared|api|demo|sandbox\/hosted)\/|modules\/[^/]+\/(web|staff|server|domain|contract)\/)/;

/** Files with texts for developers: tests, names of database checks, and the style guide page. */
const ELSEWHERE = /\.test\.tsx?$|\/invariants\.ts$|tables\.ts$|^screens\/styleguide\//;

const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => PLACES.test(pathByLayer(file)) && !ELSEWHERE.test(file),
);

const texts: ReadableText[] = files.flatMap((file) => {
  const read = () => readFileSync(`${root}/${file}`, "utf8");
  if (/\.tsx?$/.test(file)) return textsOfCode(file, read());
  return /\/demo\/[^/]+\.json$/.test(file) ? textsOfJson(file, read()) : [];
});
const guard = "../public/page-guard.js";
texts.push(...textsOfCode(guard, readFileSync(`${root}/${guard}`, "utf8")));

const wrongIn = (some: readonly ReadableText[]) =>
  some
    .filter((text) => !isAllowed(text))
    .flatMap(({ place, text }) => bannedIn(text).map((what) => `${place}: ${what} in "${text.slice(0, 120)}"`));

it("text for people contains no banned words", () => {
  expect(files.length).toBeGreaterThan(800);
  expect(texts.length).toBeGreaterThan(8_000);
  expect(wrongIn(texts)).toEqual([]);
});

it("text for customers has typographic apostrophes and quotation marks (node scripts/set-quotes.mjs)", () => {
  const straight = texts.filter(isForCustomers).filter(({ place, text }) => {
    const set = /\.json:/.test(place) ? setQuotes : setApostrophes;
    return set(text) !== text;
  });
  expect(straight).toEqual([]);
});

it("each exception from the banned words is still needed", () => {
  expect(unusedAllowances(texts)).toEqual([]);
});

it.each([
  ["in what JSX shows, over two lines", "<p>\n  We put it\n  aside.\n</p>", 2, '"put it aside"'],
  ["in a label", 'const badge = { cancelled: "Cancelled" };', 1, '"Cancelled"'],
  ["beside a value", "<p>\n  Save{count} % today\n</p>", 2, '"%"'],
  ["for a screen reader", '<button aria-label="Add to favourites" />;', 1, '"favourite"'],
  ["of an email", 'const reason = "You get this mail because you booked.";', 1, '"mail"'],
])("a banned word is rejected %s", (_where, source, line, what) => {
  const [found] = wrongIn(textsOfCode("screens/a.tsx", source));
  expect(found).toContain(`screens/a.tsx:${line}: ${what}`);
});

it.each([
  ["values of the program", 'const status = "cancelled"; const kind = row.kept ? "mail" : "post";'],
  ["names of the wire and of properties", 'const wire = { isCancelled: true, "favourites": [] };'],
  [
    "addresses, classes and imports",
    'import { mail } from "./mail kept.ts"; <a href="/shop#favourites" className="grey mail" />;',
  ],
  ["SQL", "sql`select id from mail where status = 'cancelled' and kept`;"],
  [
    "American spellings and whole other words",
    "<p>Email us: 10% off, canceled visits, gray days, a post code, post-treatment, keepsakes.</p>;",
  ],
])("a banned word is accepted in %s", (_what, source) => {
  expect(wrongIn(textsOfCode("screens/a.tsx", source))).toEqual([]);
});

it("banned words in the demo's content are reported with their paths in the JSON file", () => {
  const source = JSON.stringify({ plans: [{ id: "post", group: "colour-filter", text: "10 % off, by post" }] });
  expect(wrongIn(textsOfJson("modules/x/server/demo/x.json", source))).toEqual([
    expect.stringContaining('x.json:plans.0.text: "by post"'),
    expect.stringContaining('x.json:plans.0.text: "0 %"'),
  ]);
});
