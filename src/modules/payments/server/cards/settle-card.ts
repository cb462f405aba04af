import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { PaymentGateway } from "#platform/payment-gateway.ts";
import { type CardRequest, closeRequest, findRequest } from "./card-requests.ts";
import { settleSavedCard, storeSavedCard } from "./saved-cards.ts";

type Deps = { db: Database; payments: PaymentGateway };

/**
 * Updates a requested or saved card from the provider's state. Safe to repeat. Returns whether the card exists. Throws
 * GatewayError if the provider doesn't respond.
 */
export async function settleCard(deps: Deps, id: string): Promise<boolean> {
  const request = await findRequest(deps.db, id);
  if (request?.state === "asked") {
    await settleRequest(deps, request);
    return true;
  }
  return (await settleSavedCard(deps, id)) || request !== undefined;
}

/**
 * Reads from the provider what happened on a page for saving a card, and stores the card. `closes` closes the page
 * first. Returns whether the request is over.
 */
export async function settleRequest(
  { db, payments }: Deps,
  request: CardRequest,
  { closes = false }: { closes?: boolean } = {},
): Promise<boolean> {
  const { id, owner, providerSessionId, consentText } = request;
  const consentedAt = request.request.isAgreedThere ? sql`clock_now()` : request.consentedAt;
  // The request's page was never shown.
  if (!providerSessionId) return closes && closeRequest(db, id, "given_up");
  const session = await (closes ? payments.expireSession(providerSessionId) : payments.getSession(providerSessionId));
  if (session.savedCardId) {
    const card = await payments.getCard(session.savedCardId);
    failpoint("card:before_store");
    await withRetry(db, async (tx) => {
      if (!(await closeRequest(tx, id, "saved"))) return;
      await storeSavedCard(tx, { id, owner, card, consent: { text: consentText, at: consentedAt } });
    });
    return true;
  }
  if (session.status !== "expired") return false;
  await closeRequest(db, id, "given_up");
  return true;
}
