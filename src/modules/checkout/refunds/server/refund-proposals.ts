import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { RefundSelection } from "../domain/plan-refund.ts";
import { previewRefund, type RefundRequest, type RefundResult, refundForStaff } from "./refund-order.ts";
import { refundProposals } from "./tables.ts";

type Proposal = typeof refundProposals.$inferSelect;

/**
 * Records a refund that another person must approve. An order has at most one waiting: a new one replaces it. Throws
 * what `previewRefund` throws.
 */
export async function proposeRefund(
  db: Database,
  { orderId, reason, note, lines, shipping, tip = false, amount }: RefundRequest,
  actor: AuditActor,
): Promise<void> {
  const request: RefundSelection = { lines, shipping, tip, ...(amount === undefined ? {} : { amount }) };
  const { planned } = await previewRefund(db, orderId, request);
  const values = {
    wanted: request,
    amountCents: planned.total,
    reason,
    note: note || null,
    proposedBy: accountOf(actor),
    proposedByName: actor.name,
    createdAt: sql`clock_now()`,
  };
  await db.transaction(async (tx) => {
    const [written] = await tx
      .insert(refundProposals)
      .values({ id: newId(), orderId, ...values })
      .onConflictDoUpdate({ target: refundProposals.orderId, targetWhere: sql`state = 'proposed'`, set: values })
      .returning({ id: refundProposals.id });
    if (!written) throw new Error("no proposal came back");
    await writeAudit(tx, actor, {
      action: "refund.propose",
      resource: "Refund",
      resourceId: written.id,
      summary: `Refund of ${formatMoney(planned.total, { always: true })} asked for`,
      after: { state: "proposed", orderId },
      reason: note || reason,
    });
  });
}

type ProposalVersion = { id: string; version: number };

/**
 * Makes a requested refund, in one transaction with the decision. Throws `not_found`, `version_conflict` if it was
 * changed or decided, `needs_approval` for the requester, and what `refundOrder` throws; in that case it stays
 * undecided.
 */
export async function approveRefund(
  db: Database,
  of: ProposalVersion,
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<RefundResult & { orderId: string }> {
  const { orderId, wanted, reason, note, proposedBy, amountCents } = await findProposal(db, of.id);
  if (proposedBy === accountOf(actor))
    throw new AppError("needs_approval", { message: "Another person must approve this." });
  const request = { orderId, ...wanted, reason, ...(note ? { note } : {}) };
  return withRetry(db, async (tx) => {
    const refund = await refundForStaff(tx, request, { actor, now });
    await markApproved(tx, of, { actor, creditNoteId: refund.creditNote.id, amountCents });
    return { ...refund, orderId };
  });
}

async function markApproved(
  tx: Transaction,
  { id, version }: ProposalVersion,
  { actor, creditNoteId, amountCents }: { actor: AuditActor; creditNoteId: string; amountCents: Cents },
): Promise<void> {
  const decided = await tx
    .update(refundProposals)
    .set({ state: "approved", creditNoteId, decidedBy: accountOf(actor), decidedByName: actor.name })
    .where(waits(id, version))
    .returning({ id: refundProposals.id });
  if (decided.length === 0) throw new AppError("version_conflict");
  await writeAudit(tx, actor, {
    action: "refund.approve",
    resource: "Refund",
    resourceId: id,
    summary: `Refund of ${formatMoney(amountCents, { always: true })} approved`,
    before: { state: "proposed" },
    after: { state: "approved" },
  });
}

/**
 * Declines a requested refund. Staff without permission to refund can withdraw their own requests. Throws `not_found`,
 * `forbidden` and `version_conflict`.
 */
export async function declineRefund(
  db: Database,
  { id, version, reason }: ProposalVersion & { reason: string },
  { actor, mayRefund }: { actor: AuditActor; mayRefund: boolean },
): Promise<Pick<Proposal, "state" | "version">> {
  const { proposedBy, amountCents } = await findProposal(db, id);
  if (!mayRefund && proposedBy !== accountOf(actor)) throw new AppError("forbidden");
  return db.transaction(async (tx) => {
    const [declined] = await tx
      .update(refundProposals)
      .set({
        state: "declined" as const,
        declineReason: reason,
        decidedBy: accountOf(actor),
        decidedByName: actor.name,
      })
      .where(waits(id, version))
      .returning({ state: refundProposals.state, version: refundProposals.version });
    if (!declined) throw new AppError("version_conflict");
    await writeAudit(tx, actor, {
      action: "refund.decline",
      resource: "Refund",
      resourceId: id,
      summary: `Refund of ${formatMoney(amountCents, { always: true })} declined`,
      before: { state: "proposed" },
      after: { state: "declined" },
      reason,
    });
    return declined;
  });
}

const accountOf = ({ accountId }: AuditActor) => accountId ?? "system";

const waits = (id: string, version: number) =>
  and(eq(refundProposals.id, id), eq(refundProposals.version, version), eq(refundProposals.state, "proposed"));

async function findProposal(db: Database, id: string): Promise<Proposal> {
  const [proposal] = await db.select().from(refundProposals).where(eq(refundProposals.id, id));
  if (!proposal) throw new AppError("not_found");
  return proposal;
}
