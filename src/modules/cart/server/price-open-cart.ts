import type { TaxKind } from "#modules/content/domain/destinations.ts";
import type { Cents } from "#shared/money.ts";
import { stateCode } from "#shared/places/states.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { priceCart } from "../domain/price-cart.ts";
import type { CartLine, CartToPrice, MemberTerms, PriceRates } from "../domain/pricing/cart-to-price.ts";
import type { PricedCart } from "../domain/pricing/priced-cart.ts";
import type { CartLines } from "./lines/read-lines.ts";
import type { CartRates, CartReading } from "./read-open-cart.ts";

/** What of a cart is asked about: all of it, or what one of the two ways to check out takes. */
export type CartPart = "all" | "goods" | "visit";

/** Until plans are sold, every membership gives the prices of the member price list. */
const LIST_FOR_MEMBERS: MemberTerms = { productPercent: null, servicePercent: null };

/** The least that the card provider takes, in cents. */
const SMALLEST_CHARGE_CENTS = 50;

/** Bundles are goods, whatever is in them (decision 0039). */
const BUNDLE_TAX_KIND: TaxKind = "goods";

/** What an open cart, or a part of it, costs at the instant it was read for. */
export function priceOpenCart(reading: CartReading, part: CartPart = "all"): PricedCart {
  return priceCart(cartToPriceOf(reading, part));
}

/** An open cart as the rule of prices takes it. Lines keep their ids. */
export function cartToPriceOf(reading: CartReading, part: CartPart = "all"): CartToPrice {
  const { cart, hold, membership, combinations, address, now, rates } = reading;
  const isPickup = cart.isPickup || part === "visit";
  return {
    lines: [
      ...(part === "visit" ? [] : goodsOf(reading.lines)),
      ...(part === "goods" ? [] : visitLinesOf(reading.lines)),
    ],
    today: dateInZone(now, rates.timeZone),
    membership: membership && LIST_FOR_MEMBERS,
    offers: { kind: "in_force", date: hold?.date ?? cart.visitDate ?? undefined, combinations },
    coupons: [],
    isPickup,
    to: (isPickup ? undefined : address) ?? homeOf(rates),
    rates: priceRatesOf(rates),
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
  };
}

/** The clinic's rates as the rule of prices takes them. */
export function priceRatesOf({
  salesTax,
  shipTo,
  shipping,
}: Pick<CartRates, "salesTax" | "shipTo" | "shipping">): PriceRates {
  return {
    ...{ salesTax, shipTo, freeShippingFromCents: shipping.freeFromCents },
    taxesShipping: false,
    smallestChargeCents: SMALLEST_CHARGE_CENTS,
  };
}

function homeOf({ home: { country, state } }: CartRates) {
  return { country, state: stateCode(country, state) ?? state };
}

type Priced = { listPriceCents: Cents; priceCents: Cents; memberPriceCents: Cents | null };

const toUnitPrice = ({ listPriceCents, priceCents, memberPriceCents }: Priced) => ({
  ...{ listCents: listPriceCents, currentCents: priceCents, memberListCents: memberPriceCents },
});

function goodsOf({ products, bundles }: CartLines): CartLine[] {
  return [
    ...products
      .filter(({ savedForLater }) => !savedForLater)
      .map(({ id, productId, quantity, taxKind, ...line }) => ({
        ...{ kind: "product" as const, id, itemId: productId, quantity, taxKind },
        price: toUnitPrice(line),
      })),
    ...bundles.map(({ id, bundleId, quantity, priceCents, items }) => ({
      ...{ kind: "bundle" as const, id, itemId: bundleId, quantity, priceCents, taxKind: BUNDLE_TAX_KIND },
      parts: items,
    })),
  ];
}

/** Treatments, each followed by its add-ons, which cost the same for everybody. */
function visitLinesOf({ services, addOns }: CartLines): CartLine[] {
  return services
    .filter(({ savedForLater }) => !savedForLater)
    .flatMap((service): CartLine[] => [
      { kind: "service", id: service.id, itemId: service.serviceId, quantity: 1, price: toUnitPrice(service) },
      ...addOns
        .filter(({ serviceLineId }) => serviceLineId === service.id)
        .map(({ id, addOnId, serviceLineId, quantity, priceCents }) => ({
          ...{ kind: "add_on" as const, id, itemId: addOnId, serviceLineId, quantity },
          price: { listCents: priceCents, currentCents: priceCents, memberListCents: null },
        })),
    ]);
}
