import { eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { isGatewayError, type PaymentGateway, type ProviderIntent } from "#platform/payment-gateway.ts";
import { findProviderCustomer } from "../cards/provider-customer.ts";
import { savedCards } from "../tables.ts";
import type { Tender } from "../tenders.ts";

/** The provider's response to charging a saved card. `failureCode`: the provider's code, or the bank's. */
export type ChargeOutcome =
  | { kind: "paid"; paymentIntentId: string; chargeId: string | null }
  | { kind: "refused"; failureCode: string };

/**
 * Charges the saved card of a tender (one payment for an order) without its holder present, outside any transaction; a
 * repeat is the same charge. Throws GatewayError if the outcome is unknown, so that it is retried. `isRepeat`: the
 * charge may have been requested so long ago that the provider has dropped the idempotency key, so an existing charge
 * is looked for first.
 */
export async function chargeSavedCard(
  { db, payments }: { db: Database; payments: PaymentGateway },
  { id, orderId, amountCents, savedCardId }: Tender,
  { currency, description, isRepeat }: { currency: string; description: string; isRepeat: boolean },
): Promise<ChargeOutcome> {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(eq(savedCards.id, savedCardId ?? ""));
  const customerId = card && (await findProviderCustomer(db, card.owner));
  if (!card || !customerId) return { kind: "refused", failureCode: "no_saved_card" };
  const { paymentMethodId } = card;
  const metadata = { order_id: orderId, tender_id: id };
  const charge = { customerId, paymentMethodId, amountCents, currency, metadata, description };
  const before = isRepeat ? await payments.findOffSession({ customerId, tenderId: id }) : undefined;
  if (before?.status === "captured") return outcomeOf(payments, before);
  try {
    return await outcomeOf(payments, await payments.chargeOffSession(charge, `charge:${orderId}:${id}`));
  } catch (error) {
    if (!isGatewayError(error) || error.outcome !== "refused") throw error;
    if (error.code) return { kind: "refused", failureCode: error.code };
    // An idempotency key that got a 500 is used up, though the card may have been charged.
    const existing = await payments.findOffSession({ customerId, tenderId: id });
    return existing ? outcomeOf(payments, existing) : { kind: "refused", failureCode: "provider_error" };
  }
}

async function outcomeOf(payments: PaymentGateway, intent: ProviderIntent): Promise<ChargeOutcome> {
  if (intent.status === "captured")
    return { kind: "paid", paymentIntentId: intent.id, chargeId: intent.chargeId ?? null };
  await payments.cancelIntent(intent.id, `cancel:${intent.id}`);
  return { kind: "refused", failureCode: intent.status };
}
