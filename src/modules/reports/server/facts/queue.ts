import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, forValues, statement } from "#platform/db/statement.ts";

/**
 * Locks the queue, so that only one drain (deriving what is queued) runs at a time across all processes. Each drain
 * then sees everything that was committed before it, and never less than an earlier drain.
 */
const takeTurn = command(sql`select pg_advisory_xact_lock(7316020140)`);
const tryTurn = statement({ isOurs: "bool" }, sql`select pg_try_advisory_xact_lock(7316020140) as "isOurs"`);

const take = statement(
  { subject: "text", subjectId: "text" },
  sql`
  delete from report_queue where id in (
    select id from report_queue where subject in ('transfer', 'order') order by id limit ${sql.placeholder("limit")})
  returning subject, subject_id as "subjectId" ${forValues}`,
);

const takeSpan = statement(
  { id: "bigint", subject: "text", subjectId: "text" },
  sql`
  delete from report_queue where id = (select min(id) from report_queue where subject in ('fill', 'rebuild'))
  returning id, subject, subject_id as "subjectId"`,
);

const takeDays = statement(
  { day: "text" },
  sql`
  with chosen as (
    select distinct subject_id from report_queue where subject = 'day' order by 1 limit ${sql.placeholder("limit")}
  ), gone as (
    delete from report_queue where subject = 'day' and subject_id in (select subject_id from chosen)
  )
  select subject_id as day from chosen`,
);

const add = command(sql`
  insert into report_queue (subject, subject_id)
  select ${sql.placeholder("subject")}, id from unnest(${sql.placeholder("ids")}::text[]) id`);

const waits = (...subjects: Subject[]) =>
  sql.raw(`exists (select from report_queue where subject in (${subjects.map((one) => `'${one}'`).join(", ")}))`);

/**
 * Entries of other kinds are looked up only when no facts are queued, because after an import the queue has many
 * thousands of them.
 */
const readState = statement(
  { hasFacts: "bool", hasSpans: "bool", hasDays: "bool" },
  sql`
  select has_facts as "hasFacts", case when has_facts then false else ${waits("fill", "rebuild")} end as "hasSpans",
    case when has_facts then false else ${waits("day")} end as "hasDays"
  from (select ${waits("transfer", "order")} as has_facts) q`,
);

type Subject = "transfer" | "order" | "fill" | "rebuild" | "day";

/** Returns which parts of the queue are waiting. */
export async function stateOfQueue(db: DatabaseOrTransaction) {
  const [state] = await readState(db);
  return state ?? { hasFacts: false, hasSpans: false, hasDays: false };
}

/** Waits until no other drain is running, and locks the queue until the transaction ends. */
export async function waitForTurn(tx: Transaction): Promise<void> {
  await takeTurn(tx);
}

/** Locks the queue like `waitForTurn` if no other drain is running. Returns whether it did. */
export async function takeFreeTurn(tx: Transaction): Promise<boolean> {
  return (await tryTurn(tx))[0]?.isOurs ?? false;
}

/** Removes up to `limit` entries from the queue, the oldest first, and returns them. */
export async function takeQueued(
  tx: Transaction,
  limit: number,
): Promise<{ transferIds: number[]; orderIds: string[] }> {
  const rows = await take(tx, { limit });
  const idsOf = (subject: Subject) => [
    ...new Set(rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId)),
  ];
  return { transferIds: idsOf("transfer").map(Number), orderIds: idsOf("order") };
}

/** Removes the oldest span of transfers (a `fill` or `rebuild`) from the queue, and returns it. */
export async function takeQueuedSpan(
  tx: Transaction,
): Promise<{ subject: "fill" | "rebuild"; after: number } | undefined> {
  const [row] = await takeSpan(tx);
  return row && { subject: row.subject === "fill" ? "fill" : "rebuild", after: Number(row.subjectId) };
}

/** Removes up to `limit` days from the queue, and returns them. */
export async function takeQueuedDays(tx: Transaction, limit: number): Promise<string[]> {
  return (await takeDays(tx, { limit })).map(({ day }) => day);
}

/** Adds entries to the queue. */
export async function enqueue(db: DatabaseOrTransaction, subject: Subject, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await add(db, { subject, ids });
}
