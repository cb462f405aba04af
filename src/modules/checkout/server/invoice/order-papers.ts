import { getClinicSettings, readPaperLook } from "#modules/content/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { AppError } from "#shared/app-error.ts";
import { placeLines } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type { Order } from "../../contract/order.ts";
import { readBuyer } from "../orders/buyer.ts";
import { findOrder } from "../orders/order-queries.ts";
import { assertHasInvoice } from "./get-invoice.ts";
import { toInvoicePdf } from "./invoice-pdf.ts";

const LINES_A_PAGE = 28;

export function pdfAnswer(bytes: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${name}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}

async function goodsOrder(db: Database, orderId: string): Promise<Order> {
  const found = await findOrder(db, orderId);
  if (!found?.order.productOrder) throw new AppError("not_found");
  return found.order;
}

/** Returns the invoice of any paid order, for staff. Throws `not_found`, and `payment_pending` before it is paid. */
export async function invoiceForStaff(db: Database, orderId: string): Promise<Response> {
  const order = (await findOrder(db, orderId))?.order;
  if (!order) throw new AppError("not_found");
  assertHasInvoice(order);
  const [clinic, buyer] = await Promise.all([getClinicSettings(db), readBuyer(db, orderId)]);
  const look = await readPaperLook(db, clinic);
  return pdfAnswer(await toInvoicePdf(order, { clinic, buyer, look }), `invoice-${order.number}`);
}

/** Returns the packing slip of a parcel: address, items and quantities, without prices. Throws `not_found`. */
export async function packingSlip(db: Database, orderId: string): Promise<Response> {
  const order = await goodsOrder(db, orderId);
  const clinic = await getClinicSettings(db);
  const { lines, fulfillment } = order.productOrder ?? { lines: [], fulfillment: undefined };
  const pages: PdfPage[] = [];
  for (let start = 0; start === 0 || start < lines.length; start += LINES_A_PAGE) {
    const page = new PdfPage();
    pages.push(page);
    page.text(56, 770, clinic.name, { size: 18 }).right(539, 770, `Order ${order.number}`, { size: 14, bold: true });
    addressLines(fulfillment).forEach((text, index) => {
      page.text(56, 730 - index * 15, text, { size: 11 });
    });
    page.text(56, 630, "Item", { size: 9 }).right(539, 630, "Pieces", { size: 9 }).rule(56, 539, 622);
    lines.slice(start, start + LINES_A_PAGE).forEach((line, index) => {
      const y = 602 - index * 20;
      const text = `${line.name}${line.detail ? `, ${line.detail}` : ""}`;
      page.text(56, y, text.length > 78 ? `${text.slice(0, 77)}…` : text);
      page.right(539, y, String(line.quantity), { bold: true });
    });
  }
  const date = new Date(order.paidAt ?? order.placedAt);
  const look = await readPaperLook(db, clinic);
  return pdfAnswer(await toPdf(pages, { title: `Packing slip ${order.number}`, date, look }), `slip-${order.number}`);
}

function addressLines(fulfillment: NonNullable<Order["productOrder"]>["fulfillment"] | undefined): string[] {
  if (fulfillment?.kind !== "shipping") return ["Pickup at the clinic"];
  const { address } = fulfillment;
  if (!address) return ["To be shipped; the address is still missing"];
  const place = ofCountry(address);
  const streets = [address.line1, ...(address.line2 ? [address.line2] : [])];
  // In countries that write the street between other parts of the address, `placeLines` includes the street as one
  // line.
  const lines = place.order.includes("%A")
    ? placeLines(place)
    : [...streets, ...placeLines({ ...place, line1: "", line2: "" })];
  return [`${address.firstName} ${address.lastName}`, ...lines, address.country];
}
