import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { PAPER } from "#modules/content/server/public.ts";
import type { PdfPage } from "#platform/pdf.ts";
import { type Buyer, buyerLines } from "../../domain/buyer.ts";

/** Where a printout's buyer begins, and where the content below begins: six lines fit between. */
export const BUYER_TOP_Y = 628;
export const CONTENT_TOP_Y = 536;
const MOST_LETTERS = 48;

/** Draws the buyer's address on a printout. */
export function drawBuyer(page: PdfPage, buyer: Buyer, { location: { address } }: ClinicSettings): void {
  for (const [index, line] of buyerLines(buyer, address.country).entries())
    page.text(
      PAPER.left,
      BUYER_TOP_Y - index * 14,
      line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line,
    );
}
