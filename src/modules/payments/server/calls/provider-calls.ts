import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import type { Subject } from "../../domain/webhook-subject.ts";
import { providerCalls } from "../tables.ts";

type ProviderCall = typeof providerCalls.$inferSelect;

export const PROVIDER_CALL_TASK = "provider_call";

/**
 * Records a request to the provider, in the transaction that decides on it; a job sends it. The key makes it
 * idempotent.
 */
export async function wantCall(
  tx: Transaction,
  call: Pick<ProviderCall, "key" | "call" | "request"> & { subject: Subject },
): Promise<void> {
  const { key } = call;
  const written = await tx
    .insert(providerCalls)
    .values(call)
    .onConflictDoNothing()
    .returning({ key: providerCalls.key });
  if (written.length > 0) await enqueueJob(tx, PROVIDER_CALL_TASK, { key }, { key: `provider:${key}` });
}

/**
 * Sends the recorded request to the provider, outside any transaction; a repeat sends the same request. Throws
 * GatewayError if the outcome is unknown, so that it is retried.
 */
export async function runCall(
  { db, payments }: { db: Database; payments: PaymentGateway },
  key: string,
): Promise<void> {
  const [call] = await db
    .update(providerCalls)
    .set({ tries: sql`${providerCalls.tries} + 1`, updatedAt: sql`now()` })
    .where(and(eq(providerCalls.key, key), eq(providerCalls.state, "wanted")))
    .returning();
  if (!call) return;
  await db
    .update(providerCalls)
    .set({ ...(await outcomeOf(payments, call)), updatedAt: sql`now()` })
    .where(and(eq(providerCalls.key, key), eq(providerCalls.state, "wanted")));
}

async function outcomeOf(
  payments: PaymentGateway,
  { key, request }: Pick<ProviderCall, "key" | "request">,
): Promise<Pick<ProviderCall, "state" | "result">> {
  try {
    if ("paymentMethodId" in request) {
      await payments.detachCard(request.paymentMethodId, key);
      return { state: "done", result: { status: "detached" } };
    }
    if ("disputeId" in request) {
      const { status } = await payments.submitEvidence(request.disputeId, request.evidence, key);
      return { state: "done", result: { status } };
    }
    const { status } = await payments.cancelIntent(request.paymentIntentId, key);
    return { state: "done", result: { status } };
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    return { state: "refused", result: { code: error.code ?? null } };
  }
}

/** Returns the keys of pending requests, oldest first. */
export async function listWantedCalls(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .select({ key: providerCalls.key })
    .from(providerCalls)
    .where(eq(providerCalls.state, "wanted"))
    .orderBy(asc(providerCalls.firstAskedAt))
    .limit(200);
  return rows.map(({ key }) => key);
}
