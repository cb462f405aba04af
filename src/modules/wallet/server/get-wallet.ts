import { listOwnDeposits } from "#modules/checkout/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { listOwnCards } from "#modules/gift-cards/server/public.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { findOwnMembership, listCredit } from "#modules/membership/server/public.ts";
import { USABLE_STATES } from "#modules/payment-plans/domain/plan-state.ts";
import { listOwnPlans } from "#modules/payment-plans/server/public.ts";
import { sideBySide } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { WireWallet } from "../contract/calls.ts";

/** Returns what a customer can pay with, their paid sessions, the deposits for their visits, and upcoming charges. */
export async function getWallet(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  customerId: string,
): Promise<WireWallet> {
  const { db, clock } = deps;
  const { timeZone } = (await recallClinicSettings(deps)).location;
  const { own, balance, lots, membership, plans, deposits } = await sideBySide(db, (connection) =>
    batch({
      own: listOwnCards(connection, customerId),
      balance: balanceOf(connection, `store_credit:${customerId}`),
      lots: listCredit(connection, customerId, clock.now()),
      membership: findOwnMembership(connection, customerId, clock.now()),
      plans: listOwnPlans(connection, customerId),
      deposits: listOwnDeposits(connection, customerId),
    }),
  );
  const cards = own.filter(({ role }) => role === "wallet");
  const credits = lots.map(({ id, kind, leftCents, grantedCents, expiresAt }) => ({
    id,
    kind,
    balance: leftCents,
    granted: grantedCents,
    expiresOn: dateInZone(expiresAt, timeZone),
  }));
  const { nextCharge, plan } = membership ?? {};
  const charges = [
    ...(nextCharge && plan ? [{ ...nextCharge, of: `${plan.name} membership` }] : []),
    ...plans.flatMap((bought) => (bought.nextCharge ? [{ ...bought.nextCharge, of: bought.plan.name }] : [])),
  ];
  const packages = plans
    .filter(({ status }) => USABLE_STATES.some((usable) => usable === status))
    .map(({ id, plan: { name }, sessions, endsOn: expiresOn }) => ({
      id,
      name,
      expiresOn,
      left: sessions.released - sessions.used,
    }))
    .filter(({ left }) => left > 0);
  return {
    giftCards: cards,
    storeCredit: balance,
    credits,
    deposits,
    packages,
    nextCharges: charges.toSorted((one, other) => one.on.localeCompare(other.on)),
  };
}
