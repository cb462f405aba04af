import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brandColors } from "./brand-colors.ts";

it("the brand colors in the code are the same as in the style sheet", () => {
  const css = readFileSync(new URL("styles/theme.css", import.meta.url), "utf8");
  for (const [name, value] of Object.entries(brandColors)) expect(css).toContain(`--color-${name}: ${value};`);
});
