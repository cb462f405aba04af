import { eq, sql } from "drizzle-orm";
import { returnToShelf } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { refundAgreed } from "#modules/ledger/domain/events/refund-entries.ts";
import { type Refund, refundStateOf, type Tender } from "#modules/payments/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { dateInZone, startOfDay } from "#shared/zoned-time.ts";
import { ORDER_REFUNDED, type OrderRefunded } from "../../domain/events.ts";
import type { OrderStatus } from "../../domain/order-status.ts";
import { type PlannedRefund, planRefund, type WantedRefund } from "../../domain/refunds/plan-refund.ts";
import { assertWithinLimit } from "../../domain/refunds/refund-limit.ts";
import { splitRefund } from "../../domain/refunds/tender-refund.ts";
import { moveOrder } from "../orders/move-order.ts";
import { postMovements } from "../payment/post-movements.ts";
import { lockOrder } from "../payment/return-payment.ts";
import { hasParcel, isAllInParcels } from "../staff/parcels.ts";
import { orders } from "../tables.ts";
import { endEmptied, netOfGoods, takenOffCards } from "./gift-cards-of-refund.ts";
import { endRefunded, takenOffMembership } from "./membership-of-refund.ts";
import { giveBackPlan } from "./plan-of-refund.ts";
import { type Refundable, readRefundable } from "./read-refundable.ts";
import { refundedBy, takeCreditNoteNumber, writeCreditNote } from "./write-credit-note.ts";
import { writeParts } from "./write-parts.ts";

/** What goes back, and the sources it goes to; `refund` once it is written down. */
export type RefundParts = {
  order: Pick<Refundable, "paid" | "refunded">;
  planned: PlannedRefund;
  parts: { tender: Tender; cents: Cents; refund?: Refund }[];
};

/** What a refund would give back and where it would go. Writes nothing. Throws as `refundOrder` does. */
export async function previewRefund(db: Database, orderId: string, wanted: WantedRefund): Promise<RefundParts> {
  const order = await readRefundable(db, orderId);
  const planned = planRefund(order, wanted);
  return { order, planned, parts: partsOf(order, planned.total) };
}

type Wanted = WantedRefund & { reason: string; note?: string | undefined };

type Doing = {
  actor: AuditActor;
  now: Date;
  /** The gift card that its buyer returns, which isn't a matter of what staff may give back. */
  returnedCardId?: string;
  /** What else is decided with it, in its transaction. */
  onCreditNote?: (tx: Transaction, creditNoteId: string) => Promise<void>;
};

/**
 * Refunds a paid order: its credit note, what goes back to each source, the pieces on the shelf, the books, and its
 * status, all in one transaction. Jobs carry the refunds out. Throws `order_closed` before it is paid, `nothing_to_refund`,
 * `refund_too_large`, `invalid_input`, and `needs_approval` above the sum that the person may give back in a day.
 */
export async function refundOrder(
  db: Database,
  { orderId, ...wanted }: Wanted & { orderId: string },
  { actor, now, returnedCardId, onCreditNote }: Doing,
): Promise<RefundParts & { creditNote: { number: number } }> {
  const { timeZone, refundsADayCents } = await getClinicSettings(db);
  const today = startOfDay(dateInZone(now, timeZone), timeZone);
  return withRetry(db, async (tx) => {
    await lockOrder(tx, orderId);
    const order = await readRefundable(tx, orderId);
    const planned = planRefund(order, wanted);
    // Before the limit is asked: whoever has the number is alone, so that two refunds at once can't both stay below it.
    const number = await takeCreditNoteNumber(tx);
    if (!returnedCardId)
      assertWithinLimit(actor.role, {
        today: await refundedBy(tx, actor.accountId ?? "", today),
        total: planned.total,
        limit: refundsADayCents,
      });
    const note = await writeCreditNote(tx, { number, orderId, planned, reason: wanted.reason, actor });
    await onCreditNote?.(tx, note.id);
    const split = { order, parts: partsOf(order, planned.total), creditNoteId: note.id };
    const { written: parts, moved } = await writeParts(tx, split);
    const giftCards = takenOffCards(order, planned, returnedCardId);
    await endEmptied(tx, order.cards, giftCards);
    const { earnedCents, ...membership } = takenOffMembership(order, planned);
    const ended = await endRefunded(tx, order, planned, { earnedCents, ...membership });
    const plan = await giveBackPlan(tx, order, planned);
    await returnToShelf(tx, orderId, restocked(order, planned), actor);
    await follow(tx, order, planned, actor);
    const payload: OrderRefunded = { orderId, creditNoteId: note.id };
    await emitEvent(tx, { type: ORDER_REFUNDED, key: `credit-note:${note.id}`, payload });
    await writeAudit(tx, actor, {
      action: "order.refund",
      resource: "Order",
      resourceId: orderId,
      summary: `Order ${order.number}: ${formatMoney(planned.total, { always: true })} refunded, credit note ${number}`,
      before: { refunded: order.refunded },
      after: { refunded: order.refunded + planned.total },
      reason: wanted.note || wanted.reason,
    });
    const agreed = refundAgreed({
      ...{ creditNoteId: note.id, orderId, giftCards, ...membership, ...plan },
      ...sumsAgreed(order, planned, earnedCents),
    });
    const by = returnedCardId ? ("customer" as const) : ("staff" as const);
    await postMovements(tx, [agreed, ...ended, ...moved], actor.accountId ? `${by}:${actor.accountId}` : "system");
    failpoint("refund:before_agreed");
    return { order, planned, parts, creditNote: { number } };
  });
}

