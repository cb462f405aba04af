import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Font, Glyph } from "fontkit";
import type { FontPair } from "#shared/brand/brand.ts";
import { needsScripts, type PdfScript, scriptOf } from "./pdf-runs.ts";

const WEIGHTS = { regular: 400, bold: 700 } as const;
type Weight = keyof typeof WEIGHTS;

const fileOf = (path: string) => new URL(import.meta.resolve(path));

type BrandFonts = Record<"sans" | "sansBold" | "serif" | "serifItalic", string>;

const pair = (heading: string, text: string, hasItalic = true): BrandFonts => ({
  sans: `${text}.ttf`,
  sansBold: `${text}-bold.ttf`,
  serif: `${heading}.ttf`,
  serifItalic: hasItalic ? `${heading}-italic.ttf` : `${heading}.ttf`,
});

/** The brand's letters, by pair of fonts; what is drawn of them is embedded. */
const BRAND: Record<FontPair, BrandFonts> = {
  newsreader: pair("newsreader", "instrument-sans"),
  fraunces: pair("fraunces", "figtree"),
  bodoni: pair("bodoni-moda", "work-sans"),
  garamond: pair("eb-garamond", "inter"),
  outfit: pair("outfit", "inter", false),
  manrope: pair("manrope", "manrope", false),
};

/** Whether the brand's fonts have all letters of a text, as `fonts/subset.mjs` made them. */
export const hasInBrand = (text: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff–—‘’‚“”„†•…€−\n]*$/.test(text);

/** The name of the brand's font of a style. */
export function brandKey({ bold = false, serif }: { bold?: boolean; serif?: "upright" | "italic" }): keyof BrandFonts {
  if (serif) return serif === "italic" ? "serifItalic" : "serif";
  return bold ? "sansBold" : "sans";
}

/** Typefaces of a file each, by script: Noto Sans in all of them. A text that the brand's fonts don't have is set in these. */
const FILES: Readonly<Record<Exclude<PdfScript, "cjk">, Readonly<Record<Weight, string>>>> = {
  latin: noto("noto-sans", "NotoSans"),
  arabic: noto("noto-sans-arabic", "NotoSansArabic"),
  hebrew: noto("noto-sans-hebrew", "NotoSansHebrew"),
  thai: noto("noto-sans-thai", "NotoSansThai"),
};

function noto(name: string, file: string): Record<Weight, string> {
  const path = `@expo-google-fonts/${name}`;
  return { regular: `${path}/400Regular/${file}_400Regular.ttf`, bold: `${path}/700Bold/${file}_700Bold.ttf` };
}

/** Chinese, Japanese and Korean letters are cut into files of some hundred; the first package that has a letter draws it. */
const PIECES = ["@fontsource-variable/noto-sans-sc", "@fontsource-variable/noto-sans-kr"] as const;

type Piece = { file: string; ranges: readonly (readonly [number, number])[] };
let pieces: readonly Piece[] | undefined;

async function readPieces(): Promise<Piece[]> {
  const read = PIECES.map(async (name) => {
    const byPiece: Record<string, string> = JSON.parse(await readFile(fileOf(`${name}/unicode.json`), "utf8"));
    return Object.entries(byPiece).map(([key, ranges]) => ({
      file: `${name}/files/${name.split("/")[1]}-${key.replace(/[[\]]/g, "")}-wght-normal.woff2`,
      ranges: ranges.split(",").map((range) => {
        const [from = "", to = from] = range.trim().replace("U+", "").split("-");
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
      }),
    }));
  });
  return (await Promise.all(read)).flat();
}

/** The outline of a letter in units of its typeface, with its width and that of a unit for a size of 1. */
export type Outline = { svg: string; width: number; scale: number };

/** The typefaces that some texts need: files by script and weight, and outlines of Chinese, Japanese and Korean letters. */
export type PdfFonts = {
  files: ReadonlyMap<string, Uint8Array>;
  outlineOf: (letter: string, weight: Weight) => Outline | undefined;
};

export const fontKey = (script: PdfScript, bold: boolean) => `${script} ${bold ? "bold" : "regular"}`;

/** Reads the typefaces that these texts need: the brand's, and those of letters that it lacks. */
export async function readPdfFonts(texts: readonly string[], brandFonts: FontPair = "newsreader"): Promise<PdfFonts> {
  const letters = new Set(texts.filter(needsScripts).flatMap((text) => [...text]));
  const scripts = new Set([...letters].map(scriptOf));
  if (!texts.every(hasInBrand)) scripts.add("latin");
  const files = new Map<string, Uint8Array>();
  for (const [key, file] of Object.entries(BRAND[brandFonts]))
    files.set(key, await readFile(join(import.meta.dirname, "fonts", file)));
  for (const [script, { regular, bold }] of Object.entries(FILES) as [
    Exclude<PdfScript, "cjk">,
    Record<Weight, string>,
  ][]) // of its own keys
    if (scripts.has(script)) {
      files.set(fontKey(script, false), await readFile(fileOf(regular)));
      files.set(fontKey(script, true), await readFile(fileOf(bold)));
    }
  const outlines = scripts.has("cjk")
    ? await readOutlines([...letters].filter((one) => scriptOf(one) === "cjk"))
    : undefined;
  return { files, outlineOf: (letter, weight) => outlines?.get(`${letter} ${weight}`) };
}

/**
 * The outline of a letter at its typeface's weight. Of a WOFF2 file fontkit leaves simple glyphs at their lightest, so their points
 * are moved here, with the four that stand for the glyph's sides behind them.
 */
function outlineOf(font: Font, point: number): Glyph {
  const glyph = font.glyphForCodePoint(point);
  const points = font._transformedGlyphs?.[glyph.id]?.points ?? [];
  const [first] = points;
  if (first) {
    const sides = [1, 2, 3, 4].map(() => Object.assign(first.copy(), { endContour: true }));
    font._variationProcessor?.transformPoints(glyph.id, [...points, ...sides]);
  }
  return glyph;
}

/** Outlines by letter and weight: names come again, and a piece takes a moment to open. */
const drawn = new Map<string, Outline>();
const MOST_DRAWN = 4_000;

async function readOutlines(wanted: readonly string[]): Promise<ReadonlyMap<string, Outline>> {
  if (drawn.size > MOST_DRAWN) drawn.clear();
  const letters = wanted.filter((letter) => !drawn.has(`${letter} regular`));
  if (letters.length === 0) return drawn;
  const { create } = await import("fontkit");
  const known = pieces ?? (await readPieces());
  pieces = known;
  const opened = new Map<string, Uint8Array>();
  const fonts = new Map<string, Font>();
  const openFont = async (file: string, weight: Weight): Promise<Font> => {
    const bytes = opened.get(file) ?? (await readFile(fileOf(file)));
    opened.set(file, bytes);
    const key = `${file} ${weight}`;
    const font = fonts.get(key) ?? Object.assign(create(bytes), { variationCoords: [WEIGHTS[weight]] });
    fonts.set(key, font);
    return font;
  };
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0;
    const files = known.filter(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to));
    for (const { file } of files) {
      // Some pieces lack letters of their ranges.
      if (!(await openFont(file, "regular")).hasGlyphForCodePoint(point)) continue;
      for (const weight of ["regular", "bold"] as const) {
        const font = await openFont(file, weight);
        const { path, advanceWidth } = outlineOf(font, point);
        drawn.set(`${letter} ${weight}`, {
          svg: path.toSVG(),
          width: advanceWidth / font.unitsPerEm,
          scale: 1 / font.unitsPerEm,
        });
      }
      break;
    }
  }
  return drawn;
}
