import { readFile } from "node:fs/promises";

/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842];

type TextStyle = { size?: number; bold?: boolean };
type Document = InstanceType<typeof import("pdfkit")>;
type Drawing = (document: Document) => void;

/** Noto Sans has the letters of every name in Latin, Vietnamese, Greek and Cyrillic script; what it draws is embedded. */
const fontFile = (path: string) => new URL(import.meta.resolve(`@expo-google-fonts/noto-sans/${path}`));
const fonts = {
  regular: fontFile("400Regular/NotoSans_400Regular.ttf"),
  bold: fontFile("700Bold/NotoSans_700Bold.ttf"),
};

/** One A4 page of text and thin lines, measured in points from the lower left corner. */
export class PdfPage {
  readonly #drawings: Drawing[] = [];

  text(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#add((document) => write(document, x, y, text, style));
  }

  /** Text that ends at `x`. */
  right(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.#add((document) => write(document, x - withFont(document, style).widthOfString(text), y, text, style));
  }

  rule(from: number, to: number, y: number): this {
    return this.#add((document) => {
      document
        .lineWidth(0.5)
        .moveTo(from, HEIGHT - y)
        .lineTo(to, HEIGHT - y)
        .stroke();
    });
  }

  drawOn(document: Document): void {
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

function write(document: Document, x: number, y: number, text: string, style: TextStyle): void {
  withFont(document, style).text(text.normalize("NFC"), x, HEIGHT - y, { lineBreak: false, baseline: "alphabetic" });
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
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: "en-US",
    info: { Title: title, CreationDate: date },
  });
  document.registerFont("regular", regular).registerFont("bold", bold);
  for (const page of pages) page.drawOn(document.addPage());
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
