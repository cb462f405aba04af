/** The parts of fontkit in use; it has no types of its own. */
declare module "fontkit" {
  export type Point = { x: number; y: number; endContour: boolean; copy(): Point };
  export type Glyph = { id: number; path: { toSVG(): string }; advanceWidth: number };
  export type Font = {
    unitsPerEm: number;
    /** For a variable font: the value on each of its axes. */
    variationCoords: number[] | null;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    /** The outlines of a WOFF2 file, available after one of its glyphs was requested. */
    _transformedGlyphs?: readonly { points?: Point[] }[];
    _variationProcessor: { transformPoints(glyphId: number, points: Point[]): void } | null;
  };
  export function create(bytes: Uint8Array): Font;
}
