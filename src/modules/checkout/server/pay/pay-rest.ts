import { addMoney, type Cents } from "#shared/money.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";

type Rest = { orderId: string; number: number; currency: string; rest: Cents; tip: Cents };
type Pages = { successUrl: string; cancelUrl: string };

/**
 * What is asked of the provider for the rest of a visit with its tip. The money is only set aside until it is certain that it is still due: the desk may take some of it
 * while the page is open.
 */
export function restAttempt({ orderId, number, currency, rest, tip }: Rest, pages: Pages) {
  const lines = [
    { name: neutralOrderName(number), amountCents: rest, quantity: 1 },
    ...(tip > 0 ? [{ name: "Tip", amountCents: tip, quantity: 1 }] : []),
  ];
  return {
    ...{ orderId, currency, amountCents: addMoney(rest, tip), tipCents: tip, isAtDesk: true },
    ...{ capture: "manual" as const, lines, ...pages },
  };
}
