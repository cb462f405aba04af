import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { sqlStateOf, type Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { auditEntries } from "#platform/tables.ts";
import { customers } from "./tables.ts";

const FOREIGN_KEY_VIOLATION = "23503";

/** Why a record created by an import was not deleted. */
export type WhyStayed = "changed" | "in_use";

const lockRecord = statement(
  { name: "text", version: "int", isTouched: "bool" },
  sql`
  select btrim(concat_ws(' ', c.first_name, c.last_name)) as name, c.version, exists (
    select from ${auditEntries} e join ${auditEntries} made on made.resource_id = c.id and made.action = 'customer.create'
    where e.resource = 'Customer' and e.resource_id = c.id and e.request_id is distinct from made.request_id) as "isTouched"
  from customers c where c.id = ${sql.placeholder("id")} for update`,
);

/**
 * Deletes a record created by an import, unless it was changed since or something refers to it. If the record stays,
 * returns its name and the reason; else undefined.
 */
export async function takeCustomerBack(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  actor: AuditActor,
): Promise<{ name: string; why: WhyStayed } | undefined> {
  const [found] = await lockRecord(tx, { id });
  if (!found) return undefined;
  const { name } = found;
  if (found.version !== version || found.isTouched) return { name, why: "changed" };
  try {
    await tx.transaction((step) =>
      step.delete(customers).where(and(eq(customers.id, id), eq(customers.version, version))),
    );
  } catch (error) {
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    return { name, why: "in_use" };
  }
  await writeAudit(tx, actor, {
    action: "customer.delete",
    resource: "Customer",
    resourceId: id,
    summary: "Import taken back",
  });
  return undefined;
}
