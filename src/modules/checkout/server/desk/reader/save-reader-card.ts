import { savedCards, type Tender } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { ProviderSavedCard } from "#platform/payment-gateway.ts";
import type { DeskOrder } from "../../visit-orders/lock-desk-order.ts";
import { findCardConsent } from "../consents/card-for-sale.ts";

type ToSave = { tenderId: string; order: Pick<DeskOrder, "id" | "customerId">; card: ProviderSavedCard };

/**
 * Puts the card that paid on a reader on file, with its holder's consent. Does nothing if the card was saved for
 * another customer than the order's, as after merging two customers.
 */
export async function saveReaderCard(tx: Transaction, { tenderId, order, card }: ToSave): Promise<void> {
  const owner = `customer:${order.customerId ?? ""}` as const;
  const consent = await findCardConsent(tx, order.id);
  const isTheirs =
    card.customerId !== undefined && card.customerId === (await savedCards.findProviderCustomer(tx, owner));
  if (consent && isTheirs) await savedCards.storeSavedCard(tx, { id: tenderId, owner, card, consent });
}

/** Whether a payment should have saved its card but didn't: cards on a phone or a watch can't be saved. */
export async function hasSavedNoCard(
  db: DatabaseOrTransaction,
  { id, savesCard, state }: Pick<Tender, "id" | "savesCard" | "state">,
): Promise<boolean> {
  return savesCard && state === "captured" && !(await savedCards.wasSaved(db, id));
}
