import { formatMoney } from "#shared/money.ts";
import type { Order } from "../../contract/order.ts";
import { cardWords } from "../order-words.ts";

/** What was charged, line by line, and with which card. */
export function OrderSums({ order }: { order: Order }) {
  const { productOrder, currency, card, paidAt, status } = order;
  if (!productOrder) return null;
  const { subtotal, memberSavings, discount, shipping, tax, giftCard, dueNow } = productOrder.totals;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const rows: [string, string][] = [
    ["Products", money(subtotal)],
    ...(memberSavings > 0 ? [["Member savings", `−${money(memberSavings)}`] as [string, string]] : []),
    ...(discount > 0 ? [["Discount", `−${money(discount)}`] as [string, string]] : []),
    [productOrder.fulfillment.kind === "pickup" ? "Pickup" : "Shipping", money(shipping)],
    ["Tax", money(tax)],
    ...(giftCard > 0 ? [["Gift card", `−${money(giftCard)}`] as [string, string]] : []),
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
        <dd className="nums">{money(dueNow)}</dd>
      </div>
    </dl>
  );
}
