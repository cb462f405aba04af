import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Order } from "../../contract/order.ts";
import { OrderSums } from "./order-sums.tsx";

const nothing = { subtotal: 0, memberSavings: 0, discount: 0, coupons: [], shipping: 0, tax: 0, giftCard: 0, total: 0 };
const none: Order["totals"] = { ...nothing, waived: 0, dueNow: 0, dueAtClinic: 0, paidAtClinic: 0, tip: 0 };

/** An order for a missed visit's fee of 120.00. */
function feeOrder(sums: Partial<Order["totals"]>, more: Partial<Order> = {}): Order {
  const totals = { ...none, subtotal: 12_000, total: 12_000, ...sums };
  const placedAt = "2026-11-22T15:00:00.000Z";
  const state = { status: "pending", paymentState: "none", currency: "USD", refunded: 0, placedAt } as const;
  return { id: "o1", number: 1042, ...state, history: [], totals, goodsTotals: totals, tenders: [], ...more };
}

const textOf = (order: Order) => renderToString(<OrderSums order={order} />).replace(/<[^>]+>/g, " ");
const paid = { status: "paid", paymentState: "paid", paidAt: "2026-11-23T15:00:00.000Z" } as const;

it("an order shows how much of a fee is due, and what was paid online, at the desk and by gift card", () => {
  expect(textOf(feeOrder({ dueAtClinic: 8_000, paidAtClinic: 4_000 }))).toMatch(/Amount due\s+\$80\.00/);
  const card = { brand: "visa", last4: "4242" };
  expect(textOf(feeOrder({ dueNow: 12_000 }, { ...paid, card }))).toMatch(/Paid, Visa 4242\s+\$120\.00/);
  const cash = { source: "cash", amount: 9_000, atDesk: true } as const;
  const giftCard = { source: "gift_card", last4: "7QXK", amount: 3_000, atDesk: true } as const;
  const atDesk = textOf(feeOrder({ paidAtClinic: 12_000 }, { ...paid, tenders: [cash, giftCard] }));
  expect(atDesk).toMatch(/Gift card ending in 7QXK\s+−\$30\.00/);
  expect(atDesk).toMatch(/Paid\s+\$90\.00/);
  expect(atDesk).not.toContain("Store credit");
});
