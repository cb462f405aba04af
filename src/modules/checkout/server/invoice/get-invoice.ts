import { getClinicSettings, readPaperLook } from "#modules/content/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Order } from "../../contract/order.ts";
import { readBuyer } from "../orders/buyer.ts";
import { getOrder } from "../orders/order-queries.ts";
import { isInvoiceable } from "./invoice-content.ts";
import { toInvoicePdf } from "./invoice-pdf.ts";

/** Throws `payment_pending` for an order that isn't paid, and `not_found` for an order without anything to invoice. */
export function assertHasInvoice(order: Order): void {
  if (!order.paidAt && (isInvoiceable(order) || order.serviceOrder)) throw new AppError("payment_pending");
  if (!isInvoiceable(order)) throw new AppError("not_found");
}

/** Returns the invoice of a customer's own order. Throws `payment_pending` as long as nothing was paid. */
export async function getInvoice(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  owned: { orderId: string; customerId: string },
): Promise<Response> {
  const order = await getOrder(db, { ...owned, now: clock.now() });
  assertHasInvoice(order);
  const [clinic, buyer] = await Promise.all([getClinicSettings(db), readBuyer(db, order.id)]);
  const bytes = await toInvoicePdf(order, { clinic, buyer, look: await readPaperLook(db, clinic) });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${order.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
