import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { A5, type PdfLook, PdfPage, toPdf } from "#platform/pdf.ts";
import { joined, placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";

type PrintedCard = {
  code: string;
  /** The value as text: "$150". */
  worth: string;
  recipientName: string | null;
  senderName: string | null;
  message: string | null;
  createdAt: Date;
  jpeg: Uint8Array | undefined;
};

const LEFT = 36;
const WIDTH = 348;

/** Returns the PDF of a gift card to print and hand over, on A5. */
export function toGiftCardPdf(card: PrintedCard, clinic: ClinicSettings, look?: PdfLook): Promise<Buffer> {
  const page = new PdfPage(A5);
  const frame = { width: WIDTH, height: 218 };
  if (card.jpeg) page.picture(LEFT, 341, card.jpeg, frame);
  page
    .mark(LEFT, 308, [[clinic.name, { size: 13, bold: true }]], { width: 160, height: 26 })
    .right(LEFT + WIDTH, 300, card.worth, { size: 28 });
  const names = [card.recipientName && `For ${card.recipientName}`, card.senderName && `from ${card.senderName}`];
  page.text(LEFT, 290, names.filter(Boolean).join(", "), { size: 10 });
  if (card.message) page.block(LEFT, 268, card.message, { size: 11, width: WIDTH, height: 100 });
  page.rule(LEFT, LEFT + WIDTH, 150);
  page.text(LEFT, 128, "Code", { size: 9 }).text(LEFT, 106, card.code, { size: 17, bold: true });
  const place = placeLine(ofCountry({ ...clinic.location.address, line2: "", postalCode: "" }));
  page.text(LEFT, 76, "Enter the code in your cart, or show it at the front desk. Use it a little at a time.", {
    size: 8,
  });
  page.text(LEFT, 62, joined([place, clinic.location.phoneDisplay], "   "), { size: 8 });
  return toPdf([page], { title: "Gift card", date: card.createdAt, look });
}
