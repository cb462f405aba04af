import { readFile } from "node:fs/promises";
import { join } from "node:path";

type PageSize = readonly [width: number, height: number];

/** Sizes of paper in points. */
const A4: PageSize = [595, 842];
export const A5: PageSize = [420, 595];

/** Colors of papers, those of the site. */
export const INK = "#22302c";
export const SOFT = "#46534d";
const LINEN = "#e2d5c5";

type TextStyle = {
  size?: number;
  bold?: boolean;
  /** Headlines and the clinic's name are set in the brand's serif. */
  serif?: "upright" | "italic";
  color?: string;
};
type Document = InstanceType<typeof import("pdfkit")>;
type Drawing = (document: Document) => void;

/** The brand's letters; what is drawn of them is embedded. */
const brandFile = (name: string) => join(import.meta.dirname, "fonts", name);
const brandFonts = {
  sans: brandFile("instrument-sans.ttf"),
  sansBold: brandFile("instrument-sans-bold.ttf"),
  serif: brandFile("newsreader.ttf"),
  serifItalic: brandFile("newsreader-italic.ttf"),
};

/** Whether the brand's fonts have all letters of a text, as `fonts/subset.mjs` made them. */
const hasInBrand = (text: string) => /^[\u0020-\u007e\u00a0-\u00ff–—‘’‚“”„†•…€−\n]*$/.test(text);

/** Noto Sans has the letters of every name in Latin, Vietnamese, Greek and Cyrillic script: a text that the brand's fonts don't have is set in it. */
const fontFile = (path: string) => new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${path}`));
const fonts = {
  regular: fontFile("400Regular/NotoSans_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSans_700Bold.ttf"),
};

/** One page of text, pictures and thin lines, measured in points from the lower left corner; A4 unless said. */
export class PdfPage {
  readonly #drawings: Drawing[] = [];
  readonly #size: PageSize;

  constructor(size: PageSize = A4) {
    this.#size = size;
  }

  text(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#add((document) => write(document, x, this.#size[1] - y, text, style));
  }

  /** Text that ends at `x`. */
  right(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#add((document) =>
      write(document, x - withFont(document, text, style).widthOfString(text), this.#size[1] - y, text, style),
    );
  }

  /** Texts of different styles on one line, each after the one before. */
  run(x: number, y: number, parts: readonly [text: string, style: TextStyle][]): this {
    return this.#add((document) => {
      let from = x;
      for (const [text, style] of parts) {
        write(document, from, this.#size[1] - y, text, style);
        from += withFont(document, text, style).widthOfString(text);
      }
    });
  }

  /** A thin line; a faint one stands between rows. */
  rule(from: number, to: number, y: number, { faint = false }: { faint?: boolean } = {}): this {
    const top = this.#size[1] - y;
    return this.#add((document) => {
      document
        .lineWidth(0.5)
        .strokeColor(faint ? LINEN : INK)
        .moveTo(from, top)
        .lineTo(to, top)
        .stroke();
    });
  }

  /** Text in lines of at most `width`, from `y` down, at most `height` high. */
  block(x: number, y: number, text: string, style: TextStyle & { width: number; height: number }): this {
    const { width, height } = style;
    return this.#add((document) => {
      withFont(document, text, style).text(text.normalize("NFC"), x, this.#size[1] - y, {
        width,
        height,
        ellipsis: true,
      });
    });
  }

  /** A JPEG, so wide and high, whose lower left corner is at `x`, `y`. What doesn't fit the frame is cut off. */
  picture(x: number, y: number, jpeg: Uint8Array, { width, height }: { width: number; height: number }): this {
    return this.#add((document) => {
      const top = this.#size[1] - y - height;
      document.save().rect(x, top, width, height).clip();
      document.image(Buffer.from(jpeg), x, top, { cover: [width, height], align: "center", valign: "center" });
      document.restore();
    });
  }

  drawOn(document: Document): void {
    document.addPage({ size: [...this.#size], margin: 0 });
    for (const draw of this.#drawings) draw(document);
  }

  #add(drawing: Drawing): this {
    this.#drawings.push(drawing);
    return this;
  }
}

function withFont(document: Document, text: string, { size = 10, color = INK, ...style }: TextStyle): Document {
  return document
    .font(fontOf(text.normalize("NFC"), style))
    .fontSize(size)
    .fillColor(color);
}

function fontOf(text: string, { bold = false, serif }: TextStyle): string {
  if (!hasInBrand(text)) return bold ? "bold" : "regular";
  if (serif) return serif === "italic" ? "serifItalic" : "serif";
  return bold ? "sansBold" : "sans";
}

function write(document: Document, x: number, top: number, text: string, style: TextStyle): void {
  withFont(document, text, style).text(text.normalize("NFC"), x, top, { lineBreak: false, baseline: "alphabetic" });
}

/**
 * A PDF of these pages, with its fonts in it.
 *
 * @param date when the paper was made: the same paper has the same bytes every time
 */
export async function toPdf(
  pages: readonly PdfPage[],
  { title, date }: { title: string; date: Date },
): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const files = Object.entries({ ...brandFonts, ...fonts });
  const read = await Promise.all(files.map(async ([name, file]) => [name, await readFile(file)] as const));
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: "en-US",
    info: { Title: title, CreationDate: date },
  });
  for (const [name, font] of read) document.registerFont(name, font);
  for (const page of pages) page.drawOn(document);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
