import { type SQL, sql } from "drizzle-orm";
import { owedByDay } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, inOrder } from "#platform/db/statement.ts";

const days = sql`${sql.placeholder("days")}::date[]`;

/** The sums that `fact_days` has, as a table of a statement. */
export const sumsOfFacts = (where: SQL) => sql`(
  select day, account_kind, event, item_kind, item_id, category_id, brand_id, channel, location_id, sum(cents)::bigint as cents
  from fact_money where ${where} group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(cents) <> 0)`;

/** Writes only what differs, so that a day of sales isn't written again with each sale. */
const dropWrongSums = command(sql`
  delete from fact_days d using (
    select * from fact_days where day = any(${days}) except select * from ${sumsOfFacts(sql`day = any(${days})`)} s) wrong
  where d.day = wrong.day and d.account_kind = wrong.account_kind and d.event = wrong.event and d.item_id is not distinct from wrong.item_id
    and d.item_kind is not distinct from wrong.item_kind and d.category_id is not distinct from wrong.category_id
    and d.brand_id is not distinct from wrong.brand_id and d.channel is not distinct from wrong.channel
    and d.location_id is not distinct from wrong.location_id`);
const addSums = command(sql`
  insert into fact_days select * from ${sumsOfFacts(sql`day = any(${days})`)} s except select * from fact_days where day = any(${days})`);

const dropWrongBalances = command(sql`
  delete from fact_balances b using (
    select * from fact_balances where day = any(${days}) except
    select day, account_kind, unit, event, location_id, delta::bigint from ${owedByDay(days)} o) wrong
  where b.day = wrong.day and b.account_kind = wrong.account_kind and b.unit = wrong.unit and b.event = wrong.event
    and b.location_id is not distinct from wrong.location_id`);
const addBalances = command(sql`
  insert into fact_balances select day, account_kind, unit, event, location_id, delta::bigint from ${owedByDay(days)} o
  except select * from fact_balances where day = any(${days})`);

/** Brings the sums of some days up to date: of facts, and of what the clinic owes. */
export async function sumDays(tx: Transaction, of: readonly string[]): Promise<void> {
  if (of.length === 0) return;
  const values = { days: of };
  await inOrder(dropWrongSums(tx, values), addSums(tx, values), dropWrongBalances(tx, values), addBalances(tx, values));
}
