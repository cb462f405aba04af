import { sql } from "drizzle-orm";
import { customerNames } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Present } from "#shared/presence.ts";

/** All processes hear on it that a record was opened or left; the payload is the record. */
export const PRESENCE_CHANNEL = "presence_changed";

/** How long a page counts as open after its process last said so: three pulses. */
const SEEN_SECONDS = 15;

/** Stores that a page has a record open, and notifies the other viewers. */
export async function enterRecord(
  db: DatabaseOrTransaction,
  page: { id: string; record: string; accountId: string },
): Promise<void> {
  await db.execute(sql`
    with entered as (
      insert into record_presence (id, record, account_id) values (${page.id}, ${page.record}, ${page.accountId})
      returning record)
    select pg_notify(${PRESENCE_CHANNEL}, record) from entered`);
}

/** These pages were closed. */
export async function leaveRecords(db: DatabaseOrTransaction, pageIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    with gone as (delete from record_presence where id = any(${sql.param([...pageIds])}::text[]) returning record)
    select pg_notify(${PRESENCE_CHANNEL}, record) from gone`);
}

/** Says that these pages are still open, and forgets the pages of processes that are gone. */
export async function renewPresence(db: DatabaseOrTransaction, pageIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update record_presence set seen_at = now() where id = any(${sql.param([...pageIds])}::text[])`);
  await db.execute(sql`
    with gone as (
      delete from record_presence where seen_at < now() - make_interval(secs => ${SEEN_SECONDS}::int) returning record)
    select pg_notify(${PRESENCE_CHANNEL}, record) from (select distinct record from gone) gone`);
}

/** The other people who have a record open, in the order they came; a person with two pages is one. */
export async function listPresent(
  db: DatabaseOrTransaction,
  { record, accountId }: { record: string; accountId: string },
): Promise<Present[]> {
  const { rows } = await db.execute<Present>(sql`
    select coalesce(n.first_name, '') as "firstName", coalesce(n.last_name, '') as "lastName"
      from record_presence p join ${customerNames} n on n.id = p.account_id
     where p.record = ${record} and p.account_id <> ${accountId}
       and p.seen_at > now() - make_interval(secs => ${SEEN_SECONDS}::int)
     group by n.id, n.first_name, n.last_name
     order by min(p.opened_at), n.id`);
  return rows;
}
