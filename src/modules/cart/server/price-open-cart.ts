import type { TaxKind } from "#modules/content/domain/destinations.ts";
import { depositOfService, paysVisitOf } from "#modules/content/domain/visit-policy.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { stateCode } from "#shared/places/states.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { problemOfPerson, toPricedCoupon } from "../domain/coupons/cart-coupon.ts";
import { priceCart } from "../domain/price-cart.ts";
import type { CartLine, CartToPrice, PriceRates } from "../domain/pricing/cart-to-price.ts";
import { partOfCart } from "../domain/pricing/part-of-cart.ts";
import { isOfVisit, type PricedCart } from "../domain/pricing/priced-cart.ts";
import type { GiftLine } from "./lines/gift-lines.ts";
import type { MembershipLine } from "./lines/membership-line.ts";
import type { PlanLine } from "./lines/plan-line.ts";
import type { CartLines, ServiceLine } from "./lines/read-lines.ts";
import type { CartRates, CartSnapshot } from "./read-open-cart.ts";
import { walletSourcesOf } from "./wallet.ts";

/** The part of a cart to price: all of it, or the part for one of the two checkouts. */
export type CartPart = "all" | "goods" | "visit";

/** The smallest charge that the card provider accepts, in cents. */
const SMALLEST_CHARGE_CENTS = 50;

/** Bundles are taxed as goods, whatever they contain (decision 0039). */
const BUNDLE_TAX_KIND: TaxKind = "goods";

/**
 * Prices an open cart, or a part of it, at the instant it was read for. A part excludes membership and package, and the
 * member prices that the membership would bring.
 */
export function priceOpenCart(reading: CartSnapshot, part: CartPart = "all"): PricedCart {
  const priced = priceCart(cartToPriceOf(part === "all" ? reading : withoutContracts(reading)));
  return part === "all"
    ? priced
    : partOfCart(priced, part === "goods" ? (line) => !isOfVisit(line) : isOfVisit, { part });
}

/** Returns a cart without membership and package, which can only be ordered with the whole cart. */
export function withoutContracts(reading: CartSnapshot): CartSnapshot {
  return { ...reading, joining: undefined, plan: undefined };
}

/** Converts an open cart to the input of the pricing rule. Lines retain their ids. */
export function cartToPriceOf(reading: CartSnapshot): CartToPrice {
  const { cart, hold, membership, combinations, address, now, rates } = reading;
  const today = dateInZone(now, rates.timeZone);
  return {
    lines: [
      ...goodsOf(reading.lines),
      ...visitLinesOf(reading.lines, { paidBySession: sessionServicesOf(reading), policy: rates.policy }),
      ...giftLinesOf(reading.gifts),
      ...joiningOf(reading.joining),
      ...planOf(reading.plan),
    ],
    today,
    membership: membership?.terms,
    offers: { kind: "in_force", date: hold?.date ?? cart.visitDate ?? undefined, combinations },
    coupons: reading.coupons.filter((coupon) => !problemOfPerson(coupon, today)).map(toPricedCoupon),
    isPickup: cart.isPickup,
    to: (cart.isPickup ? undefined : address) ?? homeOf(rates),
    rates: priceRatesOf(rates),
    paysVisit: payingOf(reading).pays,
    tipCents: 0,
    wallet: walletSourcesOf(reading.wallet, { customerId: reading.customerId, timeZone: rates.timeZone }),
  };
}

/** Returns how the visit of an open cart is paid, how it may be paid, and its deposit if one is available. */
export function payingOf(reading: CartSnapshot) {
  const { cart, lines, rates } = reading;
  const { policy } = rates;
  const paidBySession = sessionServicesOf(reading);
  const paid = lines.services.filter(({ savedForLater, serviceId }) => !savedForLater && !paidBySession.has(serviceId));
  const depositCents = addMoney(...paid.map((line) => depositOf(line, policy)));
  return { ...paysVisitOf(policy, { chosen: cart.paysVisit, depositCents }), depositCents };
}

/** Returns the deposit for a treatment. */
export const depositOf = (
  { depositCents: ownCents, priceCents: costCents }: ServiceLine,
  policy: CartRates["policy"],
) => depositOfService(policy, { ownCents, costCents });

