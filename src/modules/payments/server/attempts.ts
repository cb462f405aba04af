import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, type RowOf, textAs } from "#platform/db/row.ts";
import { read, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { type AttemptStatus, LIVE_STATUSES } from "../domain/attempt-status.ts";
import {
  CHECKOUT_SESSION_MINUTES,
  CHECKOUT_SESSION_SLACK_MINUTES,
  type CheckoutRequest,
  checkoutKeyPrefix,
} from "../domain/checkout-request.ts";
import { checkoutSessions } from "./tables.ts";

/** A payment attempt: one try to collect one amount for an order. */
export type Attempt = typeof checkoutSessions.$inferSelect;

const ATTEMPT = {
  id: "text",
  purpose: textAs<Attempt["purpose"]>(),
  orderId: "text",
  attempt: "int",
  idempotencyKey: "text",
  request: json<Attempt["request"]>(),
  amountCents: "int",
  currency: "text",
  capture: textAs<Attempt["capture"]>(),
  status: textAs<AttemptStatus>(),
  providerSessionId: "text?",
  url: "text?",
  expiresAt: "instant",
  tipCents: "int",
  isAtDesk: "bool",
  paymentIntentId: "text?",
  authorizedCents: "int?",
  capturedCents: "int?",
  cardBrand: "text?",
  cardLast4: "text?",
  createdAt: "instant",
  updatedAt: "instant",
} as const;

const columns = sql`id, purpose, order_id as "orderId", attempt, idempotency_key as "idempotencyKey", request, amount_cents as "amountCents",
  currency, capture, status, provider_session_id as "providerSessionId", url, expires_at as "expiresAt", tip_cents as "tipCents",
  is_at_desk as "isAtDesk", payment_intent_id as "paymentIntentId", authorized_cents as "authorizedCents", captured_cents as "capturedCents",
  card_brand as "cardBrand", card_last4 as "cardLast4", created_at as "createdAt", updated_at as "updatedAt"`;

function toAttempt({ expiresAt, createdAt, updatedAt, ...attempt }: RowOf<typeof ATTEMPT>): Attempt {
  return {
    ...attempt,
    expiresAt: new Date(expiresAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
  };
}

const insertAttempt = statement(
  ATTEMPT,
  sql`
  insert into checkout_sessions
    (id, purpose, order_id, attempt, idempotency_key, request, amount_cents, tip_cents, is_at_desk, currency, capture, expires_at)
  select ${sql.placeholder("id")}, 'order', ${sql.placeholder("orderId")}, next.attempt, ${sql.placeholder("keyPrefix")}::text || next.attempt,
    ${sql.placeholder("request")}::jsonb || jsonb_build_object('expiresAtSeconds', extract(epoch from page.expires_at)::bigint),
    ${sql.placeholder("amountCents")}::int, ${sql.placeholder("tipCents")}::int, ${sql.placeholder("isAtDesk")}::boolean,
    ${sql.placeholder("currency")}, ${sql.placeholder("capture")}, page.expires_at
  from (select coalesce(max(attempt), 0) + 1 as attempt from checkout_sessions where purpose = 'order' and order_id = ${sql.placeholder("orderId")}) next,
    (select date_trunc('second', clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int)) as expires_at) page
  returning ${columns}`,
);

/**
 * Stores the request to the provider, in the transaction that creates the order (decision 0010). The caller holds the
 * order's lock; the database refuses a second live attempt.
 */
export async function writeAttempt(
  tx: Transaction,
  request: Omit<CheckoutRequest, "expiresAtSeconds"> & { amountCents: Cents; tipCents?: Cents; isAtDesk?: boolean },
): Promise<Attempt> {
  const { amountCents, tipCents = 0, isAtDesk = false, ...rest } = request;
  const { orderId, currency, capture = "automatic" } = rest;
  const [written] = await insertAttempt(tx, {
    id: newId(),
    orderId,
    keyPrefix: checkoutKeyPrefix(orderId),
    request: JSON.stringify(rest),
    amountCents,
    tipCents,
    isAtDesk,
    currency,
    capture,
    minutes: CHECKOUT_SESSION_MINUTES + CHECKOUT_SESSION_SLACK_MINUTES,
  });
  if (!written) throw new Error("no attempt was written");
  return toAttempt(written);
}

const findLive = read(
  ATTEMPT,
  sql`
  select ${columns} from checkout_sessions
  where order_id = ${sql.placeholder("orderId")} and status in ${LIVE_STATUSES}`,
);

/** Returns the attempt that can still be paid, if any. */
export async function findLiveAttempt(db: DatabaseOrTransaction, orderId: string): Promise<Attempt | undefined> {
  const [found] = await findLive(db, { orderId });
  return found && toAttempt(found);
}

const listUnpaid = read(
  ATTEMPT,
  sql`
  select ${columns} from checkout_sessions
  where order_id = ${sql.placeholder("orderId")} and status <> 'complete' and provider_session_id is not null order by attempt`,
);

/**
 * Returns every attempt of an order that the provider knows and that isn't paid: even an expired one may still bring
 * money.
 */
export async function listUnpaidAttempts(db: DatabaseOrTransaction, orderId: string): Promise<Attempt[]> {
  return (await listUnpaid(db, { orderId })).map(toAttempt);
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

/**
 * Abandons an attempt whose page was never shown, so that it can't be paid. Returns whether it was still being created.
 */
export async function abandonAttempt(db: DatabaseOrTransaction, attemptId: string): Promise<boolean> {
  const rows = await db
    .update(checkoutSessions)
    .set({ status: "abandoned", updatedAt: sql`clock_now()` })
    .where(and(eq(checkoutSessions.id, attemptId), eq(checkoutSessions.status, "creating")))
    .returning({ id: checkoutSessions.id });
  return rows.length > 0;
}

/**
 * Returns attempts to check: open or authorized ones older than `quietSeconds`, and ones in creation for more than
 * `strandedSeconds`.
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

const endsBy = minuteAfterInSql(sql`expires_at`);

/** Finds the next minute when an attempt's page has expired. */
export const earliestAttemptEndInSql: DueWork["earliest"] = (after) => sql`
  select min(${endsBy}) as at from checkout_sessions where status in ('creating', 'open') and ${endsBy} > ${after}`;

const findPaid = read(
  ATTEMPT,
  sql`
  select ${columns} from checkout_sessions
  where order_id = ${sql.placeholder("orderId")} and status = 'complete' order by attempt desc limit 1`,
);

/** Returns the attempt that an order was paid with; undefined if there is none. */
export async function findPaidAttempt(db: DatabaseOrTransaction, orderId: string): Promise<Attempt | undefined> {
  const [found] = await findPaid(db, { orderId });
  return found && toAttempt(found);
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
