/** Widths of Helvetica in thousandths of its size, for the characters from space to tilde (Adobe's published metrics). */
const WIDTHS =
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
    .split(" ")
    .map(Number);

/** Characters of the Windows alphabet that aren't where Unicode has them. */
const WIN_ANSI: Record<string, number> = {
  "€": 128,
  "…": 133,
  "‘": 145,
  "’": 146,
  "“": 147,
  "”": 148,
  "–": 150,
  "—": 151,
  "−": 45,
};

type TextStyle = { size?: number; bold?: boolean };

function bytesOf(text: string): number[] {
  return [...text.normalize("NFC")].map((character) => {
    const code = WIN_ANSI[character] ?? character.codePointAt(0) ?? 63;
    return code < 32 || code > 255 ? 63 : code;
  });
}

function escapeBytes(bytes: number[]): string {
  return bytes
    .map((code) => {
      if (code === 40 || code === 41 || code === 92) return `\\${String.fromCharCode(code)}`;
      return code < 127 ? String.fromCharCode(code) : `\\${code.toString(8).padStart(3, "0")}`;
    })
    .join("");
}

function widthOf(text: string, size: number): number {
  return bytesOf(text).reduce((sum, code) => sum + ((WIDTHS[code - 32] ?? 556) * size) / 1000, 0);
}

/** One A4 page of text and thin lines, measured in points from the lower left corner. */
export class PdfPage {
  readonly #operations: string[] = [];

  text(x: number, y: number, text: string, { size = 10, bold = false }: TextStyle = {}): this {
    this.#operations.push(
      `BT /${bold ? "F2" : "F1"} ${size} Tf ${x.toFixed(2)} ${y} Td (${escapeBytes(bytesOf(text))}) Tj ET`,
    );
    return this;
  }

  /** Text that ends at `x`. */
  right(x: number, y: number, text: string, style: TextStyle = {}): this {
    return this.text(x - widthOf(text, style.size ?? 10) * (style.bold ? 1.06 : 1), y, text, style);
  }

  rule(from: number, to: number, y: number): this {
    this.#operations.push(`0.5 w ${from} ${y} m ${to} ${y} l S`);
    return this;
  }

  toStream(): string {
    return this.#operations.join("\n");
  }
}

/** A PDF 1.4 of these pages, with the two standard typefaces that every reader has. */
export function toPdf(pages: PdfPage[], title: string): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
  add(`<< /Title (${escapeBytes(bytesOf(title))}) >>`);
  pages.forEach((page, index) => {
    const contents = firstPage + index * 2 + 1;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${contents} 0 R >>`,
    );
    const stream = page.toStream();
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`);
  });
  let text = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
