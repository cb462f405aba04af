import { sql } from "drizzle-orm";
import { disputedPayments } from "#modules/payments/server/public.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import { planRefund, type RefundSelection } from "../domain/plan-refund.ts";
import { loadRefundableOrder } from "./load-refundable-order.ts";
import { refundProposals } from "./tables.ts";

const BY_SYSTEM = "system";

/**
 * Proposes refunding everything left of a paid order and restocking its goods, for staff to decide. Does nothing if a
 * proposal already waits, the bank holds the payment, or only a tip is left.
 */
export async function proposeRestOfOrder(tx: Transaction, of: { orderId: string; reason: string }): Promise<void> {
  const { orderId, reason } = of;
  const order = await loadRefundableOrder(tx, orderId).catch((error: unknown) => {
    if (isAppError(error, "order_closed")) return undefined;
    throw error;
  });
  if (!order || order.refunded >= order.paid || (await disputedPayments.isDisputed(tx, orderId))) return;
  const lines = order.lines.flatMap(({ id: lineId, kind, quantity, refundedQuantity }) =>
    quantity > refundedQuantity
      ? { lineId, quantity: quantity - refundedQuantity, restock: kind === "product" || kind === "bundle" }
      : [],
  );
  const left = addMoney(
    order.shipping,
    -order.shippingRefunded,
    ...order.lines.map(({ net, tax, refunded }) => net + tax - refunded),
  );
  if (lines.length === 0 || left === 0) return;
  const request: RefundSelection = { lines, shipping: true, tip: true };
  const { total } = planRefund(order, request);
  const actor = systemActor("The clinic");
  const [written] = await tx
    .insert(refundProposals)
    .values({
      id: newId(),
      orderId,
      wanted: request,
      amountCents: total,
      reason,
      note: null,
      createdAt: sql`clock_now()`,
      proposedBy: BY_SYSTEM,
      proposedByName: actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: refundProposals.id });
  if (!written) return;
  await writeAudit(tx, actor, {
    action: "refund.propose",
    resource: "Refund",
    resourceId: written.id,
    summary: `Refund of ${formatMoney(total, { always: true })} asked for`,
    after: { state: "proposed", orderId },
    reason,
  });
}

const withdraw = command(sql`
  update refund_proposals set state = 'declined', decided_by = ${BY_SYSTEM}, decided_by_name = 'The clinic',
    decline_reason = 'The visit takes place after all'
  where order_id = any(${sql.placeholder("orderIds")}::text[]) and state = 'proposed' and proposed_by = ${BY_SYSTEM}`);

/** Withdraws the clinic's own proposals for the orders of a visit that takes place after all. */
export async function withdrawProposalsOfClinic(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  await withdraw(tx, { orderIds });
}
