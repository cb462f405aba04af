import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { visitRows } from "#modules/booking/server/public.ts";
import type { PricedLine } from "#modules/cart/domain/pricing/priced-cart.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { retakeSessions, returnSessions } from "#modules/payment-plans/server/public.ts";
import { constraintOf, type Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import {
  type LineOfVisit,
  type OrderOfVisit,
  sumCouponDiscounts,
  sumMemberSavings,
  withLines,
  withoutTreatment,
} from "../../../domain/desk/visit-lines.ts";
import { returnPartPayments } from "../../../refunds/server/return-part-payments.ts";
import { updateVisitPaidAmount } from "../../movements/paid-of-visit.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { moveOrder, type StaffStep, writeHistory } from "../../orders/move-order.ts";
import { addOnLineId, bookedLinesOf } from "../../orders/order-line-values.ts";
import { assertNotCharging } from "../../visit-orders/assert-not-charging.ts";
import { assertTipRefunded } from "../../visit-orders/assert-tip-refunded.ts";
import { markOrderPaidIfCovered } from "../../visit-orders/mark-order-paid-if-covered.ts";
import { listOrdersOfVisit, openExtra, ordersOfLines } from "../../visit-orders/orders-of-visit.ts";
import { priceBookedVisit } from "../../visit-orders/price-booked-visit.ts";
import {
  findOpenOrder,
  lockOrderOfVisit,
  nextPosition,
  unlinkLines,
  writeOrderOfVisit,
} from "./visit-lines-of-order.ts";

/** The cause recorded for the step in the order's history. */
const TAKEN_OFF = "treatment taken off";

/** The states of a visit's order before and after a step that changed its treatments, for undoing the step. */
const memoSchema = z.object({
  orderId: z.string(),
  lineId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Whether the order sold nothing else, and was canceled. */
  isCanceled: z.boolean().default(false),
});
type Memo = { orderId: string; lineId: string; before: OrderOfVisit; after: OrderOfVisit; isCanceled?: boolean };

/**
 * Updates the order when a treatment is added to its visit: at member prices, due at the clinic. The treatment goes
 * onto the visit's order while that isn't paid, or else onto an extra order. A visit without an order needs no update.
 */
export async function createServiceAddedHandler(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  staff: StaffStep,
): Promise<visitRows.UpdateOrderForServices> {
  const settings = await getClinicSettings(db);
  return async (tx, { before, after, line }) => {
    if (before.orderId === null) return unchanged(before);
    const own = await findOpenOrder(tx, before.orderId);
    const isOwn = own !== undefined && !own.isPaid;
    const orderId = isOwn ? before.orderId : await openExtra(tx, before, staff);
    const { order } = isOwn ? own : await lockOrderOfVisit(tx, orderId);
    const only: Appointment = { ...after, lines: [line], offers: [] };
    const priced = await priceBookedVisit(tx, only, { settings, now: clock.now(), bySession: new Set() });
    const sumsOf = new Map(priced.lines.map((one) => [one.id, one]));
    const ids = [line.id, ...line.addOns.map(({ addOnId }) => addOnLineId(line.id, addOnId))];
    const first = await nextPosition(tx, orderId);
    const lines = bookedLinesOf(orderId, only, priced).flatMap((row, index) => {
      const sums = sumsOf.get(ids[index] ?? "");
      return sums ? toLine(row, sums, first + index) : [];
    });
    const next = withLines(order, lines);
    await writeOrderOfVisit(tx, orderId, next);
    await updateVisitPaidAmount(tx, before.id);
    return followed(before, { orderId, lineId: line.id, before: order, after: next }, 0);
  };
}

/**
 * Updates the order before a treatment is removed from its visit. What was paid at the desk beyond the remaining price
 * is refunded to its source, a package session used for the treatment is available again, and the order becomes paid if
 * nothing is left to pay. An extra order that sells nothing else is canceled. Throws `order_closed` if the order is
 * paid in full, if more was paid ahead than the remaining treatments cost, or if an order with a tip would have nothing
 * left; `conflict` while its card is being charged.
 */
export function createServiceRemovedHandler(staff: StaffStep): visitRows.UpdateOrderForServices {
  return async (tx, { before: visit, line }) => {
    if (visit.orderId === null) return unchanged(visit);
    const orderId = (await ordersOfLines(tx, [line.id])).get(line.id) ?? visit.orderId;
    const { order, isPending, paidAtClinic, customerId, hasGoods } = await lockOrderOfVisit(tx, orderId);
    const found = withoutTreatment(order, line.id);
    if ("reason" in found) throw new AppError("order_closed", { message: found.reason });
    await assertNotCharging(tx, orderId);
    const isLast = found.order.lines.length === 0 && !hasGoods;
    if (isLast) await assertTipRefunded(tx, orderId);
    await returnSessions(tx, [line.id]);
    const next = found.order;
    const refundCents = Math.max(0, paidAtClinic - next.sums.dueAtClinic);
    const of = { orderId, appointmentId: visit.id, customerId, mostCents: refundCents };
    const moved = refundCents > 0 ? await returnPartPayments(tx, of) : [];
    const memo = { orderId, lineId: line.id, before: order, after: next };
    if (isLast) {
      await cancelEmptied(tx, orderId, staff);
      await postMovements(tx, moved, `staff:${staff.by}`);
      await updateVisitPaidAmount(tx, visit.id);
      return followed(visit, { ...memo, isCanceled: true }, refundCents);
    }
    await writeOrderOfVisit(tx, orderId, next);
    const left = paidAtClinic - refundCents;
    if (isPending && left > 0 && next.sums.dueAtClinic <= left)
      moved.push(...(await markOrderPaidIfCovered(tx, { orderId, visit, staff, returningCents: refundCents })));
    await postMovements(tx, moved, `staff:${staff.by}`);
    await updateVisitPaidAmount(tx, visit.id);
    return followed(visit, memo, refundCents);
  };
}

/** Cancels an order that doesn't sell anything of the visit anymore. Its lines stay, since an order is never empty. */
async function cancelEmptied(tx: Transaction, orderId: string, staff?: StaffStep): Promise<void> {
  await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: TAKEN_OFF }, { staff });
  await unlinkLines(tx, { orderId });
}

