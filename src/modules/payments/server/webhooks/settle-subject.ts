import type { Database } from "#platform/db/client.ts";
import { parseSubject, SUBJECT_KINDS, type SubjectKind } from "../../domain/webhook-subject.ts";
import { listUnfinishedEvents, markEvents } from "./webhook-events.ts";

/**
 * Updates one subject to the provider's state: reads the provider again and applies the result. Idempotent. Returns
 * whether the subject exists.
 */
export type SubjectHandler = (id: string) => Promise<boolean>;

/** The settlement handlers by kind of subject. Each module that uses the provider adds its own. */
export type SubjectHandlers = Partial<Record<SubjectKind, SubjectHandler>>;

/** Returns the kinds that have a handler. */
export function kindsOf(handlers: SubjectHandlers): SubjectKind[] {
  return SUBJECT_KINDS.filter((kind) => handlers[kind] !== undefined);
}

/**
 * Settles the subject of events, and marks those that arrived before it was read as processed. Without a handler or a
 * subject they wait as unmatched. Throws what the handler throws, and then marks nothing.
 */
export async function settleSubject(db: Database, handlers: SubjectHandlers, subject: string): Promise<void> {
  const { kind, id } = parseSubject(subject);
  const events = await listUnfinishedEvents(db, `${kind}:${id}`);
  const isThere = (await handlers[kind]?.(id)) ?? false;
  await markEvents(db, events, isThere ? "processed" : "unmatched");
}
