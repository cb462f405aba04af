import { discountRows } from "#modules/cart/domain/coupons/coupon-rows.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import type { Order } from "../../contract/order.ts";
import { paidAheadOf } from "../../domain/paid-ahead.ts";
import { cardWords } from "../order-words.ts";

/**
 * What was charged, line by line, and with which card. A visit's amount due at the clinic is shown elsewhere; counter
 * sales and fees paid at the clinic are included here.
 */
export function OrderSums({ order }: { order: Order }) {
  const { productOrder, gifts, membership, plan, serviceOrder, goodsTotals, tenders, currency, card, paidAt, status } =
    order;
  const { subtotal, memberSavings, discount, coupons, shipping, tax } = goodsTotals;
  const { waived } = order.totals;
  const hasGoods = productOrder !== undefined || gifts !== undefined || membership !== undefined || plan !== undefined;
  const ahead = serviceOrder ? paidAheadOf(serviceOrder.totals) : 0;
  const wallet = tenders.filter(
    ({ source, atDesk }) =>
      (source === "gift_card" || source === "credit" || source === "store_credit") && !(atDesk && serviceOrder),
  );
  const fromWalletAtDesk = addMoney(...wallet.filter(({ atDesk }) => atDesk).map(({ amount }) => amount));
  const atDesk = paidAt ? goodsTotals.paidAtClinic - fromWalletAtDesk : goodsTotals.dueAtClinic;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const rows: [string, string][] = [
    ...(hasGoods ? [[gifts || membership || plan ? "Subtotal" : "Products", money(subtotal)] as [string, string]] : []),
    ...(memberSavings > 0 ? [["Member savings", `−${money(memberSavings)}`] as [string, string]] : []),
    ...discountRows({ discount, coupons }).map(([name, cents]): [string, string] => [name, `−${money(cents)}`]),
    ...(productOrder
      ? ([
          [productOrder.fulfillment.kind === "pickup" ? "Pickup" : "Shipping", money(shipping)],
          ["Tax", money(tax)],
        ] as [string, string][])
      : []),
    ...(ahead > 0 ? [["Paid in advance for your visit", money(ahead)] as [string, string]] : []),
    ...wallet.map(({ source, last4, amount }): [string, string] => [
      source === "gift_card" ? `Gift card ending in ${last4}` : source === "credit" ? "Credit" : "Store credit",
      `−${money(amount)}`,
    ]),
    ...(waived > 0 ? [["Small balance waived", `−${money(waived)}`] as [string, string]] : []),
  ];
  const unpaid = status === "cancelled" ? "Not charged" : "Amount due";
  const paid = paidAt ? `Paid${card ? `, ${cardWords(card)}` : ""}` : unpaid;
  return (
    <dl>
      {rows.map(([name, amount]) => (
        <div key={name} className="flex justify-between gap-4 py-1.5">
          <dt>{name}</dt>
          <dd className="nums">{amount}</dd>
        </div>
      ))}
      <div className="mt-2 flex justify-between gap-4 border-t border-ink pt-3 font-semibold">
        <dt>{paid}</dt>
        <dd className="nums">{money(order.totals.dueNow + atDesk)}</dd>
      </div>
    </dl>
  );
}