/**
 * Returns the treatments covered by a session of the customer's own package, on the visit's date or, without one,
 * today.
 */
export function sessionServicesOf({ sessions, hold, cart, now, rates }: CartSnapshot): ReadonlySet<string> {
  const date = hold?.date ?? cart.visitDate ?? dateInZone(now, rates.timeZone);
  return new Set(sessions.filter(({ endsOn }) => date <= endsOn).map(({ serviceId }) => serviceId));
}

/** Converts the clinic's rates to the input of the pricing rule. */
export function priceRatesOf({
  salesTax,
  shipTo,
  shipping,
}: Pick<CartRates, "salesTax" | "shipTo" | "shipping">): PriceRates {
  return {
    salesTax,
    shipTo,
    freeShippingFromCents: shipping.freeFromCents,
    taxesShipping: false,
    smallestChargeCents: SMALLEST_CHARGE_CENTS,
  };
}

/** Returns the clinic's country and state, for taxes. */
export function homeOf({ home: { country, state } }: Pick<CartRates, "home">) {
  return { country, state: stateCode(country, state) ?? state };
}

type LinePrices = { listPriceCents: Cents; priceCents: Cents; memberPriceCents: Cents | null };

/** Converts a line's unit prices to the input of the pricing rule. */
export const toUnitPrice = ({ listPriceCents, priceCents, memberPriceCents }: LinePrices) => ({
  listCents: listPriceCents,
  currentCents: priceCents,
  memberListCents: memberPriceCents,
});

function goodsOf({ products, bundles }: CartLines): CartLine[] {
  return [
    ...products
      .filter(({ savedForLater }) => !savedForLater)
      .map(({ id, productId, quantity, taxKind, ...line }) => ({
        kind: "product" as const,
        id,
        itemId: productId,
        quantity,
        taxKind,
        price: toUnitPrice(line),
      })),
    ...bundles.map(({ id, bundleId, quantity, priceCents, items }) => ({
      kind: "bundle" as const,
      id,
      itemId: bundleId,
      quantity,
      priceCents,
      taxKind: BUNDLE_TAX_KIND,
      parts: items,
    })),
  ];
}

function giftLinesOf(gifts: readonly GiftLine[]): CartLine[] {
  return gifts.map(({ id, designId, amountCents, quantity }) => ({
    kind: "gift" as const,
    id,
    itemId: designId,
    quantity,
    priceCents: amountCents,
  }));
}

function joiningOf(joining: MembershipLine | undefined): CartLine[] {
  if (!joining) return [];
  const { planId, priceCents, terms } = joining;
  return [{ kind: "membership", id: planId, itemId: planId, quantity: 1, priceCents, terms }];
}

/** Returns the cart line for a package's first payment. */
function planOf(line: PlanLine | undefined): CartLine[] {
  if (!line) return [];
  const { planId, firstCents: priceCents } = line;
  return [{ kind: "plan", id: planId, itemId: planId, quantity: 1, priceCents }];
}

/** Returns the treatments, each followed by its add-ons, which have no member prices. */
export function visitLinesOf(
  { services, addOns }: Pick<CartLines, "services" | "addOns">,
  { paidBySession, policy }: { paidBySession: ReadonlySet<string>; policy: CartRates["policy"] },
): CartLine[] {
  return services
    .filter(({ savedForLater }) => !savedForLater)
    .flatMap((service): CartLine[] => [
      {
        kind: "service",
        id: service.id,
        itemId: service.serviceId,
        quantity: 1,
        price: toUnitPrice(service),
        depositCents: depositOf(service, policy),
        isSession: paidBySession.has(service.serviceId),
      },
      ...addOns
        .filter(({ serviceLineId }) => serviceLineId === service.id)
        .map(({ id, addOnId, serviceLineId, quantity, priceCents }) => ({
          kind: "add_on" as const,
          id,
          itemId: addOnId,
          serviceLineId,
          quantity,
          price: { listCents: priceCents, currentCents: priceCents, memberListCents: null },
        })),
    ]);
}