/** What of a refund was sold, `earnedCents` of a membership included, and what of it is only held for a visit that is still to come. */
function sumsAgreed(order: Refundable, planned: PlannedRefund, earnedCents: Cents) {
  const isOfVisit = ({ lineId }: PlannedRefund["lines"][number]) =>
    ["service", "add_on"].includes(order.lines.find(({ id }) => id === lineId)?.kind ?? "");
  const held = order.heldCents > 0 ? planned.lines.filter(isOfVisit) : [];
  const sold = { ...planned, lines: planned.lines.filter((line) => !held.includes(line)) };
  return {
    netCents: addMoney(planned.shipping, netOfGoods(order, sold), earnedCents),
    taxCents: addMoney(...sold.lines.map(({ tax }) => tax)),
    depositCents: addMoney(...held.map(({ net, tax }) => net + tax)),
  };
}

function partsOf({ tenders }: Refundable, total: Cents): { tender: Tender; cents: Cents }[] {
  const paid = tenders.map(({ id, amountCents, refundedCents }) => ({
    ...{ tenderId: id, amount: amountCents, refunded: refundedCents },
  }));
  if (total > addMoney(...paid.map(({ amount, refunded }) => amount - refunded)))
    throw new AppError("refund_too_large");
  return splitRefund(paid, total).flatMap(({ tenderId, amount }) => {
    const tender = tenders.find(({ id }) => id === tenderId);
    return tender ? [{ tender, cents: amount }] : [];
  });
}

/** The pieces that go back on the shelf; of a bundle its parts. */
function restocked({ lines }: Refundable, planned: PlannedRefund): { sizeId: string; quantity: number }[] {
  return planned.lines
    .filter(({ restocks, quantity }) => restocks && quantity > 0)
    .flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      // Only goods have a place on the shelf.
      if (line?.kind !== "product" && line?.kind !== "bundle") return [];
      if (line?.sizeId) return [{ sizeId: line.sizeId, quantity }];
      const parts = line?.parts ?? [];
      if (!line || parts.length === 0) {
        const message = "The parts of this bundle aren't known: count them back in by hand.";
        throw new AppError("invalid_input", { message, issues: [{ path: "lines", message }] });
      }
      return parts.map((part) => ({ sizeId: part.sizeId, quantity: (part.quantity / line.quantity) * quantity }));
    });
}

/** Handed over, it is partly refunded; where what is left to ship came back, it is shipped. Undefined where it stays as it is. */
async function statusAfterPart(tx: Transaction, { id, status }: Refundable): Promise<OrderStatus | undefined> {
  if (status === "delivered") return "partly_refunded";
  const isSent = status === "preparing" && (await hasParcel(tx, id)) && (await isAllInParcels(tx, id));
  return isSent ? "shipped" : undefined;
}

/**
 * The states that follow: a refund of all of it closes the order; one of a part leaves its status alone as long as something
 * may have to be handed over.
 */
async function follow(tx: Transaction, order: Refundable, { total }: PlannedRefund, actor: AuditActor): Promise<void> {
  const isWhole = order.refunded + total === order.paid;
  const part = order.paymentState === "review" ? "review" : "partly_refunded";
  const isBack = (await refundStateOf(tx, order.id)) === "succeeded";
  const whole = isBack ? "refunded" : "refund_due";
  const paymentState = isWhole ? whole : part;
  await tx.update(orders).set({ paymentState, updatedAt: sql`clock_now()` }).where(eq(orders.id, order.id));
  const to = isWhole ? "refunded" : await statusAfterPart(tx, order);
  if (!to) return;
  const staff = { by: actor.accountId ?? "system", byName: actor.name, notified: false };
  const moved = await moveOrder(tx, { orderId: order.id, from: order.status, to, cause: "refund" }, { staff });
  if (!moved) throw new AppError("conflict");
}
