import { exactMoney } from "#shared/money.ts";
import type { WireContractForSale } from "../../contract/ask-consent.ts";

/** Returns how it is paid: "$59.00 every month", "first of 3 payments, $125.00". */
export function payWords({ membership, payments = 1, price }: WireContractForSale): string {
  if (membership) return `${exactMoney(price)} every ${membership.interval}`;
  return payments > 1 ? `first of ${payments} payments, ${exactMoney(price)}` : `${exactMoney(price)} at once`;
}

/** Returns a key that distinguishes the ways to pay. */
export const keyOf = ({ membership, package: bought }: WireContractForSale): string =>
  membership
    ? `membership ${membership.planId} ${membership.interval}`
    : `package ${bought?.packageId} ${bought?.option}`;

/** Returns the parts of a request that identify the contract. */
export const partsOf = ({ membership, package: bought }: WireContractForSale) => ({
  ...(membership ? { membership } : {}),
  ...(bought ? { package: bought } : {}),
});
