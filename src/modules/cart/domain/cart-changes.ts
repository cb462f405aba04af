import { type Cents, formatMoney } from "#shared/money.ts";

export type CartChange = {
  kind: "price" | "stock" | "unavailable" | "hold" | "gift_card" | "coupon";
  lineId?: string;
  name: string;
  message: string;
  from?: number;
  to?: number;
};

type ChangeableLine = {
  id: string;
  name: string;
  seenPriceCents: Cents;
  priceCents: Cents;
  isActive: boolean;
  /** Only for items with stock. */
  quantity?: number;
  stock?: number;
  /**
   * The message to show when `stock` is 0 although the item isn't sold out, such as when the cart's other lines use it
   * up.
   */
  whyNoneLeft?: string | undefined;
};

/**
 * Returns the changes to a line item that a customer must see before paying: it can no longer be bought, not enough is
 * in stock, or it has another price (CT-6).
 */
export function changesOf(line: ChangeableLine, currency: string): CartChange[] {
  const { id: lineId, name } = line;
  if (!line.isActive) return [{ kind: "unavailable", lineId, name, message: `${name} is no longer available.` }];
  if (line.stock === 0)
    return [{ kind: "unavailable", lineId, name, message: line.whyNoneLeft ?? `${name} is sold out.` }];
  const changes: CartChange[] = [];
  if (line.stock !== undefined && line.quantity !== undefined && line.quantity > line.stock) {
    changes.push({
      kind: "stock",
      lineId,
      name,
      message: `Only ${line.stock} of ${name} left. You have ${line.quantity} in your cart.`,
      from: line.quantity,
      to: line.stock,
    });
  }
  if (line.priceCents !== line.seenPriceCents) {
    const [from, to] = [line.seenPriceCents, line.priceCents];
    const way = to > from ? "went up" : "came down";
    changes.push({
      kind: "price",
      lineId,
      name,
      message: `${name} ${way} from ${formatMoney(from, { currency })} to ${formatMoney(to, { currency })}.`,
      from,
      to,
    });
  }
  return changes;
}
