import { sql } from "drizzle-orm";
import { owedBetweenInSql, owedEntriesInSql } from "#modules/ledger/server/public.ts";
import { zoneOfInSql } from "#modules/locations/server/public.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import { OWED_ACCOUNTS, owedReport } from "../../domain/figures/money.ts";
import { MOVEMENT_RULES, MOVEMENTS, type MovementRule } from "../../domain/movements.ts";
import { readerOf } from "./read-source.ts";
import type { Groups, Period, Reader, RowsOf, Sums } from "./reader.ts";
import { FROM, isNear, type Source, TO, words } from "./source.ts";

const day = sql`(o.happened_at at time zone ${zoneOfInSql(sql`o.location_id`)})::date`;
const around = isNear(sql`o.happened_at`);
const isOwed = (kind: ReturnType<typeof sql>) => sql`${kind} in ${words(OWED_ACCOUNTS)}`;

const entryRow = {
  id: sql`o.transfer_id || '-' || o.line || '-' || o.side`,
  label: sql`o.event`,
  order: sql`o.order_id`,
  client: sql`o.customer_id`,
  transfer: sql`o.transfer_id`,
};

/** Gift cards sold by orders, at face value. */
const soldCards = sql`event = 'order_sold'`;
export const giftCardsSold: Reader = readerOf(
  {
    from: sql`${owedEntriesInSql} o`,
    where: sql`o.kind = 'gift_card' and o.${soldCards} and ${around}`,
    day,
    keys: { location: sql`o.location_id` },
    sums: { giftCards: sql`o.cents` },
    row: entryRow,
  },
  {
    from: sql`fact_balances b`,
    where: sql`b.account_kind = 'gift_card' and b.${soldCards}`,
    day: sql`b.day`,
    keys: { location: sql`b.location_id` },
    sums: { giftCards: sql`b.delta` },
  },
);

const readDeltas = statement(
  { day: "date", kind: oneOf(OWED_ACCOUNTS), delta: "bigint" },
  sql`select greatest(day, ${FROM} - 1) as day, account_kind as kind, sum(delta)::bigint as delta from fact_balances b
    where day <= ${TO} and unit = 'USD' and ${isOwed(sql`account_kind`)} group by 1, 2`,
);

type OwedKind = (typeof OWED_ACCOUNTS)[number];
/** The figure's name for each kind of account; the figure `owed` is the sum of all kinds. */
const figureOf: Readonly<Record<OwedKind, string>> = {
  gift_card: "giftCards",
  credit: "credit",
  store_credit: "storeCredit",
  deposit: "deposits",
  plan: "packages",
  prepaid: "prepaid",
  order: "orders",
};
const owedFigures: string[] = owedReport.figures.map(({ id }) => id);

const END = sql`(${TO} + 1)`;
/** The day with stored balances that is nearest to the end of the period; null if no day has stored balances. */
const stored = sql`(select m.day from fact_owed_days m order by abs(m.day - ${END}), m.day limit 1)`;
const isLater = sql`${stored} > ${END}`;

/**
 * What is owed on each account at the end of a day: the balance of the nearest stored day, plus the entries after it or
 * minus those before it (decision 0163).
 */
const owedAtEnd = sql`(
  select x.account_id, x.kind, sum(x.cents)::bigint as cents from (
    select f.account_id, split_part(f.account_id, ':', 1) as kind, f.cents from fact_owed f where f.day = ${stored}
    union all select account_id, kind, case when ${isLater} then -cents else cents end
      from ${owedBetweenInSql(sql`case when ${isLater} then ${END} else ${stored} end`, sql`greatest(${stored}, ${END})`)} e) x
  group by 1, 2 having sum(x.cents) <> 0)`;

/** The amount owed on each account after the period's last day. */
function atEnd(figure: string, where: ReturnType<typeof sql>): RowsOf | undefined {
  const found = readerOf({
    from: sql`${owedAtEnd} w`,
    where: sql`${isOwed(sql`w.kind`)} and ${where}`,
    day: null,
    keys: { kind: sql`w.kind` },
    sums: { [figure]: sql`w.cents` },
    row: { id: sql`w.account_id`, label: sql`w.kind` },
  }).rows.get(figure);
  // Leaves out `sum`, because the sum is read from the balances of days.
  return found && { rows: found.rows, count: found.count };
}

const rowsByFigure = (figures: readonly [string, RowsOf | undefined][]): Map<string, RowsOf> =>
  new Map(figures.flatMap(([figure, rows]): [string, RowsOf][] => (rows ? [[figure, rows]] : [])));

