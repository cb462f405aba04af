import { eq } from "drizzle-orm";
import { demoFrontDesk } from "#modules/account/server/demo-people.ts";
import { planRefund } from "#modules/checkout/refunds/domain/plan-refund.ts";
import { takeCreditNoteNumber, writeCreditNote } from "#modules/checkout/refunds/server/credit-notes.ts";
import { loadRefundableOrder } from "#modules/checkout/refunds/server/load-refundable-order.ts";
import { creditNotes } from "#modules/checkout/refunds/server/tables.ts";
import { postMovements } from "#modules/checkout/server/movements/post-movements.ts";
import { refundAgreed } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMoney } from "#shared/money.ts";
import { type PastPayment, writePastRefunds } from "../payments/write-payments.ts";
import type { GoodsOrder } from "./goods-orders.ts";

/**
 * Writes the front desk's refunds for paid orders: credit notes, refunds and ledger movements. Also posts the movements
 * of visits (`ofVisits`), because a database transaction can post to the ledger only once.
 */
export async function writeRefunds(
  tx: Transaction,
  orders: readonly GoodsOrder[],
  ofVisits: readonly (Movement & { happenedAt: Date })[],
): Promise<void> {
  const refundedOrders = orders
    .flatMap(({ order, payment }) => (payment?.refund ? { order, payment, at: payment.refund.at } : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const written: { payment: PastPayment; creditNoteId: string }[] = [];
  const movements = [...ofVisits];
  for (const { order, payment, at } of refundedOrders) {
    const refundable = await loadRefundableOrder(tx, order.id);
    const isWhole = order.status === "refunded";
    const chosen = isWhole ? refundable.lines : refundable.lines.slice(0, 1);
    const planned = planRefund(refundable, {
      lines: chosen.map(({ id: lineId, quantity }) => ({ lineId, quantity, restock: false })),
      shipping: isWhole,
    });
    const number = await takeCreditNoteNumber(tx);
    const note = { number, orderId: order.id, planned, reason: "Sent back unopened", actor: desk() };
    const { id: creditNoteId } = await writeCreditNote(tx, note);
    await tx.update(creditNotes).set({ createdAt: at }).where(eq(creditNotes.id, creditNoteId));
    written.push({ payment, creditNoteId });
    const { lines, shipping } = planned;
    const agreed = refundAgreed({
      creditNoteId,
      orderId: order.id,
      netCents: addMoney(shipping, ...lines.map(({ net }) => net)),
      taxCents: addMoney(...lines.map(({ tax }) => tax)),
    });
    movements.push({ ...agreed, happenedAt: at });
  }
  await postMovements(tx, movements, "system");
  await writePastRefunds(tx, written);
}

function desk(): AuditActor {
  const { id: accountId, name } = demoFrontDesk();
  return { accountId, name, role: "staff", sessionId: null, requestId: null, addressPrefix: null };
}
