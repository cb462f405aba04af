import { memberPriceOf, type UnitPrice } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import { type Cents, multiplyMoney } from "#shared/money.ts";
import type { CartLine, CartToPrice } from "./cart-to-price.ts";
import type { PricedLine } from "./priced-cart.ts";

/** Returns the membership whose prices apply: the customer's own, or one that is bought with this cart. */
export function termsOf({ lines, membership }: Pick<CartToPrice, "lines" | "membership">): MemberTerms | undefined {
  return membership ?? lines.flatMap((line) => (line.kind === "membership" ? [line.terms] : []))[0];
}

/** Returns a line at its prices, with only sale and member price applied. */
export function toPricedLine(line: CartLine, terms: MemberTerms | undefined): PricedLine {
  const { id, kind, itemId, quantity } = line;
  const { listCents, currentCents } = unitPriceOf(line);
  const pieces = "leastQuantity" in line ? Math.max(quantity, line.leastQuantity ?? 1) : quantity;
  const lineTotal = multiplyMoney(currentCents, pieces);
  const memberSavings = multiplyMoney(currentCents - memberUnitOf(line, terms), pieces);
  return {
    id,
    kind,
    itemId,
    quantity,
    lineTotal,
    memberSavings,
    list: multiplyMoney(listCents, pieces),
    discount: 0,
    couponSavings: 0,
    session: 0,
    net: lineTotal - memberSavings,
    tax: 0,
    dueNow: 0,
    dueAtClinic: 0,
    parts: [],
  };
}

function unitPriceOf(line: CartLine): UnitPrice {
  if ("price" in line) return line.price;
  return { listCents: line.priceCents, currentCents: line.priceCents, memberListCents: null };
}

function memberUnitOf(line: CartLine, terms: MemberTerms | undefined): Cents {
  const price = unitPriceOf(line);
  if (!terms || !("price" in line)) return price.currentCents;
  return memberPriceOf(price, line.kind === "product" ? terms.productPercent : terms.servicePercent);
}
