import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { folderOf, foldersWithoutMessages } from "./testing/folders-without-messages.ts";
import { type ReadableText, textsOfCode } from "./testing/readable-texts.ts";

const root = import.meta.dirname;

/**
 * Folders with texts for people. Texts for developers and texts generated from Intl for each language are elsewhere.
 */
const PLACES = /^(root\.tsx|(screens|web|staff|staff-app|shared|api|sandbox\/hosted|platform)\/|modules\/)/;
const ELSEWHERE =
  /\.test\.tsx?$|\/(invariants|tables)\.ts$|^screens\/styleguide\/|^platform\/(db|jobs)\/|\/(demo|seed)[/-]|\.d\.ts$|^shared\/formats\/packs\//;

/** Media queries, selectors, markup, drawing outlines, key names and error class names. */
const FOR_MACHINES =
  /^[([<:]|^[^A-Za-z]*$|^M[\d.\s]|^(Escape|Enter|Bearer \{\}|Bearer )$|^[A-Z][a-z]+Error$|^\{\}\w+ \{\}$|^\s*\}\)\)\.then|^Promise\.all/;

/** Names that are the same in each language. */
const NAMES = /^(App Store|Google Play|Instagram|Facebook)$/;

/** Whether a text is for people. Errors for developers and parts of statements begin with a lowercase letter. */
const isForPeople = ({ text }: ReadableText) => /^[^a-z]/.test(text) && !FOR_MACHINES.test(text) && !NAMES.test(text);

/** One hard-coded text for each folder that has any, as an example in the failure message. */
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

it("text for people is hard-coded only in the listed folders", () => {
  expect(files.length).toBeGreaterThan(1_500);
  const unlisted = [...found].filter(([folder]) => !foldersWithoutMessages.includes(folder));
  expect(unlisted).toEqual([]);
});

/** Functions that format numbers, money, days and times in American English, whatever the page's language. */
const IN_ENGLISH =
  /\b(format(Money|Time|Date|Day)|exactMoney|dayInWords|shortDay|englishFormats|toFixed|toLocale\w*String)\b/;
const isShown = (file: string) => /^(web|screens|modules\/[^/]+\/web)\//.test(file) && file !== "web/formats.tsx";

it("FM-1: numbers and days are formatted in the page's language wherever texts are translated messages", () => {
  const inMessages = files.filter((file) => isShown(file) && !foldersWithoutMessages.includes(folderOf(file)));
  expect(inMessages.length).toBeGreaterThan(100);
  const imports = (file: string) =>
    readFileSync(`${root}/${file}`, "utf8")
      .split("\n")
      .filter((line) => /^import|\bto(Fixed|Locale)/.test(line) && IN_ENGLISH.test(line));
  expect(inMessages.filter((file) => imports(file).length > 0)).toEqual([]);
});

it("each folder with hard-coded text is listed only once, sorted by name", () => {
  expect(foldersWithoutMessages).toEqual([...new Set(foldersWithoutMessages)].sort());
  expect(foldersWithoutMessages.filter((folder) => !found.has(folder))).toEqual([]);
});

it.each([
  ["<p>Plain words</p>", ["Plain words"]],
  ['<Trans>Said <b title="Not said">in</b> {name || "Nor this"}</Trans>', ["Not said", "Nor this"]],
  ['<Plural value={count} one="One thing" other="Many things" />', []],
  ['<p title={t`Of all`}>{words.say(msg("All said"))}</p>', []],
  ["<p title={`Of all`} />", ["Of all"]],
])("the check finds hard-coded text in %s (LA-9)", (code, texts) => {
  expect(textsOfCode("a.tsx", `export const A = () => (${code});`).map(({ text }) => text)).toEqual(texts);
});

it.each([
  ["modules/quiz/web/components/question.tsx", "modules/quiz/web"],
  ["screens/cart/cart.tsx", "screens/cart"],
  ["screens/page-styles.tsx", "screens"],
  ["root.tsx", ""],
])("the hard-coded texts of the file %s are counted for the folder %s", (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});
