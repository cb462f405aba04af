import { type SQL, sql } from "drizzle-orm";
import { stock } from "#modules/catalog/server/public.ts";
import { readerOf } from "./read-source.ts";
import { clinicDay, countIf, FROM, isNear, isWithin, TO } from "./source.ts";

/** The current category of each product. */
const groupsNow = sql`(
  select distinct on (item_id) item_id, category_id from fact_item_groups where item_kind = 'product' order by item_id, since desc)`;

export const stockReader = readerOf({
  from: sql`${stock.catalogFacts.sizes} z left join ${groupsNow} g on g.item_id = z.product_id`,
  day: null,
  keys: { item: sql`z.product_id`, category: sql`g.category_id` },
  sums: {
    pieces: sql`z.on_hand`,
    value: sql`z.on_hand * ${stock.catalogFacts.averageCost(sql`z.size_id`, sql`clock_now()`)}`,
    soldOut: countIf(sql`z.on_hand = 0`),
  },
  row: { id: sql`z.size_id`, label: sql`z.label`, itemKind: sql`'product'`, item: sql`z.product_id` },
});

const { costSpans, productsOfSizes, soldMoves, soldPieces } = stock.catalogFacts;

/** Sums of moves by size, with the product and category of each. */
const ofSizes = (sums: SQL) => sql`${sums} s join ${productsOfSizes} z on z.size_id = s.size_id
  left join ${groupsNow} g on g.item_id = z.product_id`;
const keysOfSizes = { item: sql`z.product_id`, category: sql`g.category_id` };

/**
 * Pieces sold, less those returned. All sums except those by day use the second source, which is faster for many
 * pieces: it sums up the moves of each size before looking up the size's product and category.
 */
export const soldPiecesReader = readerOf(
  {
    from: sql`${soldPieces} m left join ${groupsNow} g on g.item_id = m.product_id`,
    where: isNear(sql`m.created_at`),
    day: clinicDay(sql`m.created_at`),
    keys: { item: sql`m.product_id`, category: sql`g.category_id` },
    sums: { sold: sql`m.pieces` },
    row: { id: sql`m.id`, order: sql`m.order_id`, itemKind: sql`'product'`, item: sql`m.product_id` },
  },
  {
    from: ofSizes(
      sql`(select m.size_id, sum(m.pieces) as pieces from ${soldMoves} m where ${isWithin(sql`m.created_at`)} group by 1)`,
    ),
    day: null,
    keys: keysOfSizes,
    sums: { sold: sql`s.pieces` },
  },
);

const until = sql`coalesce(${clinicDay(sql`s.until`)}, ${clinicDay(sql`clock_now()`)} + 1)`;

/** Periods in which a size was sold out: the day on which one begins counts, the day on which it ends doesn't. */
export const soldOutReader = readerOf({
  from: sql`${stock.catalogFacts.soldOutSpells} s left join ${groupsNow} g on g.item_id = s.product_id`,
  day: null,
  keys: { item: sql`s.product_id`, category: sql`g.category_id` },
  sums: { soldOutDays: sql`greatest(0, least(${TO} + 1, ${until}) - greatest(${FROM}, ${clinicDay(sql`s.since`)}))` },
  row: { id: sql`s.id`, label: sql`s.label`, itemKind: sql`'product'`, item: sql`s.product_id` },
});

const atCost = (moves: SQL) => sql`${moves} m left join ${costSpans} c
  on c.size_id = m.size_id and c.since <= m.created_at and (c.until is null or m.created_at < c.until)`;
const costs = { pieces: sql`m.pieces`, cost: sql`m.pieces * coalesce(c.unit_cost, 0)` };
const sumsOfCosts = sql`sum(${costs.pieces}) as pieces, sum(${costs.cost}) as cost`;

/** Items sold, with their average cost when they were sold. */
export const costReader = readerOf(
  {
    from: sql`${atCost(soldPieces)} left join ${groupsNow} g on g.item_id = m.product_id`,
    where: isNear(sql`m.created_at`),
    day: clinicDay(sql`m.created_at`),
    keys: { item: sql`m.product_id`, category: sql`g.category_id` },
    sums: costs,
    row: { id: sql`m.id`, order: sql`m.order_id`, itemKind: sql`'product'`, item: sql`m.product_id` },
  },
  {
    from: sql`(
      select ${clinicDay(sql`m.created_at`)} as day, ${sumsOfCosts} from ${atCost(soldMoves)} where ${isWithin(sql`m.created_at`)} group by 1 offset 0) s`,
    day: sql`s.day`,
    keys: {},
    sums: { pieces: sql`s.pieces`, cost: sql`s.cost` },
  },
  {
    from: ofSizes(
      sql`(select m.size_id, ${sumsOfCosts} from ${atCost(soldMoves)} where ${isWithin(sql`m.created_at`)} group by 1)`,
    ),
    day: null,
    keys: keysOfSizes,
    sums: { pieces: sql`s.pieces`, cost: sql`s.cost` },
  },
);
