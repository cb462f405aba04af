import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command, read, statement } from "#platform/db/statement.ts";
import { parseSubject, type Subject, type SubjectKind } from "../../domain/webhook-subject.ts";
import { subjectOfEventInSql } from "../tables.ts";

const listUnfinished = read(
  { id: "text" },
  sql`
  select id from webhook_events where ${subjectOfEventInSql} = ${sql.placeholder("subject")} and state <> 'processed'`,
);

/**
 * Lists unprocessed events about a subject. Call it before reading the provider, so that events that arrive later
 * aren't marked as processed.
 */
export async function listUnfinishedEvents(db: DatabaseOrTransaction, subject: Subject): Promise<string[]> {
  const rows = await listUnfinished(db, { subject });
  return rows.map(({ id }) => id);
}

const mark = command(sql`
  update webhook_events set state = ${sql.placeholder("state")}, processed_at = now()
  where id = any(${sql.placeholder("ids")}::text[]) and state <> ${sql.placeholder("state")}`);

export async function markEvents(
  db: DatabaseOrTransaction,
  ids: string[],
  state: "processed" | "unmatched",
): Promise<void> {
  if (ids.length === 0) return;
  await mark(db, { ids, state });
}

const listWaiting = statement(
  { subject: "text" },
  sql`
  select distinct ${subjectOfEventInSql} as subject from webhook_events
  where state <> 'processed' and received_at < now() - interval '20 seconds' and received_at > now() - interval '3 days'
    and split_part(${subjectOfEventInSql}, ':', 1) = any(array(select jsonb_array_elements_text(${sql.placeholder("kinds")}::jsonb)))
  limit ${sql.placeholder("limit")}`,
);

/**
 * Lists subjects of these kinds with events that have waited too long: their job was lost, or their subject didn't
 * exist yet.
 */
export async function listWaitingSubjects(
  db: DatabaseOrTransaction,
  kinds: readonly SubjectKind[],
  limit: number,
): Promise<Subject[]> {
  const rows = await listWaiting(db, { kinds: JSON.stringify(kinds), limit });
  return rows.map(({ subject }) => {
    const { kind, id } = parseSubject(subject);
    return `${kind}:${id}` as const;
  });
}
