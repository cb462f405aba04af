import { addMoney } from "#shared/money.ts";
import { type PricedCart, type PricedLine, sumOf } from "./priced-cart.ts";

/**
 * Returns the part of a priced cart that goes into one of its orders: the selected lines, with their sums from the
 * whole cart, so that a coupon is spread over goods and visit as the cart showed it. Shipping, its tax, gift cards and
 * wallet payments go with goods.
 */
export function partOfCart(
  cart: PricedCart,
  isIn: (line: PricedLine) => boolean,
  { part }: { part: "goods" | "visit" },
): PricedCart {
  const lines = cart.lines.filter(isIn);
  const ids = new Set(lines.map(({ id }) => id));
  const isGoods = part === "goods";
  const shipping = isGoods ? cart.totals.shipping : 0;
  const shippingTax = isGoods ? cart.shippingTax : 0;
  const tenders = isGoods ? cart.tenders : [];
  const giftCard = sumOf(tenders, ({ amount }) => amount);
  const dueBeforeWallet = addMoney(
    sumOf(lines, ({ dueNow }) => dueNow),
    shipping,
    shippingTax,
  );
  const dueAtClinic = sumOf(lines, (line) => line.dueAtClinic);
  const card = dueBeforeWallet - giftCard;
  const waived = card > 0 && card < cart.smallestChargeCents ? card : 0;
  const shares = cart.couponShares.filter(({ lineId }) => ids.has(lineId));
  return {
    ...cart,
    lines,
    totals: {
      subtotal: sumOf(lines, ({ lineTotal, session }) => lineTotal - session),
      memberSavings: sumOf(lines, ({ memberSavings }) => memberSavings),
      discount: sumOf(lines, ({ discount }) => discount),
      tax: addMoney(
        sumOf(lines, (line) => line.tax),
        shippingTax,
      ),
      shipping,
      tip: 0,
      dueAtClinic,
      giftCard,
      waived,
      giftSold: isGoods ? cart.totals.giftSold : 0,
      contracts: isGoods ? cart.totals.contracts : 0,
      total: addMoney(dueBeforeWallet, dueAtClinic),
      dueNow: card - waived,
    },
    goodsBeforeCoupons: isGoods ? cart.goodsBeforeCoupons : 0,
    shippingTax,
    offers: isGoods ? [] : cart.offers,
    coupons: cart.coupons.map((outcome) =>
      "refusal" in outcome
        ? outcome
        : {
            couponId: outcome.couponId,
            amount: sumOf(
              shares.filter(({ couponId }) => couponId === outcome.couponId),
              ({ amount }) => amount,
            ),
          },
    ),
    couponShares: shares,
    tenders,
    mostOfWallet: isGoods ? cart.mostOfWallet : 0,
  };
}
