import { exactMoney } from "#shared/money.ts";
import type { WireContractForSale } from "../../contract/ask-consent.ts";

/** How it is paid: "$59.00 every month", "first of 3 payments, $125.00". */
export function payWords({ membership, payments = 1, price }: WireContractForSale): string {
  if (membership) return `${exactMoney(price)} every ${membership.interval}`;
  return payments > 1 ? `first of ${payments} payments, ${exactMoney(price)}` : `${exactMoney(price)} at once`;
}

/** Tells ways to pay apart. */
export const keyOf = ({ membership, package: bought }: WireContractForSale): string =>
  membership
    ? `membership ${membership.planId} ${membership.interval}`
    : `package ${bought?.packageId} ${bought?.option}`;

/** The parts of a request that name it. */
export const partsOf = ({ membership, package: bought }: WireContractForSale) => ({
  ...(membership ? { membership } : {}),
  ...(bought ? { package: bought } : {}),
});