const relink = statement(sql`
  update order_lines set visit_line_id = ${sql.placeholder("lineId")}
  where order_id = ${sql.placeholder("orderId")} and kind in ('service', 'add_on')`);
const reopen = statement(
  { id: "text" },
  sql`
  update orders set status = 'pending', updated_at = clock_now() where id = ${sql.placeholder("orderId")} and status = 'cancelled' returning id`,
);
/**
 * Restores the order to its state before its visit's treatments changed. Throws `undo_too_late` if it has changed
 * since.
 */
export async function undoServiceChange(tx: Transaction, visit: Appointment, memo: unknown): Promise<void> {
  if (memo === null) return;
  const { orderId, lineId, isCanceled, ...states } = memoSchema.parse(memo);
  const { before, after } = states as Pick<Memo, "before" | "after">; // written by the functions above, in this or the previous release
  const tooLate = () => new AppError("undo_too_late", { message: "Its order was changed since then." });
  if (!(await listOrdersOfVisit(tx, visit.id)).some(({ id }) => id === orderId)) throw tooLate();
  if (isCanceled) {
    const [open] = await reopen(tx, { orderId }).catch((error: unknown) => {
      // Another extra order was opened for the visit in the meantime.
      throw constraintOf(error) === "orders_one_open_extra" ? tooLate() : error;
    });
    if (!open) throw tooLate();
    await writeHistory(tx, { orderId, from: "cancelled", to: "pending", cause: "undo" });
    await relink(tx, { orderId, lineId });
    return updateVisitPaidAmount(tx, visit.id);
  }
  const { order, hasGoods } = await lockOrderOfVisit(tx, orderId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "order_closed" ? tooLate() : error;
  });
  if (stateOf(order) !== stateOf(after)) throw tooLate();
  await assertNotCharging(tx, orderId);
  // The previous release didn't store which treatment the removed lines belonged to.
  const lines = before.lines.map((line) => ({ ...line, visitLineId: line.visitLineId ?? lineId }));
  if (lines.length === 0 && !hasGoods) await cancelEmptied(tx, orderId);
  else await writeOrderOfVisit(tx, orderId, { ...before, lines });
  await updateVisitPaidAmount(tx, visit.id);
  if (before.lines.length > after.lines.length) await retakeSessions(tx, [lineId]);
}

/** Returns the values by which a later change of an order is detected. */
const stateOf = ({ lines, sums }: OrderOfVisit) =>
  [...lines.flatMap(({ id, net, tax, dueNow }) => [id, net, tax, dueNow]), sums.total, sums.dueAtClinic].join();

function unchanged({
  memberSavingsCents,
  couponSavingsCents,
  offers,
}: visitRows.ServicesChange["before"]): visitRows.OrderUpdateResult {
  return { sums: { memberSavingsCents, couponSavingsCents, offers }, refundCents: 0, order: null };
}

/** Adjusts the visit's discounts to the changed discounts of one of its orders. */
function followed(visit: Appointment, memo: Memo, refundCents: number): visitRows.OrderUpdateResult {
  const { before, after, orderId } = memo;
  const more = (cents: (order: OrderOfVisit) => number) => cents(after) - cents(before);
  const sums = {
    memberSavingsCents: visit.memberSavingsCents + more(sumMemberSavings),
    couponSavingsCents: visit.couponSavingsCents + more(sumCouponDiscounts),
    offers: orderId === visit.orderId ? [...after.offers] : visit.offers,
  };
  return { sums, refundCents, order: memo };
}

type Row = ReturnType<typeof bookedLinesOf>[number];

function toLine(
  { kind, itemId, visitLineId = null, name, detail = "", unitPriceCents }: Row,
  sums: PricedLine,
  position: number,
): LineOfVisit {
  if (kind !== "service" && kind !== "add_on") throw new Error("a line of a visit is another thing");
  return {
    id: newId(),
    kind,
    itemId,
    visitLineId,
    name,
    detail,
    position,
    quantity: sums.quantity,
    unitPrice: unitPriceCents,
    lineTotal: sums.lineTotal,
    list: sums.list,
    savings: sums.memberSavings,
    discount: sums.discount,
    coupon: sums.couponSavings,
    session: sums.session,
    net: sums.net,
    tax: sums.tax,
    dueNow: sums.dueNow,
    refunded: 0,
  };
}
