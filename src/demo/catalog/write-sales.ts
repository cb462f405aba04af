import { sql } from "drizzle-orm";
import { fillSoldOut, forgetSoldOut } from "#modules/catalog/server/stock/refill-sold-out.ts";
import { stockMoves, stockReservations } from "#modules/catalog/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { command, statement } from "#platform/db/statement.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";

/** The stock that an order sold, reserves or returned; `at` is the time of sale. */
export type Sale = {
  orderId: string;
  sizeId: string;
  quantity: number;
  state: "held" | "consumed" | "released";
  at: Date;
};

type Shelf = { id: string; onHand: number };

/**
 * Which product sizes run low: up to `sizes` of those with an opening stock from `from` to `to`. The remaining stock of
 * each is one of `pieces`.
 */
const RUNS_LOW = { from: 9, to: 14, sizes: 6, pieces: [2, 3, 2, 4, 2, 3] };
/** The share of the opening stock below which the back office reports a size as running low. */
const REORDER_PART = 0.2;
/** The cost of goods as a part of their price; deliveries vary a little. */
const COST_PART = 0.45;
const OPENING_DAYS_AGO = 180;
const DELIVERY_DAYS_AGO = [120, 64, 17];

const lockShelves = statement(
  { id: "text", onHand: "int" },
  sql`select id, on_hand as "onHand" from product_sizes order by on_hand, id for update`,
);

const setUnitCosts = command(sql`
  update stock_moves m set unit_cost_cents = round(z.price_cents * ${COST_PART}::numeric * (0.9 + 0.02 * (hashtext(m.id) & 7)))::int
  from product_sizes z where z.id = m.size_id and m.reason in ('opening', 'received') and m.delta > 0`);

const dateOpenings = command(sql`
  update stock_moves set created_at = ${sql.placeholder("at")}::timestamptz where reason = 'opening'`);

const setShelves = command(sql`
  update product_sizes z set on_hand = s.on_hand, reserved = s.reserved, reorder_at = s.reorder_at
  from json_to_recordset(${sql.placeholder("shelves")}::json) as s (id text, on_hand int, reserved int, reorder_at int)
  where s.id = z.id`);

/**
 * Writes the stock changes caused by the demo data's orders: reservations, sales and deliveries. The stock afterward is
 * the same as before, except that a few sizes have run low.
 */
export async function writeSales(
  tx: Transaction,
  sales: readonly Sale[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const shelves = await lockShelves(tx);
  const today = dateInZone(now, timeZone);
  const daysAgo = (days: number) => new Date(startOfDay(addDays(today, -days), timeZone).getTime() + 10 * 3_600_000);
  await insertMany(
    tx,
    stockReservations,
    sales.map(({ at: _, ...sale }) => sale),
  );
  const consumed = sales.filter(({ state }) => state === "consumed");
  const sold = (sizeId: string) => sumOf(consumed.filter((sale) => sale.sizeId === sizeId));
  const left = leftOf(shelves, sold);
  await insertMany(tx, stockMoves, [
    ...consumed.map(({ orderId, sizeId, quantity, at }) => ({
      id: `${orderId}-${sizeId}`,
      sizeId,
      delta: -quantity,
      reason: "sold" as const,
      orderId,
      createdAt: at,
    })),
    ...shelves.flatMap(({ id, onHand }) =>
      deliveriesOf((left.get(id) ?? onHand) - onHand + sold(id)).map((delta, index) => ({
        id: `delivery-${index + 1}-${id}`,
        sizeId: id,
        delta,
        reason: "received" as const,
        byName: "Noor Haddad",
        createdAt: daysAgo(DELIVERY_DAYS_AGO[index] ?? 0),
      })),
    ),
  ]);
  await setUnitCosts(tx);
  await dateOpenings(tx, { at: daysAgo(OPENING_DAYS_AGO).toISOString() });
  const counted = shelves.map(({ id, onHand }) => ({
    id,
    on_hand: left.get(id) ?? onHand,
    reserved: sumOf(sales.filter((sale) => sale.sizeId === id && sale.state === "held")),
    reorder_at: Math.max(2, Math.round(onHand * REORDER_PART)),
  }));
  await setShelves(tx, { shelves: JSON.stringify(counted) });
  await forgetSoldOut(tx);
  await fillSoldOut(tx);
}

/** Returns the sizes that run low, with their remaining stock. */
function leftOf(shelves: readonly Shelf[], sold: (sizeId: string) => number): Map<string, number> {
  const low = shelves
    .filter(({ id, onHand }) => onHand >= RUNS_LOW.from && onHand <= RUNS_LOW.to && onHand - sold(id) <= 2)
    .slice(0, RUNS_LOW.sizes);
  return new Map(low.map(({ id }, index) => [id, RUNS_LOW.pieces[index] ?? 2]));
}

/** Splits the delivered quantity into up to three deliveries. */
function deliveriesOf(total: number): number[] {
  if (total <= 0) return [];
  const part = Math.ceil(total / DELIVERY_DAYS_AGO.length);
  return DELIVERY_DAYS_AGO.map((_, index) => Math.min(part, total - part * index)).filter((delta) => delta > 0);
}

function sumOf(sales: readonly Sale[]): number {
  return sales.reduce((sum, { quantity }) => sum + quantity, 0);
}
