import type { FontPair } from "#shared/brand/brand.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { brandKey, fontKey, hasInBrand, type Outline, type PdfFonts, readPdfFonts } from "./pdf-fonts.ts";
import { breakable, needsScripts, runsOf, type TextRun } from "./pdf-runs.ts";

type PageSize = readonly [width: number, height: number];

/** Page sizes in points. */
const A4: PageSize = [595, 842];
export const A5: PageSize = [420, 595];

/** The site's colors for PDFs; a clinic's own theme replaces them. */
export const INK = "#22302c";
export const SOFT = "#46534d";
const LINEN = "#e2d5c5";

/** A clinic's own theme: replacements for the standard colors, and its fonts. */
export type PdfLook = { ink: string; soft: string; linen: string; fonts: FontPair; logo?: Uint8Array | undefined };

type TextStyle = {
  size?: number;
  bold?: boolean;
  /** Headlines and the clinic's name use the brand's serif font. */
  serif?: "upright" | "italic";
  color?: string;
};
type Document = InstanceType<typeof import("pdfkit")>;
/** The tools for drawing a page. */
type Pen = { document: Document; fonts: PdfFonts; look: PdfLook | undefined };
type Drawing = (pen: Pen) => void;

function colorOf({ look }: Pen, color: string): string {
  if (!look) return color;
  return { [INK]: look.ink, [SOFT]: look.soft, [LINEN]: look.linen }[color] ?? color;
}

/**
 * One page of text, pictures and thin lines, measured in points from the lower left corner; A4 by default. A text with
 * characters missing from the brand's fonts, such as some names, uses the fonts of its scripts. Right-to-left text is
 * put in visual order.
 */
export class PdfPage {
  readonly #drawings: Drawing[] = [];
  /** All texts on the page. */
  readonly texts: string[] = [];
  readonly #size: PageSize;

  constructor(size: PageSize = A4) {
    this.#size = size;
  }

  text(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#write(text, (pen) => write(pen, x, this.#size[1] - y, text, style));
  }

  /** Writes text that ends at `x`. */
  right(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#write(text, (pen) => {
      write(pen, x - widthOf(pen, text, style), this.#size[1] - y, text, style);
    });
  }

  /** Writes texts of different styles on one line, each after the previous one. */
  run(x: number, y: number, parts: readonly [text: string, style: TextStyle][]): this {
    return this.#write(parts.map(([text]) => text).join(""), (pen) => {
      let from = x;
      for (const [text, style] of parts) {
        write(pen, from, this.#size[1] - y, text, style);
        from += widthOf(pen, text, style);
      }
    });
  }

  /** Draws a thin line; a faint one goes between rows. */
  rule(from: number, to: number, y: number, { faint = false }: { faint?: boolean } = {}): this {
    const top = this.#size[1] - y;
    return this.#add((pen) => {
      pen.document
        .lineWidth(0.5)
        .strokeColor(colorOf(pen, faint ? LINEN : INK))
        .moveTo(from, top)
        .lineTo(to, top)
        .stroke();
    });
  }

  /** Writes text in lines of at most `width`, from `y` down, at most `height` high. */
  block(x: number, y: number, text: string, style: TextStyle & { width: number; height: number }): this {
    const { width, height } = style;
    return this.#write(text, (pen) => {
      const top = this.#size[1] - y;
      if (needsScripts(text)) return writeLines(pen, x, top, text, style);
      const isBrand = hasInBrand(text.normalize("NFC"));
      withFont(pen, style, { script: "latin", isBrand }).text(text.normalize("NFC"), x, top, {
        width,
        height,
        ellipsis: true,
      });
    });
  }

  /** Draws a JPEG of this width and height, with its lower left corner at `x`, `y`. What doesn't fit is cut off. */
  picture(x: number, y: number, jpeg: Uint8Array, { width, height }: { width: number; height: number }): this {
    return this.#add(({ document }) => {
      const top = this.#size[1] - y - height;
      document.save().rect(x, top, width, height).clip();
      document.image(Buffer.from(jpeg), x, top, { cover: [width, height], align: "center", valign: "center" });
      document.restore();
    });
  }

  /**
   * Draws the clinic's logo in a box with its lower left corner at `x`, `y`, or without a logo its name on the box's
   * lower edge.
   */
  mark(
    x: number,
    y: number,
    name: readonly [text: string, style: TextStyle][],
    { width, height }: { width: number; height: number },
  ): this {
    const text = name.map(([part]) => part).join("");
    const letters = new PdfPage(this.#size).run(x, y, name);
    return this.#write(text, (pen) => {
      const { document, look } = pen;
      if (!look?.logo) return letters.#draw(pen);
      // Screen readers read the name from this.
      document.markContent("Span", { actual: text });
      document.image(Buffer.from(look.logo), x, this.#size[1] - y - height, { fit: [width, height], valign: "bottom" });
      document.endMarkedContent();
    });
  }

  drawOn(pen: Pen): void {
    pen.document.addPage({ size: [...this.#size], margin: 0 });
    this.#draw(pen);
  }

  #draw(pen: Pen): void {
    for (const draw of this.#drawings) draw(pen);
  }

  #write(text: string, drawing: Drawing): this {
    this.texts.push(text.normalize("NFC"));
    return this.#add(drawing);
  }

  #add(drawing: Drawing): this {
    this.#drawings.push(drawing);
    return this;
  }
}

