import { addMoney, type Cents } from "#shared/money.ts";
import type { CartLine, CartToPrice } from "./pricing/cart-to-price.ts";
import { withCoupons } from "./pricing/coupons-on-lines.ts";
import { withDue } from "./pricing/due-of-lines.ts";
import { termsOf, toPricedLine } from "./pricing/line-prices.ts";
import { withOffers } from "./pricing/offers-on-lines.ts";
import { splitBundlesIntoParts } from "./pricing/parts-of-bundle.ts";
import { isGoods, type PricedCart, type PricedLine, sumOf } from "./pricing/priced-cart.ts";
import { shippingOf } from "./pricing/shipping.ts";
import { withTax } from "./pricing/tax-of-lines.ts";
import { tendersOf } from "./pricing/tenders.ts";

/**
 * Computes what a cart costs, line by line (CT-5). Only this function computes the sums of carts and orders. It applies
 * in this order: list and sale price, member price, limited offers, sessions of packages, coupons, shipping, tax,
 * amounts due now and later, and tenders (how much each source of payment pays). The prices of quotes are already in
 * the lines that it gets (decision 0121). Lines stay in order. All amounts are cents.
 */
export function priceCart(cart: CartToPrice): PricedCart {
  const { lines: cartLines, rates, isPickup, to, tipCents: tip, paysVisit } = cart;
  const terms = termsOf(cart);
  const listed = cartLines.map((line) => toPricedLine(line, terms));
  const goodsBeforeCoupons = sumOf(listed.filter(isGoods), ({ net }) => net);
  const offered = withOffers(listed, cartLines, cart.offers);
  const reduced = withCoupons(withSessions(offered.lines, cartLines), cartLines, cart);
  const shipping = shippingOf({ goodsCents: goodsBeforeCoupons, isPickup, to }, rates);
  const taxed = withTax(reduced.lines, cartLines, { to, shipping, rates });
  const lines = splitBundlesIntoParts(withDue(taxed.lines, cartLines, paysVisit), cartLines);

  const { shippingTax } = taxed;
  const tipNow = paysVisit === "full" ? tip : 0;
  const dueBeforeWallet = addMoney(
    sumOf(lines, ({ dueNow }) => dueNow),
    shipping,
    shippingTax,
    tipNow,
  );
  const giftSold = sumOfKinds(lines, ["gift"]);
  const contracts = sumOfKinds(lines, ["membership", "plan"]);
  const mostOfWallet = dueBeforeWallet - giftSold - contracts;
  const { smallestChargeCents } = rates;
  const payment = tendersOf({ ...cart, dueNow: dueBeforeWallet, mostOfWallet, smallestChargeCents });
  const dueAtClinic = addMoney(
    sumOf(lines, (line) => line.dueAtClinic),
    tip - tipNow,
  );
  return {
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
      tip,
      giftSold,
      contracts,
      dueAtClinic,
      total: addMoney(dueBeforeWallet, dueAtClinic),
      giftCard: payment.wallet,
      waived: payment.waived,
      dueNow: payment.card,
    },
    goodsBeforeCoupons,
    shippingTax,
    mostOfWallet,
    offers: offered.offers,
    coupons: reduced.coupons,
    couponShares: reduced.shares,
    tenders: payment.tenders,
    smallestChargeCents,
  };
}

function sumOfKinds(lines: readonly PricedLine[], kinds: readonly CartLine["kind"][]): Cents {
  return sumOf(
    lines.filter(({ kind }) => kinds.includes(kind)),
    ({ net }) => net,
  );
}

/**
 * Sets the price of services that a package session pays for to zero. Add-ons to such services still cost their price.
 */
function withSessions(priced: readonly PricedLine[], lines: readonly CartLine[]): PricedLine[] {
  return priced.map((line, index) => {
    const cartLine = lines[index];
    const isSession = cartLine?.kind === "service" && cartLine.isSession;
    return isSession ? { ...line, session: line.net, net: 0 } : line;
  });
}
