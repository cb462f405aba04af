import { type SQL, sql } from "drizzle-orm";
import { REDUCTION_ACCOUNTS, SALES_ACCOUNTS } from "../../domain/figures/sales.ts";
import { countIf, type Source, WHOLE_FROM, words } from "./source.ts";

type Sums = Source["sums"];

/** The accounts of net sales. */
export const NET_ACCOUNTS = [...SALES_ACCOUNTS, ...REDUCTION_ACCOUNTS, "returns"] as const;

/** Returns SQL for the cents of these accounts. */
export const centsOf = (...accounts: readonly string[]): SQL =>
  sql`case when f.account_kind in ${words(accounts)} then f.cents end`;

/** Returns the sums of figures that each add up one account, and each figure's condition on its rows (`only`). */
export function ofAccounts(accounts: Readonly<Record<string, string>>, more: Sums = {}) {
  const each = (of: (account: string) => SQL) =>
    Object.fromEntries(Object.entries(accounts).map(([figure, account]) => [figure, of(account)]));
  const only = each((account) => sql`f.account_kind = ${sql.raw(`'${account}'`)}`);
  return { sums: { ...each((account) => centsOf(account)), ...more }, only };
}

/** Net sales: sales increase them, discounts and returns decrease them. */
export const netCents = sql`case when f.account_kind in ${words(SALES_ACCOUNTS)} then f.cents
  when f.account_kind in ${words([...REDUCTION_ACCOUNTS, "returns"])} then -f.cents end`;

const sharedKeys = { channel: sql`f.channel`, location: sql`f.location_id`, kind: sql`f.item_kind` };
const itemKeys = { ...sharedKeys, item: sql`f.item_id`, category: sql`f.category_id` };
const personKeys = { ...sharedKeys, person: sql`f.performer_id` };

export const moneyKeys = { ...itemKeys, ...personKeys, client: sql`f.customer_id` };

export const moneyRow = {
  id: sql`f.transfer_id || '-' || f.entry_line || '-' || f.account_kind || '-' || f.part`,
  label: sql`f.event`,
  order: sql`f.order_id`,
  client: sql`f.customer_id`,
  transfer: sql`f.transfer_id`,
  itemKind: sql`f.item_kind`,
  item: sql`f.item_id`,
};

const day = sql`f.day`;

/**
 * Returns three sources for the facts of the given accounts, from the most rows to the fewest: the facts themselves,
 * their sums by day and item, and their sums by day without items.
 */
export function moneySource(
  accounts: readonly string[],
  sums: Sums,
  only: NonNullable<Source["only"]> = {},
): [source: Source, byItem: Source, withoutItems: Source] {
  const of = { where: sql`f.account_kind in ${words(accounts)}`, day, isOfFacts: true, sums } as const;
  return [
    { ...of, only, from: sql`fact_money f`, keys: moneyKeys, row: moneyRow },
    { ...of, from: sql`fact_days f`, keys: itemKeys },
    { ...of, from: sql`fact_sums f`, keys: personKeys },
  ];
}

export const netOfSale = sql`f.gross - f.reductions - f.returns`;

/** Returns the source for sales by line, with one row per line in a transfer. */
export const salesOfLines = (sums: Sums): Source => ({ from: sql`fact_sales f`, day, keys: moneyKeys, sums });

/**
 * Returns three sources for net sales, from the most rows to the fewest: the facts, sums by line (`ofLines`), and sums
 * by day without items.
 */
export function netSource(sums: Sums, ofLines: Sums): [source: Source, lines: Source, withoutItems: Source] {
  const [facts, , days] = moneySource(NET_ACCOUNTS, sums);
  return [facts, salesOfLines(ofLines), days];
}

/** Lines of orders with a sale, on the day of their first sale. */
export const soldLines: Source = {
  ...salesOfLines({ lines: countIf(sql`f.is_first`) }),
  where: sql`f.is_first`,
  row: {
    id: sql`f.transfer_id || '-' || f.order_line_id || '-' || coalesce(f.performer_id, '')`,
    label: sql`f.item_kind`,
    order: sql`f.order_id`,
    client: sql`f.customer_id`,
    itemKind: sql`f.item_kind`,
    item: sql`f.item_id`,
  },
};

/** Lines like `soldLines`, but without keys, so that an index is enough to count them. */
export const soldLinesOfDays: Source = {
  from: sql`fact_sales f`,
  where: sql`f.is_first`,
  day,
  keys: {},
  sums: { lines: sql`1` },
};

/** Returns of orders that were sold before the period. */
export const earlierReturns: Source = {
  from: sql`fact_money f`,
  where: sql`f.account_kind = 'returns' and exists (
    select from fact_money s where s.order_id = f.order_id and s.account_kind in ${words(SALES_ACCOUNTS)} and s.day < ${WHOLE_FROM})`,
  day,
  keys: moneyKeys,
  sums: { earlierReturns: sql`f.cents` },
  row: moneyRow,
};
