import { expect, it } from "vitest";
import { PdfPage, toPdf } from "#platform/pdf.ts";

/** Reads a PDF's own table of contents: where it says each object begins, that object must begin. */
function objectsAt(pdf: string): boolean[] {
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)?.[1]);
  const table = pdf.slice(start).split("trailer")[0] ?? "";
  return [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset], index) =>
    pdf.slice(Number(offset)).startsWith(`${index + 1} 0 obj\n`),
  );
}

it("makes a PDF whose table of objects is right, whatever the text holds", () => {
  const page = new PdfPage().text(10, 20, "Crème (rich) \\ é – “A” … 漢").right(500, 20, "$1,234.50").rule(10, 500, 40);
  const pdf = Buffer.from(toPdf([page, new PdfPage().text(1, 1, "two")], "Invoice (1)")).toString("latin1");
  const found = objectsAt(pdf);
  expect(found).toHaveLength(9);
  expect(found.every(Boolean)).toBe(true);
  for (const [, length, stream] of pdf.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(stream).toHaveLength(Number(length));
  expect(pdf).toContain("Cr\\350me \\(rich\\) \\\\ \\351 \\226 \\223A\\224 \\205 ?");
});
