import type { Database } from "#platform/db/client.ts";
import { parseSubject, SUBJECT_KINDS, type SubjectKind } from "../../domain/webhook-subject.ts";
import { listUnfinishedEvents, markEvents } from "./webhook-events.ts";

/**
 * Brings one thing in line with what the provider has of it: reads the provider again, and applies that. Repeated, it
 * changes nothing. Returns whether there is such a thing.
 */
export type SubjectHandler = (id: string) => Promise<boolean>;

/** The settlers by kind of subject. Each module that uses the provider adds its own. */
export type SubjectHandlers = Partial<Record<SubjectKind, SubjectHandler>>;

/** The kinds that have a handler. */
export function kindsOf(handlers: SubjectHandlers): SubjectKind[] {
  return SUBJECT_KINDS.filter((kind) => handlers[kind] !== undefined);
}

/**
 * Settles what events are about, and marks those that came before it was read. Without a handler, or without the thing
 * itself, they wait as unmatched. Throws what the handler throws: nothing is marked then.
 */
export async function settleSubject(db: Database, handlers: SubjectHandlers, subject: string): Promise<void> {
  const { kind, id } = parseSubject(subject);
  const events = await listUnfinishedEvents(db, `${kind}:${id}`);
  const isThere = (await handlers[kind]?.(id)) ?? false;
  await markEvents(db, events, isThere ? "processed" : "unmatched");
}
