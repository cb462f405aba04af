import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { findDeskRow } from "./lock-desk-order.ts";

/**
 * Throws `order_closed` for an order with a tip: it can't lose its last line, since nothing would be left to refund the
 * tip on.
 */
export async function assertTipRefunded(tx: Transaction, orderId: string): Promise<void> {
  const { tipCents, tipRefundedCents } = await findDeskRow(tx, orderId);
  if (tipCents <= tipRefundedCents) return;
  throw new AppError("order_closed", {
    message: "A tip was paid with this. Take the rest of the payment, then refund it together with the tip.",
  });
}
