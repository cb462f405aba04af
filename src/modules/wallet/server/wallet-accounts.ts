import { listVisitOrderIds } from "#modules/checkout/server/public.ts";
import type { WireOwnCard } from "#modules/gift-cards/contract/own-cards.ts";
import { accountOfCard, listOwnCards } from "#modules/gift-cards/server/public.ts";
import type { LiabilityAccountId, WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { listLotIds } from "#modules/membership/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

export type WalletAccounts = {
  storeCredit: WalletAccountId;
  /** The cards in the customer's account, newest first. */
  cards: WireOwnCard[];
  /** Includes the deposits for their visits. */
  all: LiabilityAccountId[];
};

/** Returns the ledger accounts of what a customer can pay with or has prepaid. */
export async function readWalletAccounts(db: DatabaseOrTransaction, customerId: string): Promise<WalletAccounts> {
  const storeCredit = `store_credit:${customerId}` as const;
  const cards = (await listOwnCards(db, customerId)).filter(({ role }) => role === "wallet");
  const lots = (await listLotIds(db, customerId)).map((id) => `credit:${id}` as const);
  const deposits = (await listVisitOrderIds(db, customerId)).map((id) => `deposit:${id}` as const);
  return { storeCredit, cards, all: [storeCredit, ...cards.map(({ id }) => accountOfCard(id)), ...lots, ...deposits] };
}
