import { createHash } from "node:crypto";
import type { CardOwner } from "#modules/payments/domain/checkout-request.ts";
import { providerCustomers, savedCards, tenders } from "#modules/payments/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import type { PastPayment } from "./write-payments.ts";

/** A contract in the demo data that charges a saved card: for a membership, or for a package paid in installments. */
export type PastContract = {
  owner: CardOwner;
  holder: { name: string; email: string };
  /** Ids of its objects at the provider. */
  providerCustomerId: string;
  paymentMethodId: string;
  contractId: string;
  /** The saved card, which may differ from the one used for the first payment. */
  card: { brand: string; number: string };
  consentText: string;
  since: Date;
  currency: string;
  metadata: Record<string, string>;
  /** When charging starts, and the amount per month; `months` is undefined without an end. */
  firstChargeAt: Date;
  phases: { amountCents: Cents; months: number | undefined }[];
};

/** The expiry of all saved cards in the demo data. */
export const PAST_CARD_ENDS = { month: 12, yearsLater: 3 };

/** Writes the saved cards that contracts charge, and the payments for their orders. */
export async function writePastContracts(
  tx: Transaction,
  contracts: readonly PastContract[],
  payments: readonly PastPayment[],
): Promise<void> {
  for (const { owner, providerCustomerId: providerId, paymentMethodId, card, consentText, since } of contracts) {
    await tx.insert(providerCustomers).values({ owner, providerId, createdAt: since });
    await tx.insert(savedCards).values({
      id: `card-${paymentMethodId}`,
      owner,
      paymentMethodId,
      brand: card.brand,
      last4: card.number.slice(-4),
      expMonth: PAST_CARD_ENDS.month,
      expYear: since.getUTCFullYear() + PAST_CARD_ENDS.yearsLater,
      consentText,
      consentHash: createHash("sha256").update(consentText).digest("hex"),
      consentedAt: since,
      createdAt: since,
    });
  }
  for (const { orderId, sessionId, intentId: paymentIntentId, amountCents, paidAt } of payments)
    if (paidAt)
      await tx.insert(tenders).values({
        id: sessionId,
        orderId,
        kind: "card",
        sourceAccount: "provider",
        amountCents,
        state: "captured",
        attemptId: sessionId,
        paymentIntentId,
        createdAt: paidAt,
        updatedAt: paidAt,
      });
}
