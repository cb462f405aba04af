import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { toSearchText, toSearchWords } from "./search-text.ts";

it("text without accents is normalized the same way with and without an accented word beside it (SH-6)", () => {
  expect(toSearchText("  Bright-C 15%,\tSerum's ")).toBe("bright c 15 serum s");
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(`${toSearchText(text)} creme`.trim()).toBe(toSearchText(`${text} Crème`));
    }),
    chances(200, 5_000, 20_261_130),
  );
});

it("a word is cut between letters, never within one of two code units, which the database refuses (SH-6)", () => {
  const letters = "𐐷".repeat(20);
  expect(toSearchWords(letters)).toEqual(["𐐷".repeat(12)]);
  expect(toSearchWords(`a${letters}`)).toEqual([`a${"𐐷".repeat(11)}`]);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      for (const word of toSearchWords(text)) expect(word.isWellFormed()).toBe(true);
    }),
    chances(200, 5_000, 20_261_201),
  );
});
