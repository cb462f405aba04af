import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { folderOf, foldersWithoutMessages } from "./testing/folders-without-messages.ts";
import { type ReadableText, textsOfCode } from "./testing/readable-texts.ts";

const root = import.meta.dirname;

/** Where texts for people stand, without those for developers and what is made from Intl for each language. */
const PLACES = /^(root\.tsx|(screens|web|staff|staff-app|shared|api|sandbox\/hosted|platform)\/|modules\/)/;
const ELSEWHERE =
  /\.test\.tsx?$|\/(invariants|tables)\.ts$|^screens\/styleguide\/|^platform\/(db|jobs)\/|\/(demo|seed)[/-]|\.d\.ts$|^shared\/formats\/packs\//;

/** Errors for developers and parts of statements begin with a small letter. */
const isForPeople = ({ text }: ReadableText) => /^[^a-z]/.test(text);

/** By folder, one text of each that is written in place. */
const found = new Map<string, string>();
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && PLACES.test(file) && !ELSEWHERE.test(file),
);
for (const file of files) {
  const folder = folderOf(file);
  if (found.has(folder)) continue;
  const first = textsOfCode(file, readFileSync(`${root}/${file}`, "utf8")).find(isForPeople);
  if (first) found.set(folder, `${first.place}: "${first.text.slice(0, 80)}"`);
}

it("finds texts for people that aren't messages only in the folders that are listed", () => {
  expect(files.length).toBeGreaterThan(1_500);
  const unlisted = [...found].filter(([folder]) => !foldersWithoutMessages.includes(folder));
  expect(unlisted).toEqual([]);
});

it("lists no folder twice, in another order than by name, or without such a text", () => {
  expect(foldersWithoutMessages).toEqual([...new Set(foldersWithoutMessages)].sort());
  expect(foldersWithoutMessages.filter((folder) => !found.has(folder))).toEqual([]);
});

it.each([
  ["modules/quiz/web/components/question.tsx", "modules/quiz/web"],
  ["screens/cart/cart.tsx", "screens/cart"],
  ["screens/page-styles.tsx", "screens"],
  ["root.tsx", ""],
])("counts %s to the folder %s", (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});
