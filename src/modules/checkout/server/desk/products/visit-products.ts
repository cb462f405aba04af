import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { clinicState, lockVisitToPay } from "#modules/booking/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { whyNotPayable } from "../../../domain/desk/desk-payment.ts";
import { returnPartPayments } from "../../../refunds/server/return-part-payments.ts";
import { updateVisitPaidAmount } from "../../movements/paid-of-visit.ts";
import { postMovements } from "../../movements/post-movements.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { goodsLinesOf } from "../../orders/order-line-values.ts";
import { orderLines } from "../../tables.ts";
import { assertNotCharging } from "../../visit-orders/assert-not-charging.ts";
import { assertTipRefunded } from "../../visit-orders/assert-tip-refunded.ts";
import { type DeskOrder, lockDeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { markOrderPaidIfCovered } from "../../visit-orders/mark-order-paid-if-covered.ts";
import { listOrdersOfVisit, openExtra } from "../../visit-orders/orders-of-visit.ts";
import { openVisitOrder } from "../open-visit-order.ts";
import { priceSale } from "../price-sale.ts";
import { listGoods, writeSumsOfLines } from "./goods-of-order.ts";

type Actor = AuditActor & { accountId: string };
type Add = { appointmentId: string; lines: readonly { sizeId: string; quantity: number }[] };

/**
 * Adds goods to a visit at today's prices, and reserves their stock. They go on the visit's order while it has nothing
 * bought online and isn't paid, otherwise on the extra order. Throws `not_found`, `out_of_stock`, `invalid_input` for a
 * size listed twice, and `order_closed` for a visit that doesn't take place.
 */
export async function addProducts(
  deps: Pick<ServerDeps, "db" | "clock">,
  { appointmentId, lines }: Add,
  actor: Actor,
): Promise<void> {
  const settings = await getClinicSettings(deps.db);
  await openVisitOrder(deps, appointmentId, actor);
  await withRetry(deps.db, async (tx) => {
    const visit = await lockVisitToPay(tx, appointmentId);
    const closed = whyNotPayable({ kind: "extra", status: "pending", isPaid: false, visitStatus: visit.status });
    if (closed) throw new AppError("order_closed", { message: closed });
    const order = await lockDeskOrder(tx, await orderForGoods(tx, visit, actor));
    const sale = { settings, now: deps.clock.now(), customerId: visit.customerId, lines };
    const { products, priced } = await priceSale(tx, sale);
    const first = (await sumUp(tx, order.id)).next;
    const sold = goodsLinesOf(order.id, { products, bundles: [], priced });
    await tx
      .insert(orderLines)
      .values(sold.map((line) => ({ ...line, position: first + line.position, dueNowCents: 0 })));
    await stock.reserveStock(tx, order.id, lines);
    await writeSumsOfLines(tx, order.id);
    await updateVisitPaidAmount(tx, appointmentId);
    const what = products.map(({ name, size, quantity }) => `${quantity} × ${name}, ${size}`).join("; ");
    await tell(tx, { visit, order, actor, action: "order.addProducts", what: `${what} added` });
  });
}

async function orderForGoods(tx: Transaction, visit: Appointment, { accountId: by, name }: Actor): Promise<string> {
  const own = (await listOrdersOfVisit(tx, visit.id)).find(({ id }) => id === visit.orderId);
  if (own?.kind === "service" && own.status === "pending") return own.id;
  return openExtra(tx, visit, { by, byName: name, notified: false });
}

/**
 * Removes a line of unpaid goods from a visit. What was paid at the desk beyond the new total is refunded to where it
 * came from. Throws `not_found`, and `order_closed` once it is paid, or while it is the last line of an order with a
 * tip; `conflict` while its card is being charged.
 */
export async function removeVisitProduct(
  { db }: Pick<ServerDeps, "db">,
  { appointmentId, lineId }: { appointmentId: string; lineId: string },
  actor: Actor,
): Promise<void> {
  await withRetry(db, async (tx) => {
    const visit = await lockVisitToPay(tx, appointmentId);
    const orderId = await orderOfLine(tx, { appointmentId, lineId });
    const order = await lockDeskOrder(tx, orderId);
    const line = (await listGoods(tx, orderId)).find(({ id }) => id === lineId);
    if (!line?.sizeId) throw new AppError("not_found");
    if (order.status !== "pending")
      throw new AppError("order_closed", { message: "This product is paid. Refund it on its order." });
    await stock.releasePieces(tx, orderId, { sizeId: line.sizeId, quantity: line.quantity });
    await takeOff(tx, { visit, order, lineId, actor });
    await updateVisitPaidAmount(tx, appointmentId);
    const what = `${line.quantity} × ${line.name} taken off`;
    await tell(tx, { visit, order, actor, action: "order.takeProduct", what });
  });
}

type TakeOff = { visit: Appointment; order: DeskOrder; lineId: string; actor: Actor };

async function takeOff(tx: Transaction, { visit, order, lineId, actor }: TakeOff): Promise<void> {
  const { id: orderId, customerId, paidCents, tipCents } = order;
  const staff = { by: actor.accountId, byName: actor.name, notified: false };
  await assertNotCharging(tx, orderId);
  const rest = await sumUp(tx, orderId, lineId);
  if (rest.lines === 0) await assertTipRefunded(tx, orderId);
  const leftCents = tipCents + rest.cents;
  const mostCents = Math.max(0, paidCents - leftCents);
  const of = { orderId, appointmentId: visit.id, customerId, mostCents };
  const moved = mostCents > 0 ? await returnPartPayments(tx, of) : [];
  if (rest.lines === 0) {
    // The line stays on the canceled order, because an order is never empty.
    await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: "product taken off" }, { staff });
  } else {
    await tx.delete(orderLines).where(eq(orderLines.id, lineId));
    await writeSumsOfLines(tx, orderId);
    const stayingCents = paidCents - mostCents;
    if (stayingCents > 0 && stayingCents >= leftCents)
      moved.push(...(await markOrderPaidIfCovered(tx, { orderId, visit, staff, returningCents: mostCents })));
  }
  await postMovements(tx, moved, `staff:${actor.accountId}`);
}

