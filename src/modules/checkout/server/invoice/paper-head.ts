import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { PdfPage } from "#platform/pdf.ts";
import { joined, placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { type Buyer, buyerLines } from "../../domain/buyer.ts";

const LEFT = 56;
const MOST_LETTERS = 48;

/** Who issues a paper: the clinic's name, address, how it is reached, and its number for taxes where it has one. */
export function drawIssuer(page: PdfPage, { legalName, address, phone, email, taxNumber }: ClinicSettings): void {
  page.text(LEFT, 770, legalName, { size: 16, bold: true });
  page.text(LEFT, 752, placeLine(ofCountry(address)), { size: 9 });
  page.text(LEFT, 739, joined([phone, email, taxNumber && `Tax number ${taxNumber}`], "   "), { size: 9 });
}

/** For whom a paper is. */
export function drawBuyer(page: PdfPage, buyer: Buyer, { address }: ClinicSettings): void {
  for (const [index, line] of buyerLines(buyer, address.country).entries())
    page.text(LEFT, 646 - index * 14, line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line);
}