/** The amount owed at the end of each day. */
export const owedReader: Reader = {
  figures: owedFigures,
  isBalance: true,
  breaksBy: (by) => by === "day" || by === "week" || by === "month",
  hasFilter: () => false,
  async groups(db, by, { from, to }): Promise<Groups> {
    const rows = await readDeltas(db, { from, to });
    const deltas = Map.groupBy(rows, (row) => row.day);
    const current: Sums = Object.fromEntries(owedFigures.map((figure) => [figure, 0]));
    const groups: Groups = new Map();
    for (let on = addDays(from, -1); on <= to; on = addDays(on, 1)) {
      for (const { kind, delta } of deltas.get(on) ?? []) {
        current[figureOf[kind]] = (current[figureOf[kind]] ?? 0) + Number(delta);
        current.owed = (current.owed ?? 0) + Number(delta);
      }
      if (on >= from) groups.set(on, { ...current });
    }
    return by === "none" ? new Map([["", { ...current }]]) : groups;
  },
  rows: rowsByFigure([
    ...OWED_ACCOUNTS.map((kind): [string, RowsOf | undefined] => [
      figureOf[kind],
      atEnd(figureOf[kind], sql`w.kind = ${sql.raw(`'${kind}'`)}`),
    ]),
    ["owed", atEnd("owed", sql`true`)],
  ]),
};

const conditionOfRule = (
  { kind, events, isElse }: MovementRule,
  alias: { kind: ReturnType<typeof sql>; event: ReturnType<typeof sql> },
) => {
  const [ofKind, ofEvents] = [
    kind ? sql`${alias.kind} = ${sql.raw(`'${kind}'`)}` : sql`true`,
    isElse ? sql`true` : sql`${alias.event} in ${words(events ?? [])}`,
  ];
  return sql`${ofKind} and ${ofEvents}`;
};

/** SQL for the kind of movement that an event is, as `movementOf` returns it. */
const movementInSql = (kind: ReturnType<typeof sql>, event: ReturnType<typeof sql>) =>
  sql`case ${sql.join(
    MOVEMENT_RULES.map(
      (rule) => sql`when ${conditionOfRule(rule, { kind, event })} then ${sql.raw(`'${rule.movement}'`)}`,
    ),
    sql` `,
  )} else 'sold' end`;

/** A decrease of the balance is shown as used, refunded or expired with its absolute amount. */
const movementsOf = (kind: ReturnType<typeof sql>, event: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) =>
  Object.fromEntries(
    MOVEMENTS.map((movement) => [
      movement,
      sql`case when ${movementInSql(kind, event)} = ${sql.raw(`'${movement}'`)} then ${movement === "sold" ? cents : sql`-${cents}`} end`,
    ]),
  );

const moved: Source = {
  from: sql`${owedEntriesInSql} o`,
  where: sql`${isOwed(sql`o.kind`)} and ${around}`,
  day,
  keys: { kind: sql`o.kind` },
  sums: movementsOf(sql`o.kind`, sql`o.event`, sql`o.cents`),
  row: entryRow,
};

const movedDays: Source = {
  from: sql`fact_balances b`,
  where: sql`b.unit = 'USD' and ${isOwed(sql`b.account_kind`)}`,
  day: sql`b.day`,
  keys: { kind: sql`b.account_kind` },
  sums: movementsOf(sql`b.account_kind`, sql`b.event`, sql`b.delta`),
};

/** The balances at the start and the end of the period. */
const ends = readerOf({
  from: sql`fact_balances b`,
  where: sql`b.unit = 'USD' and ${isOwed(sql`b.account_kind`)} and b.day <= ${TO}`,
  day: null,
  keys: { kind: sql`b.account_kind` },
  sums: { opening: sql`case when b.day < ${FROM} then b.delta end`, closing: sql`b.delta` },
});

const closing = atEnd("closing", sql`true`);
const dayBefore = (period: Period): Period => ({ ...period, to: addDays(period.from, -1) });
const opening: RowsOf | undefined = closing && {
  rows: (db, period, page) => closing.rows(db, dayBefore(period), page),
  count: (db, period) => closing.count(db, dayBefore(period)),
};

/** Opening + sold - used - refunded - expired = closing, by kind of account. */
export const deferredReaders: Reader[] = [
  readerOf(moved, movedDays),
  {
    ...ends,
    rows: rowsByFigure([
      ["opening", opening],
      ["closing", closing],
    ]),
  },
];
