import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Evidence } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { takesEvidence } from "../../domain/dispute.ts";
import { wantCall } from "../calls/provider-calls.ts";
import { providerCalls } from "../tables.ts";
import { disputes } from "./dispute-tables.ts";
import type { Dispute } from "./store-dispute.ts";

const keyOf = (disputeId: string, no: number) => `evidence:${disputeId}:${no}`;

/** State of the latest evidence sent by staff for a row of `disputes`: null if they have sent none. */
export const evidenceStateInSql: SQL<"wanted" | "done" | "refused" | null> = sql`(
  select c.state from provider_calls c where c.key = 'evidence:' || disputes.id || ':' || disputes.evidence_no)`;

/**
 * Stores the evidence with which staff defend a payment; a job sends it to the provider. Throws `not_found`,
 * `version_conflict`, and `conflict` once the bank accepts none anymore.
 */
export async function sendEvidence(
  db: Database,
  { id, version, ...evidence }: Evidence & { id: string; version: number },
  actor: AuditActor,
): Promise<Dispute> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(disputes).where(eq(disputes.id, id)).for("update");
    if (!known) throw new AppError("not_found");
    if (known.version !== version) throw new AppError("version_conflict");
    if (!takesEvidence(known.status))
      throw new AppError("conflict", { message: "The bank takes no more evidence for this payment." });
    const no = known.evidenceNo + 1;
    const [changed] = await tx
      .update(disputes)
      .set({ evidence, evidenceNo: no, evidenceByName: actor.name, evidenceAt: sql`clock_now()` })
      .where(eq(disputes.id, id))
      .returning();
    if (!changed) throw new AppError("not_found");
    await wantCall(tx, {
      key: keyOf(id, no),
      call: "submit_evidence",
      subject: `tender:${known.tenderId}`,
      request: { disputeId: id, evidence },
    });
    await writeAudit(tx, actor, {
      action: "dispute.answer",
      resource: "Dispute",
      resourceId: id,
      summary: `Evidence sent for order ${known.orderNumber}`,
      before: { evidence: known.evidenceNo },
      after: { evidence: no },
    });
    return changed;
  });
}

/** Returns the disputes of a customer's orders, for the customer's export. */
export async function readDisputesOf(db: DatabaseOrTransaction, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .select({
      orderNumber: disputes.orderNumber,
      amountCents: disputes.amountCents,
      reason: disputes.reason,
      status: disputes.status,
      openedAt: disputes.openedAt,
      closedAt: disputes.closedAt,
      evidence: disputes.evidence,
    })
    .from(disputes)
    .where(inArray(disputes.orderId, [...orderIds]))
    .orderBy(disputes.openedAt, disputes.id);
}

/**
 * Deletes evidence about a customer, except what bookkeeping needs. Evidence that is being sent is deleted only
 * afterwards.
 */
export async function forgetEvidence(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const forgotten = await tx
    .update(disputes)
    .set({ evidence: null })
    .where(and(inArray(disputes.orderId, [...orderIds]), isNotNull(disputes.evidence)))
    .returning({ id: disputes.id, no: disputes.evidenceNo });
  for (const { id, no } of forgotten)
    for (let sent = 1; sent <= no; sent += 1)
      await tx
        .update(providerCalls)
        .set({ request: { disputeId: id, evidence: { statement: "" } } })
        .where(and(eq(providerCalls.key, keyOf(id, sent)), sql`${providerCalls.state} <> 'wanted'`));
}
