import { visitFees } from "#modules/booking/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMoney } from "#shared/money.ts";
import type { WireCustomerMoney } from "../staff/contract/wallet-calls.ts";
import { getWallet } from "./get-wallet.ts";

/**
 * Returns a customer's money for staff: the wallet without codes, and what the customer and the clinic owe each other.
 */
export async function readCustomerMoney(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  customerId: string,
): Promise<WireCustomerMoney> {
  const { giftCards, credits, storeCredit, deposits, packages, nextCharges } = await getWallet(deps, customerId);
  const cards = giftCards.map(({ id, last4, balance = 0 }) => ({ id, last4, balance }));
  return {
    giftCards: cards,
    storeCredit,
    deposits,
    nextCharges,
    credits: credits.map(({ id, kind, balance, expiresOn = null }) => ({ id, kind, balance, expiresOn })),
    packages: packages.map(({ id, name, left, expiresOn = null }) => ({ id, name, left, expiresOn })),
    owedToCustomer: addMoney(
      storeCredit,
      ...[...cards, ...credits].map(({ balance }) => balance),
      ...deposits.map(({ amount }) => amount),
    ),
    owedByCustomer: await visitFees.sumOwedFees(deps.db, customerId),
  };
}
