import type { Database } from "#platform/db/client.ts";
import { parseSubject, SUBJECT_KINDS, type SubjectKind } from "../../domain/webhook-subject.ts";
import { listUnfinishedEvents, markEvents } from "./webhook-events.ts";

/**
 * Updates one subject to the provider's state: reads the provider again and applies the result. Idempotent. Returns
 * whether the subject exists, or "marked" if the handler has already marked the subject's events.
 */
export type SubjectHandler = (id: string) => Promise<boolean | "marked">;

/**
 * The handlers that update a subject from the provider, by kind of subject. Each module that uses the provider adds its
 * own.
 */
export type SubjectHandlers = Partial<Record<SubjectKind, SubjectHandler>>;

/** Returns the kinds that have a handler. */
export function kindsOf(handlers: SubjectHandlers): SubjectKind[] {
  return SUBJECT_KINDS.filter((kind) => handlers[kind] !== undefined);
}

/**
 * Updates the subject of events from the provider, and marks the events that arrived before the provider was read as
 * processed. Without a handler, or if the subject doesn't exist, the events wait as unmatched. Does nothing if no event
 * waits, because an earlier job has read the subject since. If the handler throws, throws the same error and marks
 * nothing.
 */
export async function settleSubject(db: Database, handlers: SubjectHandlers, subject: string): Promise<void> {
  const { kind, id } = parseSubject(subject);
  const events = await listUnfinishedEvents(db, `${kind}:${id}`);
  // An earlier job read the provider after the last event had arrived.
  if (events.length === 0) return;
  const isThere = (await handlers[kind]?.(id)) ?? false;
  if (isThere !== "marked") await markEvents(db, events, isThere ? "processed" : "unmatched");
}
