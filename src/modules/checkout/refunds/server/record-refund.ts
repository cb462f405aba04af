import { eq, sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { refundAgreed } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Tender } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { tipBack } from "../../domain/desk/share-tip.ts";
import { ORDER_REFUNDED, type OrderRefunded } from "../../domain/events.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { moveOrder } from "../../server/orders/move-order.ts";
import { hasParcel, isAllInParcels } from "../../server/orders/parcels.ts";
import { orders } from "../../server/tables.ts";
import type { PlannedRefund } from "../domain/plan-refund.ts";
import { splitRefund } from "../domain/split-over-tenders.ts";
import { writeCreditNote } from "./credit-notes.ts";
import type { Refundable } from "./load-refundable-order.ts";
import { isDoneAtOnce, writeRefundParts } from "./return-to-tenders.ts";
import { cardPartsOf, endEmptiedCards, netOfGoods } from "./take-back-gift-cards.ts";
import { endRefundedMembership, membershipPartOf } from "./take-back-membership.ts";
import { endRefundedPlan } from "./take-back-package.ts";

export type AgreeRefund = {
  /** The number of the credit note, reserved before the other decisions. */
  number: number;
  reason: string;
  note?: string | undefined;
  actor: AuditActor;
  /** The gift card returned by its buyer. */
  returnedCardId?: string | undefined;
  /** Whether the refund is of a fee that the order collected. */
  isFee?: boolean | undefined;
  onCreditNote?: ((tx: Transaction, creditNoteId: string) => Promise<void>) | undefined;
};

/**
 * Records a planned refund: its credit note, the amount for each source, the restocked pieces, and the order's status.
 * Returns the movements, which the caller posts. The caller holds the order's lock. Throws `refund_too_large` for more
 * than its tenders have.
 */
export async function agreeRefund(
  tx: Transaction,
  order: Refundable,
  planned: PlannedRefund,
  { number, reason, note: words, actor, returnedCardId, onCreditNote, isFee = false }: AgreeRefund,
) {
  const { id: orderId } = order;
  const creditNoteId = newId();
  // First decide, without writing: which source gets how much, and what the refund takes back of what was sold.
  const split = refundPartsOf(order, planned.total);
  const giftCards = cardPartsOf(order, planned, returnedCardId);
  const { earnedCents, ...membership } = membershipPartOf(order, planned);
  const pieces = piecesToRestock(order, planned);
  const isDone = split.every(({ tender }) => isDoneAtOnce(tender));
  const payload: OrderRefunded = { orderId, creditNoteId };
  // Then write all of it in one packet, starting with the credit note, to which the others refer.
  const {
    parts: { written: parts, moved },
    ended,
    plan,
  } = await batch({
    note: writeCreditNote(tx, { id: creditNoteId, number, orderId, planned, reason, actor }),
    further: onCreditNote?.(tx, creditNoteId),
    parts: writeRefundParts(tx, { order, parts: split, creditNoteId }),
    cards: endEmptiedCards(tx, order.cards, giftCards),
    ended: endRefundedMembership(tx, order, planned, { earnedCents, ...membership }),
    plan: endRefundedPlan(tx, order, planned),
    shelf: stock.returnToShelf(tx, orderId, pieces, actor),
    status: updateStatus(tx, order, { planned, isDone, actor }),
    event: emitEvent(tx, { type: ORDER_REFUNDED, key: `credit-note:${creditNoteId}`, payload }),
    audit: writeAudit(tx, actor, {
      action: "order.refund",
      resource: "Order",
      resourceId: orderId,
      summary: `Order ${order.number}: ${formatMoney(planned.total, { always: true })} refunded, credit note ${number}`,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + planned.total },
      reason: words || reason,
    }),
  });
  // Finally the movements, which say the same to the books.
  const agreed: Movement = refundAgreed({
    creditNoteId,
    orderId,
    giftCards,
    ...membership,
    ...plan,
    tips: tipBack(planned.tip, order.tips),
    ...(isFee ? { feeCents: planned.total } : sumsAgreed(order, planned, earnedCents)),
  });
  return { parts, moved: [agreed, ...ended, ...moved] };
}

