import { newCodeOf } from "#modules/gift-cards/server/cards/card-code.ts";
import { giftCards } from "#modules/gift-cards/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Cents } from "#shared/money.ts";

/** A gift card in the demo data, given by the clinic. Its email was read long ago. */
export type GivenCard = {
  id: string;
  designId: string;
  cents: Cents;
  recipient: { name: string; email: string };
  /** The customer who has added the card to their wallet. */
  customerId?: string;
  isBlocked: boolean;
  reason: string;
  at: Date;
};

/** Writes cards that were given and sent earlier. The caller posts their balances. */
export async function writeGivenCards(tx: Transaction, secrets: Secrets, cards: readonly GivenCard[]): Promise<void> {
  await insertMany(
    tx,
    giftCards,
    cards.map(({ id, designId, cents, recipient, customerId = null, isBlocked, reason, at }) => ({
      id,
      designId,
      kind: "given" as const,
      faceCents: cents,
      reason,
      issuedBy: "system",
      timesSent: 1,
      ...newCodeOf(secrets, { id, serial: 1 }),
      state: isBlocked ? ("frozen" as const) : ("active" as const),
      walletCustomerId: customerId,
      recipientName: recipient.name,
      recipientEmail: recipient.email,
      deliveredAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  );
}
