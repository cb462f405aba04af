import { type SQL, sql } from "drizzle-orm";
import { categoryNamesInSql } from "../names.ts";

/** Sizes in the shop: `size_id`, `product_id`, and pieces `on_hand`. */
const sizes = sql`(
  select z.id as size_id, z.product_id, z.label, z.on_hand from product_sizes z where z.archived_at is null)`;

/** Pieces sold (above zero) and pieces returned (below zero), one row per stock move. */
const soldPieces = sql`(
  select m.id, m.size_id, z.product_id, -m.delta as pieces, m.order_id, m.created_at, m.location_id
  from stock_moves m join product_sizes z on z.id = m.size_id where m.reason in ('sold', 'returned'))`;

/** The moves of `soldPieces` without product, order and location, so that sums over years read only an index. */
const soldMoves = sql`(
  select m.size_id, m.created_at, -m.delta as pieces from stock_moves m where m.reason in ('sold', 'returned'))`;

/** The product of each size, including sizes that are no longer in the shop. */
const productsOfSizes = sql`(select z.id as size_id, z.product_id from product_sizes z)`;

/**
 * Returns SQL for the average cost of a piece of a size, over all receipts up to an instant; null if no cost is known.
 */
export const averageCostInSql = (sizeId: SQL, at: SQL): SQL<number | null> => sql`(
  select round(sum(r.delta * r.unit_cost_cents)::numeric / sum(r.delta))::int from stock_moves r
  where r.size_id = ${sizeId} and r.unit_cost_cents is not null and r.created_at <= ${at})`;

/**
 * The average cost of a piece of each size over time, one row per receipt: the cost applies from this receipt until the
 * next one. `until` is null for the last.
 */
const costSpans = sql`(
  select r.size_id, r.created_at as since, lead(r.created_at) over (partition by r.size_id order by r.created_at) as until,
    round((sum(r.delta * r.unit_cost_cents) over received)::numeric / nullif(sum(r.delta) over received, 0))::int as unit_cost
  from stock_moves r where r.unit_cost_cents is not null
  window received as (partition by r.size_id order by r.created_at))`;

/** When a size in the shop was sold out; `until` is null while it is. */
const soldOutSpells = sql`(
  select z.id || ' ' || s.since as id, z.product_id, z.label, s.since, s.until
  from sold_out_spells s join product_sizes z on z.id = s.size_id and z.archived_at is null)`;

/** The catalog and stock data that reports read. */
export const catalogFacts = {
  averageCost: averageCostInSql,
  categoryNames: categoryNamesInSql,
  costSpans,
  productsOfSizes,
  sizes,
  soldMoves,
  soldOutSpells,
  soldPieces,
};
