import type { FocalPoint } from "#shared/focal-point.ts";
import { TONES_SIDE } from "#shared/picture-tones.ts";

/** The color of text on a gift card. */
export const INKS = ["dark", "light"] as const;
export type Ink = (typeof INKS)[number];

type Rgb = readonly [red: number, green: number, blue: number];

/** The site's ink and paper colors. */
const INK_COLORS: Record<Ink, Rgb> = { dark: [0x22, 0x30, 0x2c], light: [0xfa, 0xf6, 0xf0] };

/** The contrast that text needs (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** The aspect ratio of a card: its width divided by its height. */
const CARD_SHAPE = 8 / 5;

/** The area of a card's text, as fractions of its width and height: left of the middle. */
const WORDS_AT = { left: 0.28, right: 0.52, top: 0.32, bottom: 0.62 };

/** The colors of a picture in `TONES_SIDE` columns and rows, three bytes each, with the data for cropping it. */
export type PictureTones = {
  tones: Uint8Array;
  width: number;
  height: number;
  focalPoint?: FocalPoint | undefined;
};

function luminanceOf([red, green, blue]: Rgb): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/**
 * Returns the part of a picture that a card shows, in fractions of its width and height, cropped like `object-fit:
 * cover`.
 */
function shownPart({ width, height, focalPoint = { x: 50, y: 50 } }: PictureTones) {
  const isWider = width / height > CARD_SHAPE;
  const shownWidth = isWider ? (height * CARD_SHAPE) / width : 1;
  const shownHeight = isWider ? 1 : width / CARD_SHAPE / height;
  return {
    left: ((1 - shownWidth) * focalPoint.x) / 100,
    top: ((1 - shownHeight) * focalPoint.y) / 100,
    width: shownWidth,
    height: shownHeight,
  };
}

/** Returns the lowest contrast of each ink with the picture in the areas where the card has text. */
export function contrastsOn(picture: PictureTones): Record<Ink, number> {
  const shown = shownPart(picture);
  const columnAt = (part: number) =>
    Math.min(TONES_SIDE - 1, Math.floor((shown.left + part * shown.width) * TONES_SIDE));
  const rowAt = (part: number) => Math.min(TONES_SIDE - 1, Math.floor((shown.top + part * shown.height) * TONES_SIDE));
  const least = { dark: Number.POSITIVE_INFINITY, light: Number.POSITIVE_INFINITY };
  for (let row = rowAt(WORDS_AT.top); row <= rowAt(WORDS_AT.bottom); row += 1)
    for (let column = columnAt(WORDS_AT.left); column <= columnAt(WORDS_AT.right); column += 1) {
      const [red = 0, green = 0, blue = 0] = picture.tones.subarray((row * TONES_SIDE + column) * 3);
      for (const ink of INKS) least[ink] = Math.min(least[ink], contrastOf(INK_COLORS[ink], [red, green, blue]));
    }
  return least;
}

/** Returns a contrast as text, rounded down, so that a failing value never looks sufficient. */
const ratioText = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1);

/** Returns why an ink isn't readable on a picture, and which ink is; undefined if it is readable. */
export function inkProblem(
  ink: Ink,
  contrasts: Record<Ink, number>,
): { field: "ink" | "picture"; message: string } | undefined {
  if (contrasts[ink] >= LEAST_CONTRAST) return undefined;
  const other = ink === "dark" ? "light" : "dark";
  const failing = `On this picture ${ink} words have a contrast of ${ratioText(contrasts[ink])} and need ${LEAST_CONTRAST}.`;
  if (contrasts[other] >= LEAST_CONTRAST)
    return { field: "ink", message: `${failing} Choose ${other} words: they have ${ratioText(contrasts[other])}.` };
  return {
    field: "picture",
    message: `${failing} Light and dark words both fail here. Choose a picture that is calm left of its middle.`,
  };
}
