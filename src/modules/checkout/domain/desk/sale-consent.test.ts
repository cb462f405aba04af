import { expect, it } from "vitest";
import { isDrawn, signatureSvgPath } from "./sale-consent.ts";

it("a drawn signature is accepted, and its coordinates are rounded and limited to the signature field", () => {
  const path = signatureSvgPath([
    [
      { x: 10.4, y: 20 },
      { x: 700, y: -5 },
    ],
    [{ x: 1, y: 1 }],
    [
      { x: 5, y: 5 },
      { x: 6, y: 6 },
      { x: 7, y: 9 },
    ],
  ]);
  expect(path).toBe("M10 20L600 0M5 5L6 6L7 9");
  expect(isDrawn(path)).toBe(true);
});

it("a drawn signature is rejected if it is only a dot or contains anything other than strokes", () => {
  for (const wrong of ["", "M1 1L2 2", `${"M1 1L2 2".repeat(4)}"/><script>`, "M1 1".repeat(9_000)])
    expect(isDrawn(wrong)).toBe(false);
});
