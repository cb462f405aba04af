import { and, asc, desc, eq, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { type DueWork, minuteAfter } from "#platform/clock/due-work.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { LIVE_STATUSES } from "../domain/attempt-status.ts";
import {
  CHECKOUT_SESSION_MINUTES,
  CHECKOUT_SESSION_SLACK_MINUTES,
  type CheckoutRequest,
  checkoutKeyPrefix,
} from "../domain/checkout-request.ts";
import { checkoutSessions } from "./tables.ts";

/** One attempt to get an order paid. */
export type Attempt = typeof checkoutSessions.$inferSelect;

/**
 * Stores the request to the provider, in the transaction that creates the order (decision 0010). The caller holds the
 * order's lock; the database refuses a second live attempt.
 */
export async function writeAttempt(
  tx: Transaction,
  request: Omit<CheckoutRequest, "expiresAtSeconds"> & { amountCents: Cents; tipCents?: Cents; isAtDesk?: boolean },
): Promise<Attempt> {
  const { amountCents, tipCents = 0, isAtDesk = false, ...rest } = request;
  const minutes = CHECKOUT_SESSION_MINUTES + CHECKOUT_SESSION_SLACK_MINUTES;
  const attempt = sql`(select coalesce(max(attempt), 0) + 1 from checkout_sessions where purpose = 'order' and order_id = ${request.orderId})`;
  const expiresAt = sql`date_trunc('second', clock_now() + make_interval(mins => ${minutes}::int))`;
  const [written] = await tx
    .insert(checkoutSessions)
    .values({
      id: newId(),
      purpose: "order",
      orderId: request.orderId,
      attempt,
      idempotencyKey: sql`${checkoutKeyPrefix(request.orderId)}::text || ${attempt}`,
      request: sql`${JSON.stringify(rest)}::jsonb || jsonb_build_object('expiresAtSeconds', extract(epoch from ${expiresAt})::bigint)`,
      amountCents,
      tipCents,
      isAtDesk,
      currency: request.currency,
      capture: request.capture ?? "automatic",
      expiresAt,
    })
    .returning();
  if (!written) throw new Error("no attempt was written");
  return written;
}

/** Returns the attempt that can still be paid, if any. */
export async function findLiveAttempt(db: DatabaseOrTransaction, orderId: string): Promise<Attempt | undefined> {
  const [found] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), inArray(checkoutSessions.status, [...LIVE_STATUSES])));
  return found;
}

/**
 * Returns every attempt of an order that the provider knows and that isn't paid: even an expired one may still bring
 * money.
 */
export async function listUnpaidAttempts(db: DatabaseOrTransaction, orderId: string): Promise<Attempt[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.orderId, orderId),
        ne(checkoutSessions.status, "complete"),
        isNotNull(checkoutSessions.providerSessionId),
      ),
    )
    .orderBy(asc(checkoutSessions.attempt));
}

/** Counts an order's attempts by status, to decide whether the order can still be paid. */
export async function countAttempts(
  tx: Transaction,
  orderId: string,
): Promise<{ live: number; complete: number; expired: number; released: number }> {
  const rows = await tx
    .select({ status: checkoutSessions.status, count: sql<number>`count(*)::int` })
    .from(checkoutSessions)
    .where(eq(checkoutSessions.orderId, orderId))
    .groupBy(checkoutSessions.status);
  const of = (status: Attempt["status"]) => rows.find((row) => row.status === status)?.count ?? 0;
  return {
    live: LIVE_STATUSES.reduce((sum, status) => sum + of(status), 0),
    complete: of("complete"),
    expired: of("expired"),
    released: of("released"),
  };
}

/** Abandons an attempt whose page was never shown, so that it can't be paid. Returns whether it was still being created. */
export async function abandonAttempt(db: DatabaseOrTransaction, attemptId: string): Promise<boolean> {
  const rows = await db
    .update(checkoutSessions)
    .set({ status: "abandoned", updatedAt: sql`clock_now()` })
    .where(and(eq(checkoutSessions.id, attemptId), eq(checkoutSessions.status, "creating")))
    .returning({ id: checkoutSessions.id });
  return rows.length > 0;
}

/**
 * Returns attempts to check: open or authorized ones older than the first seconds, and ones that have been in creation
 * for too long.
 */
export async function listAttemptsToReconcile(
  db: DatabaseOrTransaction,
  { limit, quietSeconds, strandedSeconds }: { limit: number; quietSeconds: number; strandedSeconds: number },
): Promise<Pick<Attempt, "id" | "orderId" | "status">[]> {
  const olderThan = (seconds: number) =>
    lt(checkoutSessions.createdAt, sql`clock_now() - make_interval(secs => ${seconds})`);
  return db
    .select({ id: checkoutSessions.id, orderId: checkoutSessions.orderId, status: checkoutSessions.status })
    .from(checkoutSessions)
    .where(
      or(
        and(inArray(checkoutSessions.status, ["open", "authorized", "capturing"]), olderThan(quietSeconds)),
        and(eq(checkoutSessions.status, "creating"), olderThan(strandedSeconds)),
      ),
    )
    .orderBy(asc(checkoutSessions.createdAt))
    .limit(limit);
}

const endsBy = minuteAfter(sql`expires_at`);

/** Finds the next minute when an attempt's page has expired. */
export const earliestAttemptEnd: DueWork["earliest"] = (after) => sql`
  select min(${endsBy}) as at from checkout_sessions where status in ('creating', 'open') and ${endsBy} > ${after}`;

/** Returns the attempt that an order was paid with; undefined if there is none. */
export async function findPaidAttempt(db: DatabaseOrTransaction, orderId: string): Promise<Attempt | undefined> {
  const [found] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, "complete")))
    .orderBy(desc(checkoutSessions.attempt))
    .limit(1);
  return found;
}

/** Returns the captured amount of an order and its card, for pages and invoices. */
export async function findCapture(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ capturedCents: Cents; cardBrand: string | null; cardLast4: string | null } | undefined> {
  const found = await findPaidAttempt(db, orderId);
  if (!found) return undefined;
  const { capturedCents, cardBrand, cardLast4 } = found;
  return { capturedCents: capturedCents ?? 0, cardBrand, cardLast4 };
}
