import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { type Attempt, abandonAttempt } from "./attempts.ts";
import { findProviderCustomer } from "./cards/provider-customer.ts";

/** Returns the order data that is sent to the provider: the order's id, but not what was bought. */
function toMetadata({ orderId, idempotencyKey }: Attempt): Record<string, string> {
  return { order_id: orderId, attempt: idempotencyKey };
}

/**
 * Opens the hosted page of an attempt, outside any transaction, and stores its URL. A repeated request (two tabs, a
 * lost response, a crash in between) returns the same page, by the attempt's key. Throws `payments_interrupted` when
 * the provider doesn't respond or refuses; after a refusal the attempt is abandoned, and the next one has another key.
 */
export async function startAttempt(
  { db, payments }: { db: Database; payments: PaymentGateway },
  attempt: Attempt,
): Promise<{ url: string }> {
  if (attempt.status === "open" && attempt.url) return { url: attempt.url };
  const { request, idempotencyKey } = attempt;
  const metadata = toMetadata(attempt);
  try {
    failpoint("checkout:before_provider");
    const customerId = request.owner && (await findProviderCustomer(db, request.owner));
    const session = await payments.createSession(
      {
        ...request,
        customerId,
        metadata,
        capture: request.capture ?? "automatic",
        description: request.lines[0]?.name ?? "Order",
      },
      idempotencyKey,
    );
    failpoint("checkout:after_provider");
    if (!session.url) throw new AppError("payments_interrupted");
    const stored = await storePage(db, { attemptId: attempt.id, sessionId: session.id, url: session.url });
    failpoint("checkout:after_session_stored");
    if (stored.length > 0) return { url: session.url };
    return { url: await urlOfTwin(db, attempt.id, session.id) };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    if (error.outcome === "refused") await abandonAttempt(db, attempt.id);
    throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
  }
}

const storePage = statement(
  { id: "text" },
  sql`
  update checkout_sessions set status = 'open', provider_session_id = ${sql.placeholder("sessionId")}, url = ${sql.placeholder("url")},
    updated_at = clock_now()
  where id = ${sql.placeholder("attemptId")} and status = 'creating' returning id`,
);

const findPage = statement(
  { url: "text?" },
  sql`
  select url from checkout_sessions
  where id = ${sql.placeholder("attemptId")} and provider_session_id = ${sql.placeholder("sessionId")} and status = 'open'`,
);

/**
 * Returns the page's URL if another request of the same attempt stored the same session first; otherwise throws
 * `payments_interrupted`.
 */
async function urlOfTwin(db: Database, attemptId: string, sessionId: string): Promise<string> {
  const [row] = await findPage(db, { attemptId, sessionId });
  if (!row?.url) throw new AppError("payments_interrupted", { retryAfterSeconds: 1 });
  return row.url;
}
