import type { Transaction } from "#platform/db/client.ts";
import { auditEntries } from "#platform/tables.ts";
import { newId } from "#shared/ids.ts";
import type { AuditActor } from "./actor.ts";
import { changedFields } from "./changed-fields.ts";

export type AuditEntry = {
  /** The action, as resource and verb: `product.update`, `visit.move`. */
  action: string;
  /** The kind of record, such as `Product`, and its id. */
  resource: string;
  resourceId: string;
  /** One line for people, without personal data: "Price of Dew Bank Serum, 30 ml: $44.00 to $42.00". */
  summary: string;
  /** The record before and after; the entry stores the fields that differ. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** Fields whose values must not be in the log. */
  hidden?: readonly string[];
  reason?: string | undefined;
  /** The entry that this one undoes. */
  undoes?: string | undefined;
};

/** Rows per log insert, because a statement can have at most 65,535 values. */
const MOST_ROWS = 500;

/**
 * Records a staff member's action in the transaction of the change itself, so that both are written or neither. Returns
 * the entry's id, which an undo refers to.
 */
export async function writeAudit(tx: Transaction, actor: AuditActor, entry: AuditEntry): Promise<string> {
  const row = rowOf(actor, entry);
  await tx.insert(auditEntries).values(row);
  return row.id;
}

/** Records the effects of one change on many records. */
export async function writeAudits(tx: Transaction, actor: AuditActor, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += MOST_ROWS)
    await tx.insert(auditEntries).values(entries.slice(from, from + MOST_ROWS).map((entry) => rowOf(actor, entry)));
}

function rowOf(actor: AuditActor, entry: AuditEntry) {
  const { before, after } = changedFields(entry.before, entry.after, entry.hidden);
  return {
    id: newId(),
    accountId: actor.accountId,
    actorName: actor.name,
    role: actor.role,
    sessionId: actor.sessionId,
    requestId: actor.requestId,
    addressPrefix: actor.addressPrefix,
    action: entry.action,
    resource: entry.resource,
    resourceId: entry.resourceId,
    summary: entry.summary,
    before,
    after,
    reason: entry.reason ?? null,
    undoes: entry.undoes ?? null,
  };
}
