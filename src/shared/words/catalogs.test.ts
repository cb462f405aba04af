import { expect, it } from "vitest";
import { catalogFolderOf } from "../../../scripts/words/catalogs.ts";
import { compiledMessage } from "../../../scripts/words/compiled-message.ts";
import { faultOf, faultOfSource, findFaults } from "../../../scripts/words/faults.ts";
import { pseudo } from "../../../scripts/words/pseudo.ts";
import { PLACES, transformMessages, transformToPlaces } from "../../../scripts/words/transform-messages.ts";
import { msg } from "./msg.ts";
import { said } from "./said.ts";

it("the translation catalogs include every message in every language, with its values, tags and plural forms (LA-9)", async () => {
  expect(await findFaults()).toEqual([]);
});

it.each([
  ["Hi {name}", "", "isn't translated"],
  ["Hi {name}", "Hola {nombre}", "has the values {nombre} for {name}"],
  ["<0>Hi</0> you", "Hola", "has the tags  for </0> <0>"],
  ["Hi", "Hola {name", "can't be read: "],
  ["{n, plural, one {one} other {{n} more}}", "{n, plural, one {uno} other {{n} más}}", "has no many form of {n}"],
])("the check of the translations finds the problem if %s is translated as %s (LA-9)", (source, said, fault) => {
  expect(faultOf(source, said, "es")).toContain(fault);
});

it("the check accepts a translation with a different word order and all plural forms of its language", () => {
  expect(faultOf("<0>Hi</0> {name}", "{name}, <0>hola</0>", "es")).toBeUndefined();
  const all = "{n, plural, one {uno} many {{n} más} other {{n} más}}";
  expect(faultOf("{n, plural, one {one} other {{n} more}}", all, "es")).toBeUndefined();
});

it("the check refuses a message with a quoted value, an unnamed count or a date that Lingui would format", () => {
  expect(faultOfSource("Nothing for '{text}'")).toBeDefined();
  expect(faultOfSource("Nothing for ''{text}''")).toBeUndefined();
  expect(faultOfSource("{n, plural, other {# more}}")).toBeDefined();
  expect(faultOfSource("On {day, date}")).toBeDefined();
});

it.each([
  ["modules/quiz/web/components/question.tsx", "modules/quiz"],
  ["screens/shell/footer.tsx", "screens"],
  ["root.tsx", "web"],
])("the messages of %s are put into the catalogs of %s (LA-3)", (file, folder) => {
  expect(catalogFolderOf(file)).toBe(folder);
});

const COMPONENT = `
import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "#shared/words/msg.ts";
export const late = msg("It is {when}.");
export const long = msg(
  "A text that stands in a line of its own",
);
export function Told({ name }: { name: string }) {
  const { t } = useLingui();
  return <Trans><b title={t({ message: "Save", context: "rescue" })}>{name}</b> is here</Trans>;
}
`;

it("a browser script gets a placeholder for each message, without data that only translators need (LA-2)", async () => {
  const noted = new Map<string, string>();
  const { code } = await transformToPlaces(COMPONENT, "told.tsx", (id, text) => noted.set(id, text));
  expect([...noted.values()].sort()).toEqual([
    "<0>{name}</0> is here",
    "A text that stands in a line of its own",
    "It is {when}.",
    "Save",
  ]);
  expect([...code.matchAll(PLACES)].map(([, , id]) => id).sort()).toEqual([...noted.keys()].sort());
  expect(code).not.toMatch(/is here|rescue|context|\bid:/);
  expect(code).toContain("values");
});

it("a message has the same id whether msg runs or is compiled away (LA-3)", async () => {
  const { code } = await transformMessages(COMPONENT, "told.tsx");
  for (const text of ["It is {when}.", "A text that stands in a line of its own"] as const)
    expect(code).toContain(`id: ${JSON.stringify(msg<string>(text).id)}`);
  expect(code.split("\n").length).toBeGreaterThan(10);
});

it("the test language makes English text 40 percent longer, without changing its tags (LA-9)", () => {
  const text = "Try <0>again</0> in a moment";
  const longer = pseudo(text);
  expect(longer).toContain("<0>");
  expect(longer.length).toBeGreaterThanOrEqual(text.length + Math.ceil(20 * 0.4));
  expect(longer).not.toMatch(/[aeiou]/);
});

it("singular or plural is chosen without Intl in a language that has no other plural forms", () => {
  const bags = "{n, plural, one {a bag} other {{n} bags}}";
  expect(compiledMessage(bags, "en")).toEqual([["n", "select", { 1: ["a bag"], other: [["n"], " bags"] }]]);
  expect(compiledMessage(bags, "ar")).toEqual([["n", "plural", { one: ["a bag"], other: [["n"], " bags"] }]]);
  const different = "{n, plural, one {a} many {b} other {c}}";
  expect(compiledMessage(different, "es")[0]?.[1]).toBe("plural");
});

it.each([
  [1, "a bag of Ada"],
  [2, "2 bags of Ada"],
  [0, "no bag of Ada"],
])("a message is shown with its values, and in the plural form for the count %s (LA-3)", (count, text) => {
  const message = "{count, plural, =0 {no bag} one {a bag} other {{count} bags}} of {name}";
  for (const language of ["en", "ar"])
    expect(said(compiledMessage(message, language), { count, name: "Ada" }, language)).toBe(text);
  expect(said(compiledMessage(message, "en"), { count: "constructor", name: "toString" }, "en")).toBe(
    "constructor bags of toString",
  );
});
