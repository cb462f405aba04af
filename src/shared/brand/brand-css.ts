import { type Brand, DEFAULT_BRAND } from "./brand.ts";
import { FONT_FAMILIES } from "./font-families.ts";
import { paletteOf } from "./palette.ts";

/**
 * The parts of a non-standard brand that pages need: its CSS rules, the colors of the browser's bar and the icon, and
 * its fonts.
 */
export type SiteBrand = { css: string; paper: string; ink: string; tint: string; fonts: Brand["fonts"] };

/**
 * Returns a brand for pages, or undefined for the standard one, on which the style sheets are based. Its rules set only
 * the style sheets' own variables.
 */
export function siteBrandOf(brand: Brand): SiteBrand | undefined {
  const standard = paletteOf(DEFAULT_BRAND);
  const palette = paletteOf(brand);
  const tones = Object.entries(palette).filter(([name, color]) => standard[name] !== color);
  const rules = tones.map(([name, color]) => `--color-${name}:${color}`);
  if (brand.corner !== DEFAULT_BRAND.corner) rules.push(`--radius-picture:${brand.corner}px`);
  const families = brand.fonts === "newsreader" ? undefined : FONT_FAMILIES[brand.fonts];
  if (families) {
    const { heading, text } = families;
    rules.push(`--font-serif:${heading}`, `--font-display:${heading}`, `--font-sans:${text}`);
  }
  if (rules.length === 0) return undefined;
  return {
    css: `${families?.standIns ?? ""}:root:root{${rules.join(";")}}`,
    paper: brand.paper,
    ink: brand.ink,
    tint: palette.rose ?? brand.paper,
    fonts: brand.fonts,
  };
}
