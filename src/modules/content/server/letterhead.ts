import { type PdfPage, SOFT } from "#platform/pdf.ts";
import { placeLines } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type { ClinicSettings } from "../domain/clinic-settings.ts";

/** The margins of papers in points, on A4. */
export const PAPER = { left: 56, right: 539 };

/** The place of a logo in points. */
const LOGO = { width: 200, height: 40 };

type Letterhead = {
  /** "Invoice 2041". */
  title: string;
  /** The day of the paper, and what else stands below the title. */
  below: string;
};

/** Draws the head of a paper as the site is set: the clinic's name, who it is by law and where, and the title. What follows begins at 620. */
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
