import { and, desc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { auditEntries } from "#platform/tables.ts";
import type { WireAuditEntry } from "#shared/contract/resource/audit-entry.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";

const MOST_SHOWN = 200;

/**
 * Returns the newest audit log entries about a record: those of all people if the caller may see the whole log,
 * otherwise only the caller's own.
 */
export async function listChanges(
  db: DatabaseOrTransaction,
  { resource, resourceId, principal }: { resource: string; resourceId: string; principal: Principal },
): Promise<WireAuditEntry[]> {
  const rows = await db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      actorName: auditEntries.actorName,
      role: auditEntries.role,
      action: auditEntries.action,
      resource: auditEntries.resource,
      resourceId: auditEntries.resourceId,
      summary: auditEntries.summary,
      before: auditEntries.before,
      after: auditEntries.after,
      reason: auditEntries.reason,
      requestId: auditEntries.requestId,
      undoes: auditEntries.undoes,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.resource, resource),
        eq(auditEntries.resourceId, resourceId),
        hasRight(principal, "audit.all") ? undefined : eq(auditEntries.accountId, principal.customerId),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(MOST_SHOWN);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
