import { getClinicSettings } from "#modules/content/server/public.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { findOwnMembership, listCredit } from "#modules/membership/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireWallet } from "../contract/calls.ts";
import { readWalletAccounts } from "./wallet-accounts.ts";

/** What a customer can pay with, and what is charged next. Deposits and packages are empty until the clinic sells what makes them. */
export async function getWallet(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  customerId: string,
): Promise<WireWallet> {
  const { storeCredit, cards } = await readWalletAccounts(db, customerId);
  const [balance, lots, membership, { timeZone }] = await Promise.all([
    balanceOf(db, storeCredit),
    listCredit(db, customerId, clock.now()),
    findOwnMembership(db, customerId, clock.now()),
    getClinicSettings(db),
  ]);
  const credits = lots.map(({ id, kind, leftCents, grantedCents, expiresAt }) => ({
    ...{ id, kind, balance: leftCents, granted: grantedCents, expiresOn: dateInZone(expiresAt, timeZone) },
  }));
  const { nextCharge, plan } = membership ?? {};
  return {
    ...{ giftCards: cards, storeCredit: balance, credits, deposits: [], packages: [] },
    nextCharges: nextCharge && plan ? [{ ...nextCharge, of: `${plan.name} membership` }] : [],
  };
}
