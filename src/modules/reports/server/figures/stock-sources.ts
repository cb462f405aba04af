import { sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { readerOf } from "./read-source.ts";
import { clinicDay, countIf, isNear } from "./source.ts";

export const stockReader = readerOf({
  from: sql`${stock.catalogFacts.sizes} z left join lateral (
    select g.category_id from fact_item_groups g where g.item_kind = 'product' and g.item_id = z.product_id order by g.since desc limit 1) g on true`,
  day: null,
  keys: { item: sql`z.product_id`, category: sql`g.category_id` },
  sums: {
    pieces: sql`z.on_hand`,
    value: sql`z.on_hand * ${stock.catalogFacts.averageCost(sql`z.size_id`, sql`clock_now()`)}`,
    soldOut: countIf(sql`z.on_hand = 0`),
  },
  row: { id: sql`z.size_id`, label: sql`z.label`, itemKind: sql`'product'`, item: sql`z.product_id` },
});

export const soldPiecesReader = readerOf({
  from: sql`${stock.catalogFacts.soldPieces} m left join lateral (
    select g.category_id from fact_item_groups g where g.item_kind = 'product' and g.item_id = m.product_id order by g.since desc limit 1) g on true`,
  where: isNear(sql`m.created_at`),
  day: clinicDay(sql`m.created_at`),
  keys: { item: sql`m.product_id`, category: sql`g.category_id` },
  sums: { sold: sql`m.pieces` },
  row: { id: sql`m.id`, order: sql`m.order_id`, itemKind: sql`'product'`, item: sql`m.product_id` },
});

/** Pieces with what they had cost on average when they were sold. */
export const costReader = readerOf({
  from: sql`${stock.catalogFacts.soldPieces} m left join lateral (
    select g.category_id from fact_item_groups g where g.item_kind = 'product' and g.item_id = m.product_id order by g.since desc limit 1) g on true`,
  where: isNear(sql`m.created_at`),
  day: clinicDay(sql`m.created_at`),
  keys: { item: sql`m.product_id`, category: sql`g.category_id` },
  sums: {
    pieces: sql`m.pieces`,
    cost: sql`m.pieces * coalesce(${stock.catalogFacts.averageCost(sql`m.size_id`, sql`m.created_at`)}, 0)`,
  },
  row: { id: sql`m.id`, order: sql`m.order_id`, itemKind: sql`'product'`, item: sql`m.product_id` },
});
