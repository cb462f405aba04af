import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Present } from "#shared/presence.ts";

/** The channel that notifies all processes that a person opened or left a record. The payload identifies the record. */
export const PRESENCE_CHANNEL = "presence_changed";

/** How many seconds a page counts as open after its process last reported it: three heartbeats. */
const SEEN_SECONDS = 15;

const enter = command(sql`
  with entered as (
    insert into record_presence (id, record, account_id)
    values (${sql.placeholder("id")}, ${sql.placeholder("record")}, ${sql.placeholder("accountId")})
    returning record)
  select pg_notify(${sql.placeholder("channel")}, record) from entered`);

/** Stores that a page has opened a record, and notifies the other viewers. */
export function enterRecord(
  db: DatabaseOrTransaction,
  page: { id: string; record: string; accountId: string },
): Promise<void> {
  return enter(db, { ...page, channel: PRESENCE_CHANNEL });
}

const leave = command(sql`
  with gone as (delete from record_presence where id = any(${sql.placeholder("ids")}::text[]) returning record)
  select pg_notify(${sql.placeholder("channel")}, record) from gone`);

/** Deletes the rows of closed pages. */
export function leaveRecords(db: DatabaseOrTransaction, pageIds: readonly string[]): Promise<void> {
  return leave(db, { ids: [...pageIds], channel: PRESENCE_CHANNEL });
}

const renew = command(
  sql`update record_presence set seen_at = now() where id = any(${sql.placeholder("ids")}::text[])`,
);
const forgetUnseen = command(sql`
  with gone as (
    delete from record_presence where seen_at < now() - make_interval(secs => ${sql.placeholder("seconds")}::int)
    returning record)
  select pg_notify(${sql.placeholder("channel")}, record) from (select distinct record from gone) gone`);

/** Renews the rows of open pages and deletes those of processes that are gone. */
export async function renewPresence(db: DatabaseOrTransaction, pageIds: readonly string[]): Promise<void> {
  await renew(db, { ids: [...pageIds] });
  await forgetUnseen(db, { seconds: SEEN_SECONDS, channel: PRESENCE_CHANNEL });
}

const list = statement(
  { firstName: "text", lastName: "text" },
  sql`
  select coalesce(n.first_name, '') as "firstName", coalesce(n.last_name, '') as "lastName"
    from record_presence p join ${customerNamesInSql} n on n.id = p.account_id
   where p.record = ${sql.placeholder("record")} and p.account_id <> ${sql.placeholder("accountId")}
     and p.seen_at > now() - make_interval(secs => ${sql.placeholder("seconds")}::int)
   group by n.id, n.first_name, n.last_name
   order by min(p.opened_at), n.id`,
);

/**
 * Returns the other people who have a record open, in the order in which they opened it. A person with two pages is
 * listed once.
 */
export function listPresent(
  db: DatabaseOrTransaction,
  { record, accountId }: { record: string; accountId: string },
): Promise<Present[]> {
  return list(db, { record, accountId, seconds: SEEN_SECONDS });
}
