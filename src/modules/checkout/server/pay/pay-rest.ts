import { addMoney, type Cents } from "#shared/money.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";

type Rest = { orderId: string; number: number; currency: string; rest: Cents; tip: Cents };
type Pages = { successUrl: string; cancelUrl: string };

/**
 * Returns the provider request for the balance of a visit with its tip. The payment is only authorized until we have
 * checked that the balance is still due, because part of it may be paid at the desk while the page is open.
 */
export function toBalancePaymentRequest({ orderId, number, currency, rest, tip }: Rest, pages: Pages) {
  const lines = [
    { name: neutralOrderName(number), amountCents: rest, quantity: 1 },
    ...(tip > 0 ? [{ name: "Tip", amountCents: tip, quantity: 1 }] : []),
  ];
  return {
    orderId,
    currency,
    amountCents: addMoney(rest, tip),
    tipCents: tip,
    isAtDesk: true,
    capture: "manual" as const,
    lines,
    ...pages,
  };
}
