import { type PdfPage, SOFT } from "#platform/pdf.ts";
import { placeLines } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type { ClinicSettings } from "../domain/clinic-settings.ts";

/** The left and right edge of the text on a PDF page, in points, on A4. */
export const PAPER = { left: 56, right: 539 };

/** The maximum size of a logo in points. */
const LOGO = { width: 200, height: 40 };

type Letterhead = {
  /** "Invoice 2041". */
  title: string;
  /** The date of the document, and other text below the title. */
  below: string;
};

/**
 * Draws a document's head in the site's style: the clinic's name, its legal name and address, and the title. The
 * content begins at y = 620 points.
 */
export function drawLetterhead(page: PdfPage, clinic: ClinicSettings, { title, below }: Letterhead): void {
  const [first = "", ...rest] = clinic.name.split(" ");
  const name: [string, { size: number; serif: "upright" | "italic" }][] = [
    [rest.length > 0 ? `${first} ` : first, { size: 24, serif: "upright" }],
    [rest.join(" "), { size: 24, serif: "italic" }],
  ];
  page.mark(PAPER.left, 768, name, LOGO);
  const contact = [
    clinic.legalName !== clinic.name && clinic.legalName,
    ...placeLines(ofCountry(clinic.location.address)),
    clinic.location.phoneDisplay,
    clinic.location.email,
    clinic.taxNumber && `Tax number ${clinic.taxNumber}`,
  ].flatMap((line) => (line ? [line] : []));
  for (const [index, line] of contact.entries())
    page.right(PAPER.right, 778 - index * 12, line, { size: 8.5, color: SOFT });
  page.text(PAPER.left, 676, title, { size: 30, serif: "upright" });
  page.text(PAPER.left, 655, below, { color: SOFT });
}