const readOrderOf = statement(
  { orderId: "text" },
  sql`
  select l.order_id as "orderId" from order_lines l join orders o on o.id = l.order_id
  where l.id = ${sql.placeholder("lineId")} and l.kind = 'product' and o.appointment_id = ${sql.placeholder("appointmentId")}`,
);

async function orderOfLine(tx: Transaction, of: { appointmentId: string; lineId: string }): Promise<string> {
  const [found] = await readOrderOf(tx, of);
  if (!found) throw new AppError("not_found");
  return found.orderId;
}

type Sum = { cents: Cents; next: number; lines: number };

const readSum = statement(
  { cents: "int", next: "int", lines: "int" },
  sql`
  select coalesce(sum(net_cents + tax_cents - due_now_cents) filter (where id <> ${sql.placeholder("exceptId")}), 0)::int as cents,
    coalesce(max(position) + 1, 0)::int as next, (count(*) filter (where id <> ${sql.placeholder("exceptId")}))::int as lines
  from order_lines where order_id = ${sql.placeholder("orderId")}`,
);

/**
 * Returns the total of an order's lines due at the clinic and their number, both without one of the lines, and the
 * position of its next line.
 */
async function sumUp(tx: Transaction, orderId: string, exceptId = ""): Promise<Sum> {
  const [sum] = await readSum(tx, { orderId, exceptId });
  return sum ?? { cents: 0, next: 0, lines: 0 };
}

type ProductsNews = {
  visit: Appointment;
  order: Pick<DeskOrder, "number">;
  actor: Actor;
  action: string;
  what: string;
};

async function tell(tx: Transaction, { visit, order, actor, action, what }: ProductsNews): Promise<void> {
  const summary = `Order ${order.number}: ${what}`;
  await writeAudit(tx, actor, { action, resource: "Appointment", resourceId: visit.id, summary });
  await clinicState.announceBoard(tx, [visit.date], visit.id);
}
