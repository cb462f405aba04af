/** The font pairs for a site: headings and text. All are under the SIL Open Font License. */
export const FONT_PAIRS = ["newsreader", "fraunces", "bodoni", "garamond", "outfit", "manrope"] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

export const CORNERS = [2, 12] as const;

/** A clinic's look: three colors as `#rrggbb`, a pair of fonts, and the corners of pictures and fields in pixels. */
export type Brand = {
  accent: string;
  ink: string;
  paper: string;
  fonts: FontPair;
  corner: (typeof CORNERS)[number];
};

export type BaseColor = "accent" | "ink" | "paper";

/** The default brand until a clinic chooses one; the style sheets use its values. */
export const DEFAULT_BRAND: Brand = {
  accent: "#a04f34",
  ink: "#22302c",
  paper: "#faf6f0",
  fonts: "newsreader",
  corner: 2,
};

/** A color as it is stored. What people type is trimmed and lowercased first. */
export const COLOR = /^#[0-9a-f]{6}$/;
