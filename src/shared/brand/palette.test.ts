import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { DEFAULT_BRAND } from "./brand.ts";
import { contrast, toHex, toOklch } from "./color.ts";
import { brandProblems, PAIRS, paletteOf } from "./palette.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("contrast is computed correctly, and each color is unchanged after conversion through OKLCH", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  fc.assert(
    fc.property(color, (hex) => {
      expect(toHex(toOklch(hex))).toBe(hex);
    }),
    chances(150, 5_000, 20_261_128),
  );
});

it("a clinic's default colors have no problems", () => {
  expect(brandProblems(DEFAULT_BRAND)).toEqual([]);
});

it("the tones of a brand are derived from its colors as the default tones are from the default colors", () => {
  const palette = paletteOf({ ...DEFAULT_BRAND, accent: "#2b5c8a" });
  expect(palette.clay).toBe("#2b5c8a");
  expect(palette.paper).toBe(DEFAULT_BRAND.paper);
  const [deep, accent] = [toOklch(palette["clay-deep"] ?? ""), toOklch("#2b5c8a")];
  expect(deep.l).toBeLessThan(accent.l);
  expect(Math.abs(deep.h - accent.h)).toBeLessThan(8);
});

it("an unreadable pair of colors is reported with its contrast and the nearest color that passes (OO-7)", () => {
  const [problem, ...others] = brandProblems({ ...DEFAULT_BRAND, accent: "#c98a70" });
  expect(others).toEqual([]);
  expect(problem?.field).toBe("accent");
  expect(problem?.message).toMatch(
    /^Accent text on the page needs 4\.5, has 2\.\d\. Nearest that passes: #[0-9a-f]{6}\.$/,
  );
  expect(brandProblems({ ...DEFAULT_BRAND, accent: problem?.suggestion ?? "" })).toEqual([]);
});

it("a brand of three colors is refused if two of them are unreadable together, and the suggested colors pass (OO-7)", () => {
  let refused = 0;
  fc.assert(
    fc.property(color, color, color, (accent, ink, paper) => {
      const problems = brandProblems({ accent, ink, paper });
      if (problems.length > 0) refused += 1;
      const taken = Object.fromEntries(problems.map(({ field, suggestion }) => [field, suggestion]));
      const colors = { accent, ink, paper, ...taken };
      expect(brandProblems(colors)).toEqual([]);
      const palette = paletteOf(colors);
      for (const { text, ground, ratio } of PAIRS)
        expect(contrast(palette[text] ?? "", palette[ground] ?? ""), `${text} on ${ground}`).toBeGreaterThanOrEqual(
          ratio,
        );
    }),
    chances(10, 1_000, 20_261_128),
  );
  expect(refused).toBeGreaterThan(0);
});