/** The font of a run: the brand's if it has all characters of the text, so that a Latin name never mixes two fonts. */
type Face = { script: TextRun["script"]; isBrand: boolean };

function withFont(pen: Pen, { size = 10, color = INK, ...style }: TextStyle, face: Face): Document {
  const key = face.isBrand ? brandKey(style) : fontKey(face.script, style.bold ?? false);
  return pen.document.font(key).fontSize(size).fillColor(colorOf(pen, color));
}

/** Returns outlines, because Chinese, Japanese and Korean fonts come in pieces that can't be embedded. */
function outlinesOf({ fonts }: Pen, text: string, { size = 10, bold = false }: TextStyle): Outline[] {
  return [...text].flatMap((letter) => {
    const outline = fonts.outlineOf(letter, bold ? "bold" : "regular");
    return outline ? [{ svg: outline.svg, width: outline.width * size, scale: outline.scale * size }] : [];
  });
}

type FacedRun = Face & { text: string };

function facedRunsOf(text: string): FacedRun[] {
  const isBrand = hasInBrand(text.normalize("NFC"));
  return runsOf(text.normalize("NFC")).map(({ script, text: part }) => ({ script, isBrand, text: part }));
}

function widthOfRun(pen: Pen, { text, ...face }: FacedRun, style: TextStyle): number {
  if (face.script !== "cjk") return withFont(pen, style, face).widthOfString(text);
  return outlinesOf(pen, text, style).reduce((sum, { width }) => sum + width, 0);
}

function widthOf(pen: Pen, text: string, style: TextStyle): number {
  return facedRunsOf(text).reduce((sum, run) => sum + widthOfRun(pen, run, style), 0);
}

function write(pen: Pen, x: number, top: number, text: string, style: TextStyle): void {
  let left = x;
  for (const run of facedRunsOf(text)) {
    const width = widthOfRun(pen, run, style);
    if (run.script === "cjk") drawOutlines(pen, left, top, run.text, style);
    else withFont(pen, style, run).text(run.text, left, top, { lineBreak: false, baseline: "alphabetic" });
    left += width;
  }
}

function drawOutlines(pen: Pen, x: number, top: number, text: string, style: TextStyle): void {
  const { document } = pen;
  let left = x;
  // Screen readers and copying use this text.
  document.markContent("Span", { actual: text });
  document.fillColor(colorOf(pen, style.color ?? INK));
  for (const { svg, width, scale } of outlinesOf(pen, text, style)) {
    document.save().translate(left, top).scale(scale, -scale).path(svg).fill().restore();
    left += width;
  }
  document.endMarkedContent();
}

/** The part of a line's height above the baseline, as in Noto Sans. */
const ASCENT = 1.069;

function writeLines(
  pen: Pen,
  x: number,
  top: number,
  text: string,
  { width, height, ...style }: TextStyle & { width: number; height: number },
): void {
  const lineHeight = withFont(pen, style, { script: "latin", isBrand: false }).currentLineHeight(true);
  const most = Math.max(1, Math.floor(height / lineHeight));
  const lines = text
    .normalize("NFC")
    .split("\n")
    .flatMap((paragraph) => wrapped(pen, paragraph, width, style));
  const shown = lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]}…`] : lines;
  for (const [index, line] of shown.entries())
    write(pen, x, top + index * lineHeight + ASCENT * (style.size ?? 10), line, style);
}

function wrapped(pen: Pen, paragraph: string, width: number, style: TextStyle): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of breakable(paragraph)) {
    if (line !== "" && widthOf(pen, line + part, style) > width) {
      lines.push(line);
      line = part.trimStart();
    } else line += part;
  }
  return [...lines, line];
}

/**
 * Returns a PDF of these pages with embedded fonts.
 * @param date when the document was made: the same document has the same bytes every time
 */
export async function toPdf(
  pages: readonly PdfPage[],
  { title, date, look }: { title: string; date: Date; look?: PdfLook | undefined },
): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const fonts = await readPdfFonts(
    pages.flatMap(({ texts }) => texts),
    look?.fonts,
  );
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: englishFormats.tag,
    info: { Title: title, CreationDate: date },
  });
  for (const [key, file] of fonts.files) document.registerFont(key, file);
  for (const page of pages) page.drawOn({ document, fonts, look });
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
