import { z } from "zod";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { visitRows } from "#modules/booking/server/public.ts";
import type { PricedLine } from "#modules/cart/domain/pricing/priced-cart.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { retakeSessions, returnSessions } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import {
  couponsOf,
  type LineOfVisit,
  type OrderOfVisit,
  savingsOf,
  withLines,
  withoutTreatment,
} from "../../../domain/desk/visit-lines.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { moveOrder, type StaffStep } from "../../orders/move-order.ts";
import { addOnLineId, bookedLinesOf } from "../../orders/order-line-values.ts";
import { returnPartPayments } from "../../refunds/return-part-payments.ts";
import { priceBookedVisit } from "../../visit-orders/price-booked-visit.ts";
import { lockOrderOfVisit, writeOrderOfVisit } from "./visit-lines-of-order.ts";

/** What the order of a visit was and became by a step that changed its treatments, for taking that back. */
const memoSchema = z.object({ orderId: z.string(), lineId: z.string(), before: z.unknown(), after: z.unknown() });
type Memo = { orderId: string; lineId: string; before: OrderOfVisit; after: OrderOfVisit };

/**
 * Has the order of a visit follow a treatment that is added: at member prices, due at the clinic. A visit without an order has none to follow.
 * Throws `order_closed` once it is paid in full.
 */
export async function addingServices({
  db,
  clock,
}: Pick<ServerDeps, "db" | "clock">): Promise<visitRows.FollowServices> {
  const settings = await getClinicSettings(db);
  return async (tx, { before, after, line }) => {
    if (before.orderId === null) return unchanged(before);
    const { order } = await lockOrderOfVisit(tx, before.orderId);
    const only: Appointment = { ...after, lines: [line], offers: [] };
    const priced = await priceBookedVisit(tx, only, { settings, now: clock.now(), bySession: new Set() });
    const sumsOf = new Map(priced.lines.map((one) => [one.id, one]));
    const ids = [line.id, ...line.addOns.map(({ addOnId }) => addOnLineId(line.id, addOnId))];
    const first = Math.max(-1, ...order.lines.map(({ position }) => position)) + 1;
    const lines = bookedLinesOf(before.orderId, only, priced).flatMap((row, index) => {
      const sums = sumsOf.get(ids[index] ?? "");
      return sums ? toLine(row, sums, first + index) : [];
    });
    const next = withLines(order, lines);
    await writeOrderOfVisit(tx, before.orderId, next);
    return followed(next, { orderId: before.orderId, lineId: line.id, before: order, after: next }, 0);
  };
}

/**
 * Updates the order after a treatment was removed: what was paid at the desk beyond the rest is refunded to its source, its session is
 * available again, and the order is paid if nothing is left to pay. Throws `order_closed` if more than the rest costs was paid ahead.
 */
export function takingServices(staff: StaffStep): visitRows.FollowServices {
  return async (tx, { before: visit, line }) => {
    const { orderId } = visit;
    if (orderId === null) return unchanged(visit);
    const { order, isPending, paidAtClinic, customerId } = await lockOrderOfVisit(tx, orderId);
    const found = withoutTreatment(order, line.id);
    if ("reason" in found) throw new AppError("order_closed", { message: found.reason });
    await returnSessions(tx, [line.id]);
    const next = found.order;
    const refundCents = Math.max(0, paidAtClinic - next.sums.dueAtClinic);
    if (refundCents > 0) {
      const of = { orderId, appointmentId: visit.id, customerId, mostCents: refundCents };
      await postMovements(tx, await returnPartPayments(tx, of), `staff:${staff.by}`);
    }
    await writeOrderOfVisit(tx, orderId, next);
    if (isPending && paidAtClinic > 0 && next.sums.dueAtClinic <= paidAtClinic) {
      const paid = { paymentState: "paid" as const, isPaid: true, staff };
      if (!(await moveOrder(tx, { orderId, from: "pending", to: "paid", cause: "desk" }, paid)))
        throw new AppError("conflict");
    }
    return followed(next, { orderId, lineId: line.id, before: order, after: next }, refundCents);
  };
}

/** Has the order be as it was before such a step. Throws `undo_too_late` where it has changed since. */
export async function returnServices(tx: Transaction, visit: Appointment, memo: unknown): Promise<void> {
  if (memo === null) return;
  const { orderId, lineId, ...states } = memoSchema.parse(memo);
  const { before, after } = states as Pick<Memo, "before" | "after">; // written above, by this release or one before
  const tooLate = () => new AppError("undo_too_late", { message: "Its order was changed since then." });
  if (visit.orderId !== orderId) throw tooLate();
  const { order } = await lockOrderOfVisit(tx, orderId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "order_closed" ? tooLate() : error;
  });
  if (stateOf(order) !== stateOf(after)) throw tooLate();
  // A step of the release before doesn't name the treatment of the lines that it removed.
  const lines = before.lines.map((line) => ({ ...line, visitLineId: line.visitLineId ?? lineId }));
  await writeOrderOfVisit(tx, orderId, { ...before, lines });
  if (before.lines.length > after.lines.length) await retakeSessions(tx, [lineId]);
}

/** What decides whether an order is still as a step left it. */
const stateOf = ({ lines, sums }: OrderOfVisit) =>
  [...lines.flatMap(({ id, net, tax, dueNow }) => [id, net, tax, dueNow]), sums.total, sums.dueAtClinic].join();

function unchanged({
  memberSavingsCents,
  couponSavingsCents,
  offers,
}: visitRows.ChangedServices["before"]): visitRows.FollowedServices {
  return { sums: { memberSavingsCents, couponSavingsCents, offers }, refundCents: 0, order: null };
}

function followed(order: OrderOfVisit, memo: Memo, refundCents: number): visitRows.FollowedServices {
  const { offers } = order;
  const sums = { memberSavingsCents: savingsOf(order), couponSavingsCents: couponsOf(order), offers: [...offers] };
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
    ...{
      id: newId(),
      kind,
      itemId,
      visitLineId,
      name,
      detail,
      position,
      quantity: sums.quantity,
      unitPrice: unitPriceCents,
    },
    ...{ lineTotal: sums.lineTotal, list: sums.list, savings: sums.memberSavings, discount: sums.discount },
    ...{ coupon: sums.couponSavings, session: sums.session, net: sums.net, tax: sums.tax },
    ...{ dueNow: sums.dueNow, refunded: 0 },
  };
}
