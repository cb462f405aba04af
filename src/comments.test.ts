import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  bannedInComment,
  isAllowedComment,
  unusedCommentAllowances,
  verbWithoutSubject,
} from "./testing/comment-words.ts";
import { type Prose, proseOf } from "./testing/prose.ts";

const root = `${import.meta.dirname}/..`;
const FOLDERS = ["src", "e2e", "bench", "studio", "pictures", "scripts", "public"];

/** Files that aren't checked. Applied migrations can't be reworded, because their checksums are stored. */
const ELSEWHERE = /^studio\/work\/|\/migrations\//;

const files = FOLDERS.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
).filter((file) => /\.(tsx?|m?js|css|c|sql|py)$/.test(file) && !ELSEWHERE.test(file));

const prose: Prose[] = files.flatMap((file) => proseOf(file, readFileSync(`${root}/${file}`, "utf8")));

const wrongIn = (some: readonly Prose[]) =>
  some
    .filter((one) => !isAllowedComment(one))
    .flatMap(({ place, text }) => bannedInComment(text).map((what) => `${place}: ${what} in "${text.slice(0, 120)}"`));

it("no comment or test title contains a banned phrase", () => {
  expect(files.length).toBeGreaterThan(2_000);
  expect(prose.length).toBeGreaterThan(15_000);
  expect(wrongIn(prose)).toEqual([]);
});

const withoutSubject = (some: readonly Prose[]) =>
  some.flatMap((one) => (verbWithoutSubject(one) ? [`${one.place}: "${one.text}"`] : []));

it("every test title outside a group has a subject, because reports print such a title by itself", () => {
  expect(prose.filter(({ isUngrouped }) => isUngrouped).length).toBeGreaterThan(1_000);
  expect(withoutSubject(prose)).toEqual([]);
});

it.each([
  ['it("finds the whole tree", () => {});', 1],
  ['it.each([1])("OP-4: never retries %s", () => {});', 1],
  ['describe("a page", () => {}); itInCheck("is cached for a minute", () => {});', 1],
  ['describe("a page", () => { it("is cached for a minute", () => {}); });', 0],
  ['it("changes of a page are saved at once", () => {});', 0],
])("in the source %s, titles without a subject: %i", (source, count) => {
  expect(withoutSubject(proseOf("src/a.test.ts", source))).toHaveLength(count);
});

/** Names of types that say only what is done with a value. A type's name is a noun, such as `HoldRequest`. */
const PARTICIPLES =
  /^(?:export )?(?:type|interface) (?:Asked|Wanted|Told|Doing|Written|Writing|Sent|Known|Kept|Taken|Given|Found|Held|Moved|Changed|Offered|Decided|Prepared|Selling|Locked|Placed|Booked|Stored|Named|Opened|Finished|Chosen|Priced|Settled|Settling)\b/gm;

it("no type has a name that is only a participle, such as Held", () => {
  const named = files.flatMap((file) =>
    /\.tsx?$/.test(file)
      ? [...readFileSync(`${root}/${file}`, "utf8").matchAll(PARTICIPLES)].map(([head]) => `${file}: ${head}`)
      : [],
  );
  expect(named).toEqual([]);
});

it("each exception for a banned phrase is still needed", () => {
  expect(unusedCommentAllowances(prose)).toEqual([]);
});

it.each([
  ["in a doc comment", "/** Answers whether the place is free. */", 'Answers" (Returns)'],
  ["after a semicolon", "/** Writes the row; answers its id. */", '"; answers" (Returns)'],
  ["that needs the comment above", "/** Does the same for a guest. */", 'Does the same"'],
  ["over two lines", "/**\n * The customer is\n * told of it.\n */", '"is told"'],
  ["in a comment of one line", "// Whoever comes second waits.", '"Whoever"'],
  ["in British spelling", "// The colours of a brand.", '"colours" (American spelling)'],
  ["in the title of a test", 'it("is kept for a day", () => {});', '"kept"'],
  ["in the title of tests with rows", 'it.each([1])("has one wish of %s", () => {});', '"wish"'],
])("a banned phrase is refused %s", (_where, source, what) => {
  expect(wrongIn(proseOf("src/a.test.ts", source))).toEqual([expect.stringContaining(what)]);
});

it.each([
  ["code and quoted words", '// The status `cancelled`, the path "/favourites", and `nobody`.'],
  ["what is no comment", 'const text = "Nobody is told."; // A name.'],
  ["answers as a noun", "/** Answers of the health check; answers that belong to a version. */"],
  ["two things that are told apart", "/** Two visits are told apart by their starts. */"],
])("the check for banned phrases accepts %s", (_what, source) => {
  expect(wrongIn(proseOf("src/a.test.ts", source))).toEqual([]);
});
