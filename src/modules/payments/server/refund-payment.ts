import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { refundKey } from "../domain/checkout-request.ts";
import { checkoutSessions, refunds } from "./tables.ts";

export type Refund = typeof refunds.$inferSelect;

/**
 * Writes down that an attempt's money goes back, whole, in the transaction that found out; a job then carries it out. One
 * refund an attempt: asked twice, the first stands, and `undefined` comes back. One that failed can be asked for again,
 * under a key of its own.
 */
export async function writeFullRefund(
  tx: Transaction,
  { attemptId, orderId, reason }: { attemptId: string; orderId: string; reason: Refund["reason"] },
): Promise<{ refundId: string; amountCents: Cents } | undefined> {
  const [paid] = await tx
    .select({ paymentIntentId: checkoutSessions.paymentIntentId, capturedCents: checkoutSessions.capturedCents })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.id, attemptId))
    .for("update");
  if (!paid?.paymentIntentId || !paid.capturedCents) return undefined;
  const [former] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.checkoutSessionId, attemptId), ne(refunds.state, "failed")));
  if (former) return undefined;
  const [count] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
  const refundId = newId();
  await tx.insert(refunds).values({
    id: refundId,
    checkoutSessionId: attemptId,
    orderId,
    paymentIntentId: paid.paymentIntentId,
    amountCents: paid.capturedCents,
    reason,
    idempotencyKey: refundKey(orderId, (count?.count ?? 0) + 1),
  });
  return { refundId, amountCents: paid.capturedCents };
}

/**
 * Asks the provider for a refund that was written down, outside any transaction; repeated, it is the same refund by its
 * key. Throws GatewayError when the outcome is unknown: to be tried again.
 */
export async function carryOutRefund(
  { db, payments }: { db: Database; payments: PaymentGateway },
  refundId: string,
): Promise<Refund | undefined> {
  const [refund] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  if (refund?.state !== "pending") return refund;
  const outcome = refund.providerRefundId
    ? await payments.getRefund(refund.providerRefundId)
    : await askForRefund(payments, refund);
  failpoint("refund:after_provider");
  const [updated] = await db
    .update(refunds)
    .set({ providerRefundId: outcome.id ?? refund.providerRefundId, state: outcome.state, updatedAt: sql`clock_now()` })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "pending")))
    .returning();
  return updated ?? refund;
}

async function askForRefund(
  payments: PaymentGateway,
  refund: Refund,
): Promise<{ id: string | undefined; state: Refund["state"] }> {
  const { paymentIntentId, amountCents, orderId, idempotencyKey } = refund;
  try {
    return await payments.refund({ paymentIntentId, amountCents, metadata: { order_id: orderId } }, idempotencyKey);
  } catch (error) {
    if (isGatewayError(error) && error.outcome === "refused") return { id: undefined, state: "failed" };
    throw error;
  }
}

const TRIES_OF_REFUND = 4;

/**
 * Refunds that failed a while ago and weren't asked for again, with how often that was tried: a provider that refuses may
 * only have been short of money. Past the last try a person decides.
 */
export async function listRefundsToRepeat(
  db: DatabaseOrTransaction,
  afterMinutes: number,
): Promise<Pick<Refund, "orderId" | "checkoutSessionId" | "reason">[]> {
  const { rows } = await db.execute<Pick<Refund, "orderId" | "checkoutSessionId" | "reason">>(sql`
    select order_id as "orderId", checkout_session_id as "checkoutSessionId", min(reason) as reason from refunds
    group by order_id, checkout_session_id
    having bool_and(state = 'failed') and count(*) < ${TRIES_OF_REFUND}
      and max(updated_at) < clock_now() - make_interval(mins => ${afterMinutes}::int * count(*)::int)`);
  return rows;
}

/** Refunds that are still on their way, oldest first. */
export async function listPendingRefunds(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.state, "pending"))
    .orderBy(refunds.createdAt)
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Whether all that was to go back for an order has: `pending` while any is on its way, `failed` when one can't. */
export async function refundStateOf(db: DatabaseOrTransaction, orderId: string): Promise<Refund["state"] | undefined> {
  // Of each attempt its newest refund: one that failed is over once it was asked for again.
  const rows = await db
    .selectDistinctOn([refunds.checkoutSessionId], { state: refunds.state })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.checkoutSessionId, desc(refunds.createdAt), desc(refunds.id));
  if (rows.length === 0) return undefined;
  if (rows.some(({ state }) => state === "failed")) return "failed";
  return rows.some(({ state }) => state === "pending") ? "pending" : "succeeded";
}
