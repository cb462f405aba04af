import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { batch, batchOf, command, inOrder, statement } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { SIZE_SOLD_OUT, type SizeSoldOut } from "../../domain/events.ts";
import { stockMoves } from "../tables.ts";

export type StockRequest = { sizeId: string; quantity: number };

/** Merges requests to one quantity per size, in id order, so that all orders lock sizes in the same order. */
function mergeRequests(requests: readonly StockRequest[]): StockRequest[] {
  const merged = new Map<string, number>();
  for (const { sizeId, quantity } of requests) merged.set(sizeId, (merged.get(sizeId) ?? 0) + quantity);
  return [...merged]
    .map(([sizeId, quantity]) => ({ sizeId, quantity }))
    .sort((a, b) => (a.sizeId < b.sizeId ? -1 : a.sizeId > b.sizeId ? 1 : 0));
}

const listNames = statement(
  { id: "text", name: "text", stock: "int" },
  sql`
  select z.id, p.name || ', ' || z.label as name, z.on_hand - z.reserved as stock
  from product_sizes z join products p on p.id = z.product_id
  where z.id = any(${sql.placeholder("sizeIds")}::text[])`,
);

async function namesOf(tx: Transaction, sizeIds: string[]): Promise<{ id: string; name: string; stock: number }[]> {
  return listNames(tx, { sizeIds });
}

/**
 * Returns SQL for how many of a size a cart's customer can buy: the pieces that aren't reserved, and those that an open
 * order of this same cart reserves. `size` is the alias of `product_sizes` in the caller's statement, `cartId` an id or
 * SQL for it.
 */
export function stockForCartInSql(cartId: string | SQL, size: "z" | "s" = "z"): SQL {
  const alias = sql.raw(size);
  return sql`(${alias}.on_hand - ${alias}.reserved + coalesce((select sum(r.quantity) from stock_reservations r
    where r.size_id = ${alias}.id and r.cart_id = ${cartId} and r.state = 'held'), 0)::int)`;
}

/** The pieces reserved by open orders, to join: `order_id`, `size_id` and `quantity`. */
export const reservedPiecesInSql = sql`(select order_id, size_id, quantity from stock_reservations where state = 'held')`;

/**
 * Reserves stock for an order, all of it or nothing: the database's conditional update decides between buyers. Throws
 * `out_of_stock` naming the items that are short; the caller's transaction must then roll back.
 */
