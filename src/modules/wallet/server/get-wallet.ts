import { balanceOf } from "#modules/ledger/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { WireWallet } from "../contract/calls.ts";
import { readWalletAccounts } from "./wallet-accounts.ts";

/** What a customer can pay with. Credits, deposits, packages and charges are empty until the clinic sells what makes them. */
export async function getWallet(db: DatabaseOrTransaction, customerId: string): Promise<WireWallet> {
  const { storeCredit, cards } = await readWalletAccounts(db, customerId);
  return {
    ...{ giftCards: cards, storeCredit: await balanceOf(db, storeCredit) },
    ...{ credits: [], deposits: [], packages: [], nextCharges: [] },
  };
}
