import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { assertMayJoin, secureMembership, writePendingMembership } from "#modules/membership/server/public.ts";
import { writePendingPurchase } from "#modules/payment-plans/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { assignConsentToOrder } from "./consent-row.ts";
import { type ContractChoice, type ContractOffer, isChargedLater, offerOf } from "./contract-for-sale.ts";

type ContractWish = { customerId: string | null; contracts?: readonly ContractChoice[] };

/**
 * Returns the current offers for a sale's memberships and packages. Throws `invalid_input` without a customer,
 * `not_found`, `option_unavailable`, `member_already`, and `no_saved_card` if something is charged later and no card is
 * on file.
 */
export async function offersOf(
  tx: Transaction,
  { customerId, contracts = [] }: ContractWish,
  { settings, now }: { settings: ClinicSettings; now: Date },
): Promise<ContractOffer[]> {
  if (contracts.length === 0) return [];
  if (customerId === null) throw new AppError("invalid_input", { message: "Choose the customer first." });
  const sold: ContractOffer[] = [];
  for (const choice of contracts) {
    const one = await offerOf(tx, choice, { settings, now });
    if (one.kind === "membership") await assertMayJoin(tx, customerId, now);
    sold.push(one);
  }
  if (sold.some(isChargedLater) && !(await savedCards.findSavedCard(tx, `customer:${customerId}`))) {
    const message = "The next payments are charged to a card. Save the customer’s card first.";
    throw new AppError("no_saved_card", { message });
  }
  return sold;
}

type ContractSale = { orderId: string; customerId: string; now: Date };

/**
 * Writes the contracts that an order begins once it is paid, each with the customer's own consent. Throws
 * `consent_missing`, and `member_already` for a customer who became a member meanwhile; the transaction must then roll
 * back.
 */
export async function writeContracts(
  tx: Transaction,
  sold: readonly ContractOffer[],
  { orderId, customerId, now }: ContractSale,
): Promise<void> {
  for (const one of sold) {
    const { givenAt: consentedAt } = await assignConsentToOrder(tx, one, { customerId, orderId, now });
    if (one.kind === "package") {
      await writePendingPurchase(tx, { orderId, customerId, offer: one.offer, consentedAt });
      continue;
    }
    await writePendingMembership(tx, { orderId, customerId, offer: one.offer, consentedAt });
    // A customer can have only one membership at a time, and pays right after this. So the membership is reserved
    // first.
    if (!(await secureMembership(tx, orderId))) throw new AppError("member_already");
  }
}
