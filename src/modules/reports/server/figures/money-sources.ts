import { type SQL, sql } from "drizzle-orm";
import { REDUCTION_ACCOUNTS, SALES_ACCOUNTS } from "../../domain/figures/sales.ts";
import { type Source, WHOLE_FROM, words } from "./source.ts";

/** The accounts of net sales. */
export const NET_ACCOUNTS = [...SALES_ACCOUNTS, ...REDUCTION_ACCOUNTS, "returns"] as const;

/** What of some accounts. */
export const centsOf = (...accounts: readonly string[]): SQL =>
  sql`case when f.account_kind in ${words(accounts)} then f.cents end`;

/** Sales raise it, reductions and returns lower it. */
export const netCents = sql`case when f.account_kind in ${words(SALES_ACCOUNTS)} then f.cents
  when f.account_kind in ${words([...REDUCTION_ACCOUNTS, "returns"])} then -f.cents end`;

const narrowKeys = {
  ...{ item: sql`f.item_id`, category: sql`f.category_id`, channel: sql`f.channel`, location: sql`f.location_id` },
  kind: sql`f.item_kind`,
};

export const moneyKeys = { ...narrowKeys, person: sql`f.performer_id`, client: sql`f.customer_id` };

export const moneyRow = {
  id: sql`f.transfer_id || '-' || f.entry_line || '-' || f.account_kind || '-' || f.part`,
  ...{ label: sql`f.event`, order: sql`f.order_id`, client: sql`f.customer_id`, transfer: sql`f.transfer_id` },
  ...{ itemKind: sql`f.item_kind`, item: sql`f.item_id` },
};

/** Facts of some accounts, and the same sums without orders and people. */
export function moneySource(accounts: readonly string[], sums: Source["sums"]): [source: Source, narrow: Source] {
  const where = sql`f.account_kind in ${words(accounts)}`;
  const day = sql`f.day`;
  return [
    { from: sql`fact_money f`, where, day, keys: moneyKeys, isOfFacts: true, sums, row: moneyRow },
    { from: sql`fact_days f`, where, day, keys: narrowKeys, isOfFacts: true, sums },
  ];
}

/** Returns whose order was sold before the period. */
export const earlierReturns: Source = {
  from: sql`fact_money f`,
  where: sql`f.account_kind = 'returns' and exists (
    select from fact_money s where s.order_id = f.order_id and s.account_kind in ${words(SALES_ACCOUNTS)} and s.day < ${WHOLE_FROM})`,
  day: sql`f.day`,
  keys: moneyKeys,
  sums: { earlierReturns: sql`f.cents` },
  row: moneyRow,
};
