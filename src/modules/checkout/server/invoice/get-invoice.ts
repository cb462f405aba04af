import { getClinicSettings } from "#modules/content/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { getOrder } from "../orders/order-queries.ts";
import { toInvoicePdf } from "./invoice-pdf.ts";

/** The invoice of a customer's own order. Throws `payment_pending` as long as nothing was paid. */
export async function getInvoice(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  owned: { orderId: string; customerId: string },
): Promise<Response> {
  const order = await getOrder(db, { ...owned, now: clock.now() });
  if (!order.productOrder && !order.gifts && !order.membership && !order.plan) throw new AppError("not_found");
  if (!order.paidAt) throw new AppError("payment_pending");
  const bytes = await toInvoicePdf(order, await getClinicSettings(db));
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="invoice-${order.number}.pdf"`,
      "cache-control": "private, no-store",
    },
  });
}
