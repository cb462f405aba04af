import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DEFAULT_BRAND, FONT_PAIRS } from "./brand.ts";
import { siteBrandOf } from "./brand-css.ts";
import { paletteOf } from "./palette.ts";

const theme = readFileSync("src/web/styles/theme.css", "utf8");

it("the default brand matches the style sheet's colors, and adds no CSS", () => {
  for (const [name, color] of Object.entries(paletteOf(DEFAULT_BRAND)))
    expect(theme).toContain(`--color-${name}: ${color === "#ffffff" ? "#fff" : color};`);
  expect(siteBrandOf(DEFAULT_BRAND)).toBeUndefined();
});

it("a clinic's brand sets only variables that the style sheet has, and defines fallbacks for its fonts (OO-7)", () => {
  for (const fonts of FONT_PAIRS) {
    const css = siteBrandOf({ ...DEFAULT_BRAND, accent: "#2b5c8a", fonts, corner: 12 })?.css ?? "";
    for (const [, name] of css.matchAll(/(--[\w-]+):/g)) expect(theme).toContain(`${name}:`);
    expect(css).toContain("--color-clay:#2b5c8a");
    expect(css).toContain("--radius-picture:12px");
    if (fonts === "newsreader") continue;
    const families = [...css.matchAll(/"([\w ]+ Fallback)"/g)].map(([, family]) => family);
    for (const family of new Set(families)) expect(css).toContain(`@font-face{font-family:"${family}"`);
    const faces = readFileSync(`src/web/styles/web-fonts-${fonts}.css`, "utf8");
    for (const [, file = ""] of faces.matchAll(/url\("\.\.\/fonts\/([\w-]+\.woff2)"\)/g))
      expect(readFileSync(`src/web/fonts/${file}`).subarray(0, 4).toString()).toBe("wOF2");
  }
});
