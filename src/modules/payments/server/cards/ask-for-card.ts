import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { isGatewayError, type PaymentGateway } from "#platform/payment-gateway.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import {
  type CardOwner,
  CHECKOUT_SESSION_MINUTES,
  CHECKOUT_SESSION_SLACK_MINUTES,
} from "../../domain/checkout-request.ts";
import { cardRequests } from "../tables.ts";
import { type CardRequest, closeRequest, findOpenRequest } from "./card-requests.ts";
import { openProviderCustomer } from "./provider-customer.ts";
import { settleRequest } from "./settle-card.ts";

type Deps = { db: Database; payments: PaymentGateway };

export type CardWish = {
  owner: CardOwner;
  email: string;
  currency: string;
  /** Absolute URLs for returning with a saved card, and without one. */
  successUrl: string;
  cancelUrl: string;
  /** The terms the customer agrees to, with their SHA-256 in hex. The provider's page shows them next to its button. */
  consent: { text: string; hash: string };
  /** Whether the customer already agreed on our page. */
  isAgreed: boolean;
};

/** Minimum remaining time: customers aren't sent to a page that is about to expire. */
const MIN_LEFT_MS = 60_000;
const ROUNDS = 3;

/**
 * Opens the provider's page for saving a card (PY-4). A repeated call returns the same page while it is open with the
 * same text. Throws `payments_interrupted`, `payments_unavailable`.
 */
export async function askForCard(deps: Deps, wish: CardWish, now: Date): Promise<{ url: string }> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(deps.db, wish);
      const isUsable =
        request.consentHash === wish.consent.hash && request.expiresAt.getTime() - now.getTime() >= MIN_LEFT_MS;
      if (isUsable) return { url: await urlOf(deps, request, wish.email) };
      await settleRequest(deps, request, { closes: true });
    }
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
  }
  throw new AppError("conflict");
}

/**
 * Stores the card from the provider's page after its holder returned. Does nothing if there is no request or the page
 * is still open. Throws `payments_interrupted`.
 */
export async function settleOpenCard(deps: Deps, owner: CardOwner): Promise<void> {
  const request = await findOpenRequest(deps.db, owner);
  if (!request) return;
  try {
    await settleRequest(deps, request);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
  }
}

/** Records a request to save a card at the provider; a person's open request isn't replaced. */
async function openRequest(db: Database, { owner, consent, isAgreed, ...wish }: CardWish): Promise<CardRequest> {
  const minutes = CHECKOUT_SESSION_MINUTES + CHECKOUT_SESSION_SLACK_MINUTES;
  const expiresAt = sql`date_trunc('second', clock_now() + make_interval(mins => ${minutes}::int))`;
  const { successUrl, cancelUrl, currency } = wish;
  const page = { successUrl, cancelUrl, currency, terms: consent.text, ...(isAgreed ? {} : { isAgreedThere: true }) };
  return withRetry(db, async (tx) => {
    await tx
      .insert(cardRequests)
      .values({
        id: newId(),
        owner,
        consentText: consent.text,
        consentHash: consent.hash,
        expiresAt,
        consentedAt: sql`clock_now()`,
        request: sql`${JSON.stringify(page)}::jsonb
          || jsonb_build_object('expiresAtSeconds', extract(epoch from ${expiresAt})::bigint)`,
      })
      .onConflictDoNothing();
    const request = await findOpenRequest(tx, owner);
    if (!request) throw new AppError("conflict");
    return request;
  });
}

async function urlOf(deps: Deps, request: CardRequest, email: string): Promise<string> {
  if (request.url) return request.url;
  const { db, payments } = deps;
  const { id, owner } = request;
  const { isAgreedThere: _ours, ...page } = request.request;
  failpoint("card:before_provider");
  const customerId = await openProviderCustomer(deps, { owner, email });
  const pageRequest = { ...page, customerId, metadata: { card_id: id } };
  const session = await payments.createSetupSession(pageRequest, `card:${id}`).catch(async (error) => {
    if (isGatewayError(error) && error.outcome === "refused") await closeRequest(db, id, "given_up");
    throw error;
  });
  failpoint("card:after_provider");
  if (!session.url) throw new AppError("payments_interrupted", { retryAfterSeconds: 5 });
  await db
    .update(cardRequests)
    .set({ providerSessionId: session.id, url: session.url, updatedAt: sql`clock_now()` })
    .where(and(eq(cardRequests.id, id), isNull(cardRequests.providerSessionId)));
  return session.url;
}
