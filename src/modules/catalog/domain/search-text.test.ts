import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { toSearchText } from "./search-text.ts";

it("text without accents is normalized the same way with and without an accented word beside it (SH-6)", () => {
  expect(toSearchText("  Bright-C 15%,\tSerum's ")).toBe("bright c 15 serum s");
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii" }), (text) => {
      expect(`${toSearchText(text)} creme`.trim()).toBe(toSearchText(`${text} Crème`));
    }),
    chances(200, 5_000, 20_261_130),
  );
});
