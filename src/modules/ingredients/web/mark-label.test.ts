import { expect, it } from "vitest";
import { checkLabel } from "../domain/check-label.ts";
import { buildIngredientIndex } from "../domain/ingredient-index.ts";
import { toLabelReport } from "../domain/label-report.ts";
import { readFacts } from "../server/facts/read-facts.ts";
import { markLabel } from "./mark-label.ts";

const index = buildIngredientIndex(readFacts());
const mark = (text: string) => markLabel(text, toLabelReport(checkLabel(text, index)).items);

it("a pasted list has marks on ingredients that may clog or irritate, were guessed or are unknown (IC-2)", () => {
  const text =
    "Aqua, Glycerin, Niacinimide, Lanolin, Isopropyl Myristate, Panthenol, Tocopherol, Parfum, Rosalind Complex 3. May contain: Iron Oxides";
  expect(mark(text).filter((part) => part.mark)).toEqual([
    { text: "Niacinimide", mark: "unsure" },
    { text: "Isopropyl Myristate", mark: "concern" },
    { text: "Parfum", mark: "concern" },
    { text: "Rosalind Complex 3", mark: "unsure" },
  ]);
});

it.each([
  "",
  " \n\n ",
  "Lanolin, Lanolin, lanolin",
  "<b>Lanolin</b> • Isopropyl Myristate* (5 %)",
  "💆 Lanolin\u200b, اختبار",
  "AQUA / WATER / EAU, Glycerin*, 1,2-Hexanediol; Caprylic/Capric Triglyceride",
])("marking the ingredients of a list preserves every character of %j", (text) => {
  expect(
    mark(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