/** The earned part of a refund, including `earnedCents` of a membership, and the part held for an upcoming visit. */
function sumsAgreed(order: Refundable, planned: PlannedRefund, earnedCents: Cents) {
  const isOfVisit = ({ lineId }: PlannedRefund["lines"][number]) =>
    ["service", "add_on"].includes(order.lines.find(({ id }) => id === lineId)?.kind ?? "");
  const prepaidLines = order.heldCents > 0 ? planned.lines.filter(isOfVisit) : [];
  const sold = { ...planned, lines: planned.lines.filter((line) => !prepaidLines.includes(line)) };
  return {
    netCents: addMoney(planned.shipping, netOfGoods(order, sold), earnedCents),
    taxCents: addMoney(...sold.lines.map(({ tax }) => tax)),
    depositCents: addMoney(...prepaidLines.map(({ net, tax }) => net + tax)),
  };
}

/** Returns the sources that receive a refund. Throws `refund_too_large`. */
export function refundPartsOf({ tenders }: Refundable, total: Cents): { tender: Tender; cents: Cents }[] {
  const paid = tenders.map(({ id, amountCents, refundedCents, disputedCents }) => ({
    tenderId: id,
    amount: amountCents - disputedCents,
    refunded: refundedCents,
  }));
  if (total > addMoney(...paid.map(({ amount, refunded }) => amount - refunded)))
    throw new AppError("refund_too_large");
  return splitRefund(paid, total).flatMap(({ tenderId, amount }) => {
    const tender = tenders.find(({ id }) => id === tenderId);
    return tender ? [{ tender, cents: amount }] : [];
  });
}

/** Returns the pieces to restock; for a bundle, its parts. */
function piecesToRestock({ lines }: Refundable, planned: PlannedRefund): { sizeId: string; quantity: number }[] {
  return planned.lines
    .filter(({ restocks, quantity }) => restocks && quantity > 0)
    .flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      // Only goods are restocked.
      if (line?.kind !== "product" && line?.kind !== "bundle") return [];
      if (line?.sizeId) return [{ sizeId: line.sizeId, quantity }];
      const parts = line?.parts ?? [];
      if (!line || parts.length === 0) {
        const message = "The parts of this bundle aren’t known: count them back in by hand.";
        throw new AppError("invalid_input", { message, issues: [{ path: "lines", message }] });
      }
      return parts.map((part) => ({ sizeId: part.sizeId, quantity: (part.quantity / line.quantity) * quantity }));
    });
}

/**
 * Returns the status after a partial refund: an order that was handed over becomes partly refunded; one whose unshipped
 * rest was refunded becomes shipped. Undefined if the status doesn't change.
 */
async function statusAfterPart(tx: Transaction, { id, status }: Refundable): Promise<OrderStatus | undefined> {
  if (status === "delivered") return "partly_refunded";
  const isSent = status === "preparing" && (await hasParcel(tx, id)) && (await isAllInParcels(tx, id));
  return isSent ? "shipped" : undefined;
}

/**
 * Updates the states after a refund. A full refund closes the order; a partial one leaves its status as long as items
 * may still have to be handed over.
 */
async function updateStatus(
  tx: Transaction,
  order: Refundable,
  { planned, isDone, actor }: { planned: PlannedRefund; isDone: boolean; actor: AuditActor },
): Promise<void> {
  const isWhole = order.refunded + planned.total === order.paid;
  const part = order.paymentState === "review" ? "review" : "partly_refunded";
  // The order is refunded once all its refunds have been carried out, the earlier ones too.
  const isCarriedOut = isDone && (order.refundState ?? "succeeded") === "succeeded";
  const whole = isCarriedOut ? "refunded" : "refund_due";
  const paymentState = isWhole ? whole : part;
  await tx.update(orders).set({ paymentState, updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
  const to = isWhole ? "refunded" : await statusAfterPart(tx, order);
  if (!to) return;
  const staff = { by: actor.accountId ?? "system", byName: actor.name, notified: false };
  const moved = await moveOrder(tx, { orderId: order.id, from: order.status, to, cause: "refund" }, { staff });
  if (!moved) throw new AppError("conflict");
}
