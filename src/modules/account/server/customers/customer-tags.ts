import { asc, eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { customerTags } from "../customer-tables.ts";
import { customers } from "../tables.ts";

/** Replaces a customer's tags, ignoring order and duplicates. */
export async function setCustomerTags(
  tx: Transaction,
  { customerId, tags }: { customerId: string; tags: string[] },
  actor: AuditActor,
): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
  const before = await tx
    .select({ tag: customerTags.tag })
    .from(customerTags)
    .where(eq(customerTags.customerId, customerId))
    .orderBy(asc(customerTags.tag));
  const newTags = [...new Set(tags)].sort();
  await tx.delete(customerTags).where(eq(customerTags.customerId, customerId));
  if (newTags.length > 0) await tx.insert(customerTags).values(newTags.map((tag) => ({ customerId, tag })));
  await writeAudit(tx, actor, {
    action: "customer.update",
    resource: "Customer",
    resourceId: customerId,
    summary: "Tags changed",
    before: { tags: before.map(({ tag }) => tag) },
    after: { tags: newTags },
    // The audit log is never erased, and a tag is free text about a person.
    hidden: ["tags"],
  });
}
