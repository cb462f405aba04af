import { type SQL, sql } from "drizzle-orm";
import { clinicZoneInSql, zonesInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import type { AccountId } from "../domain/account-id.ts";

/** A money entry: its line, the debited and credited account, and cents. */
type ReadEntry = [line: number, debit: AccountId, credit: AccountId, cents: number];

/** A transfer with its date in its location's calendar, and its money entries. */
export type ReadTransfer = {
  id: number;
  key: string;
  event: string;
  orderId: string | null;
  customerId: string | null;
  locationId: string | null;
  /** Seconds since 1970, exact to the microsecond like the database's instants. A `Date` is cut to milliseconds. */
  happenedAtSeconds: number;
  day: string;
  entries: ReadEntry[];
};

/** Selects transfers and all other transfers of their orders. */
const transfersOf = (chosen: SQL) =>
  statement(
    {
      id: "bigint",
      key: "text",
      event: "text",
      orderId: "text?",
      customerId: "text?",
      locationId: "text?",
      happenedAtSeconds: "float",
      day: "date?",
      entries: json<ReadEntry[]>(),
      last: "bigint?",
    },
    sql`
    with chosen as (${chosen})
    select t.id, t.key, t.event, t.order_id as "orderId", t.customer_id as "customerId", t.location_id as "locationId",
      extract(epoch from t.happened_at)::float8 as "happenedAtSeconds", (t.happened_at at time zone coalesce(z.time_zone, ${clinicZoneInSql}))::date as day,
      (select max(id) from chosen) as last,
      (select coalesce(json_agg(json_build_array(e.line, e.debit_id, e.credit_id, e.amount_cents) order by e.line), '[]')
        from ledger_entries e where e.transfer_id = t.id and e.unit = 'USD') as entries
    from (select id from chosen
      union select o.id from ledger_transfers o where o.order_id in (select order_id from chosen where order_id is not null)) all_of_them
    join ledger_transfers t on t.id = all_of_them.id left join ${zonesInSql} z on z.id = t.location_id
    order by t.id ${forValues}`,
  );

const named = transfersOf(sql`
  select id, order_id from ledger_transfers where id = any(${sql.placeholder("ids")}::bigint[])
  union all select id, order_id from ledger_transfers where order_id = any(${sql.placeholder("orderIds")}::text[])`);
const behind = transfersOf(sql`
  select id, order_id from ledger_transfers where id > ${sql.placeholder("after")}::bigint order by id limit ${sql.placeholder("limit")}`);

type Row = Awaited<ReturnType<typeof named>>[number];

const toTransfer = ({ id, day, last: _, ...rest }: Row): ReadTransfer => ({
  ...rest,
  id: Number(id),
  day: day ?? "",
});

/** Returns transfers by id and by order, with all others of the same orders, oldest first. */
export async function listTransfersOf(
  db: DatabaseOrTransaction,
  of: { ids: readonly number[]; orderIds: readonly string[] },
): Promise<ReadTransfer[]> {
  return (await named(db, of)).map(toTransfer);
}

/**
 * Returns up to `limit` transfers with ids above `after`, plus all other transfers of their orders. `last` is the
 * highest id among the first `limit`, from which the next call continues. Returns undefined if there are none.
 */
export async function listTransfersBehind(
  db: DatabaseOrTransaction,
  of: { after: number; limit: number },
): Promise<{ transfers: ReadTransfer[]; last: number } | undefined> {
  const rows = await behind(db, of);
  const [first] = rows;
  return first && { transfers: rows.map(toTransfer), last: Number(first.last) };
}