export async function reserveStock(
  tx: Transaction,
  orderId: string,
  requests: readonly StockRequest[],
  cartId: string | null = null,
): Promise<void> {
  const mergedRequests = mergeRequests(requests);
  if (mergedRequests.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    throw new RangeError("a quantity is a whole number from 1");
  const missing: string[] = [];
  const { taken } = await batch({
    reservations:
      mergedRequests.length > 0
        ? consumeReservations(tx, { orderId, cartId, wanted: JSON.stringify(mergedRequests) })
        : undefined,
    taken: batchOf(mergedRequests.map((request) => reserve(tx, request))),
  });
  for (const [index, { sizeId }] of mergedRequests.entries()) {
    const left = taken[index]?.[0]?.left;
    if (left === undefined) missing.push(sizeId);
  }
  if (missing.length > 0) {
    const known = await namesOf(tx, missing);
    throw new AppError("out_of_stock", {
      message: `There isn’t enough of this in stock: ${known.map(({ name, stock }) => `${name} (${stock} left)`).join("; ")}.`,
      issues: missing.map((sizeId) => {
        const size = known.find(({ id }) => id === sizeId);
        return { path: sizeId, message: size ? `${size.name}: ${size.stock} in stock` : "is not sold anymore" };
      }),
    });
  }
}

const reserve = statement(
  { left: "int" },
  sql`
  update product_sizes set reserved = reserved + ${sql.placeholder("quantity")}::int
  where id = ${sql.placeholder("sizeId")} and on_hand - reserved >= ${sql.placeholder("quantity")}::int and archived_at is null
  returning on_hand - reserved as left`,
);
const consumeReservations = statement(sql`
  insert into stock_reservations (order_id, size_id, cart_id, quantity)
  select ${sql.placeholder("orderId")}, "sizeId", ${sql.placeholder("cartId")}, quantity
  from json_to_recordset(${sql.placeholder("wanted")}::json) as wanted ("sizeId" text, quantity int)
  on conflict (order_id, size_id) do update set state = 'held',
    quantity = case stock_reservations.state when 'held' then stock_reservations.quantity else 0 end + excluded.quantity
  where stock_reservations.state in ('held', 'released')`);

type SettledPieces = { sizeId: string; quantity: number };

async function settle(tx: Transaction, orderId: string, state: "consumed" | "released"): Promise<SettledPieces[]> {
  return mergeRequests(await settleReservations(tx, { orderId, state }));
}

const settleReservations = statement(
  { sizeId: "text", quantity: "int" },
  sql`
    with held as (
      select r.order_id, r.size_id from stock_reservations r
      where r.order_id = ${sql.placeholder("orderId")} and r.state = 'held' order by r.size_id for update)
    update stock_reservations r set state = ${sql.placeholder("state")} from held
    where r.order_id = held.order_id and r.size_id = held.size_id
    returning r.size_id as "sizeId", r.quantity`,
);

/** Removes a paid order's reserved pieces from stock. Repeating this changes nothing. */
export async function consumeReservation(tx: Transaction, orderId: string): Promise<void> {
  const write = await beginConsuming(tx, orderId);
  await write();
}

/**
 * Does the work of `consumeReservation` in two steps: locks the sizes, and returns a function that writes the change at
 * the end of the transaction.
 */
export async function beginConsuming(tx: Transaction, orderId: string): Promise<() => Promise<void>> {
  const { shelf, sold } = await batch({ shelf: lockShelf(tx, { orderId }), sold: settle(tx, orderId, "consumed") });
  const onHand = new Map(shelf.map(({ id, onHand: pieces }) => [id, pieces]));
  return () =>
    inOrder(
      ...sold.map((request) => sell(tx, request)),
      ...sold.map(({ sizeId, quantity }) => recordMove(tx, { id: newId(), sizeId, delta: -quantity, orderId })),
      ...sold
        .filter(({ sizeId, quantity }) => onHand.get(sizeId) === quantity)
        .map(({ sizeId }) => emitSoldOut(tx, sizeId)),
    );
}

/** Locks sizes in the order of their ids, as every order does. */
const lockShelf = statement(
  { id: "text", onHand: "int" },
  sql`
  select id, on_hand as "onHand" from product_sizes
  where id in (select size_id from stock_reservations where order_id = ${sql.placeholder("orderId")} and state = 'held')
  order by id for no key update`,
);

/** Emits that a size is sold out. It may be refilled and sell out again, so each time is an event of its own. */
export async function emitSoldOut(tx: Transaction, sizeId: string): Promise<void> {
  const payload: SizeSoldOut = { sizeId };
  await emitEvent(tx, { type: SIZE_SOLD_OUT, key: `size:${sizeId}:sold-out:${newId()}`, payload });
}

const sell = statement(sql`
  update product_sizes set on_hand = on_hand - ${sql.placeholder("quantity")}::int, reserved = reserved - ${sql.placeholder("quantity")}::int
  where id = ${sql.placeholder("sizeId")}`);
const recordMove = statement(sql`
  insert into stock_moves (id, size_id, delta, reason, order_id)
  values (${sql.placeholder("id")}, ${sql.placeholder("sizeId")}, ${sql.placeholder("delta")}, 'sold', ${sql.placeholder("orderId")})`);

const release = command(
  sql`update product_sizes set reserved = reserved - ${sql.placeholder("quantity")} where id = ${sql.placeholder("sizeId")}`,
);

/** Releases the reserved pieces of an abandoned order, which can be bought again. Repeating this changes nothing. */
export async function releaseReservation(tx: Transaction, orderId: string): Promise<void> {
  for (const { sizeId, quantity } of await settle(tx, orderId, "released")) {
    await release(tx, { quantity, sizeId });
  }
}

const giveUpAll = statement(
  { quantity: "int" },
  sql`
  delete from stock_reservations where order_id = ${sql.placeholder("orderId")} and size_id = ${sql.placeholder("sizeId")} and state = 'held'
    and quantity = ${sql.placeholder("quantity")}::int returning quantity`,
);
const giveUpPart = statement(
  { quantity: "int" },
  sql`
  update stock_reservations set quantity = quantity - ${sql.placeholder("quantity")}::int
  where order_id = ${sql.placeholder("orderId")} and size_id = ${sql.placeholder("sizeId")} and state = 'held'
    and quantity > ${sql.placeholder("quantity")}::int returning quantity`,
);

const releaseAll = command(
  sql`update product_sizes set reserved = reserved - ${sql.placeholder("quantity")} where id = ${sql.placeholder("sizeId")}`,
);

/**
 * Releases pieces that an open order no longer needs. The caller holds the order's lock. Throws `conflict` if the order
 * reserves fewer.
 */
export async function releasePieces(
  tx: Transaction,
  orderId: string,
  { sizeId, quantity }: StockRequest,
): Promise<void> {
  const of = { orderId, sizeId, quantity };
  const gone = [...(await giveUpAll(tx, of)), ...(await giveUpPart(tx, of))];
  if (gone.length !== 1) throw new AppError("conflict");
  await releaseAll(tx, { quantity, sizeId });
}

const putBackOnShelf = statement(
  { id: "text" },
  sql`
  update product_sizes set on_hand = on_hand + ${sql.placeholder("quantity")} where id = ${sql.placeholder("sizeId")} returning id`,
);

/**
 * Returns pieces of an order to stock, each size with a stock move. The caller's transaction must do this only once.
 * Throws `not_found` for a size that doesn't exist anymore.
 */
export async function returnToShelf(
  tx: Transaction,
  orderId: string,
  requests: readonly StockRequest[],
  { accountId, name }: { accountId: string | null; name: string },
): Promise<void> {
  for (const { sizeId, quantity } of mergeRequests(requests)) {
    const rows = await putBackOnShelf(tx, { quantity, sizeId });
    if (rows.length === 0) throw new AppError("not_found");
    const move = {
      id: newId(),
      sizeId,
      delta: quantity,
      reason: "returned" as const,
      orderId,
      accountId,
      byName: name,
    };
    await tx.insert(stockMoves).values(move);
  }
}

export type SizeStock = { id: string; productId: string; inStock: boolean; stock: number };

const listSizes = statement(
  { id: "text", productId: "text", inStock: "bool", stock: "int" },
  sql`
  select z.id, z.product_id as "productId", z.on_hand > z.reserved as "inStock", z.on_hand - z.reserved as stock
  from product_sizes z join products p on p.id = z.product_id and p.is_active
  where z.product_id = any(${sql.placeholder("productIds")}::text[]) and z.archived_at is null
  order by z.product_id, z.position`,
);

/** Lists how many pieces of each size of these products can be bought now, always read from the database. */
export async function listStock(db: DatabaseOrTransaction, productIds: readonly string[]): Promise<SizeStock[]> {
  if (productIds.length === 0) return [];
  return listSizes(db, { productIds: [...productIds] });
}
