import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import type { WireCustomer } from "../../contract/customers/customer.ts";
import { CUSTOMER_MESSAGE_WRITTEN, type CustomerMessageWritten } from "../../domain/events.ts";
import { customerMessages } from "./customer-tables.ts";

type Message = { subject: string; text: string; kind: "personal" | "news" };

/**
 * Writes a mail to one customer; the mail itself goes out with the event. Nothing is written where there is no address, or
 * for news without consent, and the answer says so.
 */
export async function messageCustomer(
  tx: Transaction,
  customer: WireCustomer,
  { subject, text, kind }: Message,
  actor: AuditActor,
): Promise<{ notified: boolean; reason?: "no_email" | "no_consent" }> {
  if (!customer.email) return { notified: false, reason: "no_email" };
  if (kind === "news" && !customer.newsConsent) return { notified: false, reason: "no_consent" };
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
    summary: kind === "news" ? "News emailed" : "Emailed",
  });
  await emitEvent(tx, {
    type: CUSTOMER_MESSAGE_WRITTEN,
    key: `customer-message:${id}`,
    payload: { messageId: id } satisfies CustomerMessageWritten,
  });
  return { notified: true };
}
