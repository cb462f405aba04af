import { eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import { CUSTOMER_MESSAGE_WRITTEN, type CustomerMessageWritten } from "../../domain/events.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import { customerMessages } from "../customer-tables.ts";

type Message = { subject: string; text: string; kind: "personal" | "news" };

/**
 * Saves an email to one customer and emits the event that sends it. If the customer has no address, nothing is saved,
 * and the result says so. News is sent only to customers who agreed to it.
 */
export async function messageCustomer(
  tx: Transaction,
  customer: WireCustomer,
  { subject, text, kind }: Message,
  actor: AuditActor,
): Promise<{ notified: boolean; reason?: "no_email" | "no_consent" | "not_verified" }> {
  if (!customer.email) return { notified: false, reason: "no_email" };
  if (kind === "news" && !customer.newsConsent) return { notified: false, reason: "no_consent" };
  if (kind === "news" && customer.hasLogin && !customer.emailVerified)
    return { notified: false, reason: "not_verified" };
  const id = newId();
  await tx.insert(customerMessages).values({
    id,
    customerId: customer.id,
    kind,
    subject,
    text,
    writtenBy: actor.accountId ?? "system",
    writerName: actor.name,
  });
  await writeAudit(tx, actor, {
    action: "customer.message",
    resource: "Customer",
    resourceId: customer.id,
    summary: kind === "news" ? "Emailed news" : "Emailed",
  });
  await emitEvent(tx, {
    type: CUSTOMER_MESSAGE_WRITTEN,
    key: `customer-message:${id}`,
    payload: { messageId: id } satisfies CustomerMessageWritten,
  });
  return { notified: true };
}

/** Returns the text and recipient of a message from staff, for its email; undefined once the customer was erased. */
export async function readCustomerMessage(
  db: DatabaseOrTransaction,
  messageId: string,
): Promise<{ customerId: string; subject: string; text: string; kind: "personal" | "news" } | undefined> {
  const { customerId, subject, text, kind } = customerMessages;
  const [found] = await db
    .select({ customerId, subject, text, kind })
    .from(customerMessages)
    .where(eq(customerMessages.id, messageId));
  return found;
}
