import { and, eq, inArray, sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { isAppError } from "#shared/app-error.ts";
import { ORDER_CANCELLED } from "../../../domain/events.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { orderLines } from "../../tables.ts";
import { assertNotCharging } from "../../visit-orders/assert-not-charging.ts";
import { findDeskRow, lockDeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { listOrdersOfVisit } from "../../visit-orders/orders-of-visit.ts";
import { listGoods, writeSumsOfLines } from "./goods-of-order.ts";

const findTreatment = statement(
  { id: "text" },
  sql`select id from order_lines where order_id = ${sql.placeholder("orderId")} and kind = 'service' limit 1`,
);

/**
 * Releases the unpaid goods of an order whose visit is canceled, so that they can be bought again, and removes their
 * lines. The lines stay on an order without treatments, which the caller cancels, and on one that was paid beyond its
 * treatments. The caller holds the order's lock.
 */
export async function releaseUnpaidGoods(tx: Transaction, orderId: string): Promise<void> {
  const goods = await listGoods(tx, orderId);
  if (goods.length === 0) return;
  const [found] = await findTreatment(tx, { orderId });
  const { dueCents, goodsCents, paidCents } = await findDeskRow(tx, orderId);
  // The lines also stay if more was paid than the treatments cost, such as for a fee.
  if (!found || dueCents - goodsCents < paidCents) return stock.releaseReservation(tx, orderId);
  for (const { sizeId, quantity } of goods.toSorted((one, other) =>
    (one.sizeId ?? "").localeCompare(other.sizeId ?? ""),
  ))
    if (sizeId) await stock.releasePieces(tx, orderId, { sizeId, quantity });
  const ids = goods.map(({ id }) => id);
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, ids)));
  await writeSumsOfLines(tx, orderId);
}

/**
 * Releases the unpaid goods of a no-show on each of the visit's open orders, as a cancellation does. An order that
 * sells only goods is canceled. Goods that were partly paid stay reserved until staff decide about that money. Throws
 * `conflict` while a card is being charged for them.
 */
export async function releaseUnpaidGoodsOfNoShow(tx: Transaction, appointmentId: string): Promise<void> {
  const open = (await listOrdersOfVisit(tx, appointmentId)).filter(
    ({ kind, status }) => kind !== "mixed" && status === "pending",
  );
  for (const { id: orderId } of open) {
    const { status, visit, dueCents, goodsCents, paidCents } = await lockDeskOrder(tx, orderId);
    if (status !== "pending" || visit?.status !== "no_show") continue;
    if (goodsCents === 0 || dueCents - goodsCents < paidCents) continue;
    await assertNotCharging(tx, orderId);
    const [treatment] = await findTreatment(tx, { orderId });
    await releaseUnpaidGoods(tx, orderId);
    if (treatment) continue;
    await moveOrder(tx, { orderId, from: "pending", to: "cancelled", cause: "visit missed" });
    await emitEvent(tx, { type: ORDER_CANCELLED, key: `order:${orderId}:cancelled`, payload: { orderId } });
  }
}

/** Reserves stock again for the goods that stayed on a restored order. Returns false if not enough is left. */
export async function retakeGoods(tx: Transaction, orderId: string): Promise<boolean> {
  const goodsToDrop = (await listGoods(tx, orderId)).flatMap(({ sizeId, quantity }) =>
    sizeId ? [{ sizeId, quantity }] : [],
  );
  if (goodsToDrop.length === 0) return true;
  try {
    await tx.transaction((savepoint) => stock.reserveStock(savepoint, orderId, goodsToDrop));
    return true;
  } catch (error) {
    if (isAppError(error, "out_of_stock")) return false;
    throw error;
  }
}
