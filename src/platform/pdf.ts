import { readFile } from "node:fs/promises";

type PageSize = readonly [width: number, height: number];

/** Sizes of paper in points. */
const A4: PageSize = [595, 842];
export const A5: PageSize = [420, 595];

type TextStyle = { size?: number; bold?: boolean };
type Document = InstanceType<typeof import("pdfkit")>;
type Drawing = (document: Document) => void;

/** Noto Sans has the letters of every name in Latin, Vietnamese, Greek and Cyrillic script; what it draws is embedded. */
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
      write(document, x - withFont(document, style).widthOfString(text), this.#size[1] - y, text, style),
    );
  }

  rule(from: number, to: number, y: number): this {
    const top = this.#size[1] - y;
    return this.#add((document) => {
      document.lineWidth(0.5).moveTo(from, top).lineTo(to, top).stroke();
    });
  }

  /** Text in lines of at most `width`, from `y` down, at most `height` high. */
  block(x: number, y: number, text: string, style: TextStyle & { width: number; height: number }): this {
    const { width, height } = style;
    return this.#add((document) => {
      withFont(document, style).text(text.normalize("NFC"), x, this.#size[1] - y, { width, height, ellipsis: true });
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

function withFont(document: Document, { size = 10, bold = false }: TextStyle): Document {
  return document.font(bold ? "bold" : "regular").fontSize(size);
}

function write(document: Document, x: number, top: number, text: string, style: TextStyle): void {
  withFont(document, style).text(text.normalize("NFC"), x, top, { lineBreak: false, baseline: "alphabetic" });
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
  const [regular, bold] = await Promise.all([readFile(fonts.regular), readFile(fonts.bold)]);
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: "en-US",
    info: { Title: title, CreationDate: date },
  });
  document.registerFont("regular", regular).registerFont("bold", bold);
  for (const page of pages) page.drawOn(document);
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
