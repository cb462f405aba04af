/** What is used of fontkit, which has no types of its own. */
declare module "fontkit" {
  export type Point = { x: number; y: number; endContour: boolean; copy(): Point };
  export type Glyph = { id: number; path: { toSVG(): string }; advanceWidth: number };
  export type Font = {
    unitsPerEm: number;
    /** Of a variable typeface: the place on each of its axes. */
    variationCoords: number[] | null;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    /** The outlines of a WOFF2 file, once one of its glyphs was asked for. */
    _transformedGlyphs?: readonly { points?: Point[] }[];
    _variationProcessor: { transformPoints(glyphId: number, points: Point[]): void } | null;
  };
  export function create(bytes: Uint8Array): Font;
}
