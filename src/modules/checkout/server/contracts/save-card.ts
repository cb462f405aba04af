import { findOrderConsent } from "#modules/membership/server/public.ts";
import { findPlanConsent } from "#modules/payment-plans/server/public.ts";
import { findPaidAttempt, savedCards } from "#modules/payments/server/public.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

/** The job that stores the card that paid an order, for later charges of its membership or package. */
export const SAVE_CARD_TASK = "save_card_of_order";

/**
 * Puts the card of a membership's or package's first payment on file, with the consent text that its customer agreed
 * to. A repeat stores the same card. Throws GatewayError when the provider doesn't respond: the job runs again.
 */
export async function saveCardOfOrder(
  { db, payments }: Pick<ServerDeps, "db" | "payments">,
  orderId: string,
): Promise<void> {
  const attempt = await findPaidAttempt(db, orderId);
  const consent = (await findOrderConsent(db, orderId)) ?? (await findPlanConsent(db, orderId));
  const owner = attempt?.request.owner;
  if (!attempt?.paymentIntentId || !owner || !consent) return;
  const { paymentMethodId } = await payments.getIntent(attempt.paymentIntentId);
  if (!paymentMethodId) return;
  const card = await payments.getCard(paymentMethodId);
  if (!card.customerId) return; // its holder deleted it in the meantime
  await withRetry(db, async (tx) => {
    await savedCards.storeSavedCard(tx, { id: attempt.id, owner, card, consent });
  });
}
