import { and, eq, inArray } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { orderLines } from "../../tables.ts";
import { findDeskRow } from "../../visit-orders/lock-desk-order.ts";
import { listGoods, writeSumsOfLines } from "./goods-of-order.ts";

/**
 * The unpaid goods of an order whose visit is canceled aren't sold: they can be bought again, and aren't on the order anymore if the visit is
 * reinstated. An order that sells nothing else is canceled with its lines. The caller holds its lock.
 */
export async function dropGoods(tx: Transaction, orderId: string): Promise<void> {
  const goods = await listGoods(tx, orderId);
  if (goods.length === 0) return;
  const { dueCents, goodsCents, paidCents } = await findDeskRow(tx, orderId);
  // What a fee took can be more than the treatments cost.
  if (dueCents === goodsCents || dueCents - goodsCents < paidCents) return stock.releaseReservation(tx, orderId);
  for (const { sizeId, quantity } of goods.toSorted((one, other) =>
    (one.sizeId ?? "").localeCompare(other.sizeId ?? ""),
  ))
    if (sizeId) await stock.releasePieces(tx, orderId, { sizeId, quantity });
  const ids = goods.map(({ id }) => id);
  await tx.delete(orderLines).where(and(eq(orderLines.orderId, orderId), inArray(orderLines.id, ids)));
  await writeSumsOfLines(tx, orderId);
}
