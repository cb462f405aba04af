import { and, eq, sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { orderLines } from "../tables.ts";
import { lockOrder } from "./step-order.ts";
import { isLineToPackInSql, isOrderToPackInSql, piecesLeftInSql } from "./to-pack.ts";

type PackingLine = {
  orderId: string;
  orderNumber: number;
  lineId: string;
  name: string;
  detail: string;
  quantity: number;
  packed: boolean;
};

const listToPack = statement(
  {
    shelf: "text",
    orderId: "text",
    orderNumber: "int",
    lineId: "text",
    name: "text",
    detail: "text",
    quantity: "int",
    packed: "bool",
  },
  sql`
  select ${stock.shelfOfInSql(sql`l.kind`, sql`l.item_id`)} as shelf, orders.id as "orderId", orders.number::int as "orderNumber",
    l.id as "lineId", l.name, l.detail, ${piecesLeftInSql} as quantity, l.packed_at is not null as packed
  from orders join order_lines l on l.order_id = orders.id
  where ${isOrderToPackInSql} and ${isLineToPackInSql}
  order by shelf, l.name, l.detail, orders.placed_at, l.position limit 2000`,
);

/** Returns the lines of all orders to pack: by shelf, then by product, the oldest order first. */
export async function readPackingList(
  db: Database,
): Promise<{ shelves: { name: string; lines: PackingLine[] }[]; orders: number }> {
  const rows = await listToPack(db);
  const shelves = new Map<string, PackingLine[]>();
  for (const { shelf, ...line } of rows) shelves.set(shelf, [...(shelves.get(shelf) ?? []), line]);
  return {
    shelves: [...shelves].map(([name, lines]) => ({ name, lines })),
    orders: new Set(rows.map(({ orderId }) => orderId)).size,
  };
}

/** Checks off a line or unchecks it while the order is being packed. Throws `not_found` and `order_closed`. */
export async function tickLine(
  tx: Transaction,
  { orderId, lineId, packed }: { orderId: string; lineId: string; packed: boolean },
): Promise<void> {
  const order = await lockOrder(tx, { orderId });
  if (order.status !== "paid" && order.status !== "preparing")
    throw new AppError("order_closed", { message: "This order is no longer being packed." });
  const ticked = await tx
    .update(orderLines)
    .set({ packedAt: packed ? sql`coalesce(packed_at, clock_now())` : null })
    .where(and(eq(orderLines.id, lineId), eq(orderLines.orderId, orderId)))
    .returning({ id: orderLines.id });
  if (ticked.length === 0) throw new AppError("not_found");
}
