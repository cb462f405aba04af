import type { Combination, OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import type { Destination, Place, TaxKind, TaxRate } from "#modules/content/domain/destinations.ts";
import type { PaysVisit } from "#modules/content/domain/visit-policy.ts";
import type { UnitPrice } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import type { Cents } from "#shared/money.ts";

type AnyLine = {
  /** The caller's own name for it, unique in the cart. */
  id: string;
  /** The product, bundle, service, add-on, design or plan. */
  itemId: string;
  quantity: number;
};

/** What coupons of a narrower scope ask of an item. */
type CouponGroups = { categoryId?: string | undefined; brandId?: string | undefined };

/** A part of a bundle: how many pieces one bundle contains, and the price of one piece bought separately. */
export type BundlePart = { sizeId: string; quantity: number; priceCents: Cents };

export type ProductLine = AnyLine & CouponGroups & { kind: "product"; price: UnitPrice; taxKind: TaxKind };

/** A bundle has one price for everybody. What is paid for it falls on its parts by their prices. */
export type BundleLine = AnyLine &
  CouponGroups & { kind: "bundle"; priceCents: Cents; taxKind: TaxKind; parts: readonly BundlePart[] };

/** A treatment of the visit; of one that is sold by the unit, `quantity` counts units. */
export type ServiceLine = AnyLine &
  CouponGroups & {
    kind: "service";
    price: UnitPrice;
    /** The smallest dose: fewer units cost as much. */
    leastQuantity?: number | undefined;
    /** Treatments aren't taxed unless this says so. */
    taxKind?: TaxKind | undefined;
    depositCents?: Cents | undefined;
    /** A session of the customer's own package pays for it. */
    isSession?: boolean | undefined;
  };

export type AddOnLine = AnyLine & {
  kind: "add_on";
  /** The `id` of the line of its treatment. */
  serviceLineId: string;
  price: UnitPrice;
  taxKind?: TaxKind | undefined;
};

/**
 * Lines with a fixed price, without reductions and tax: a gift card at its face, a membership at its first period, a
 * payment plan at its first installment, a fee. A membership counts for this very cart.
 */
export type FixedLine = AnyLine & { priceCents: Cents } & (
    | { kind: "gift" | "plan" | "fee" }
    | { kind: "membership"; terms: MemberTerms }
  );

export type CartLine = ProductLine | BundleLine | ServiceLine | AddOnLine | FixedLine;

export type CouponScope = { kind: "category" | "brand" | "product" | "service"; itemId: string };

export type Coupon = {
  couponId: string;
  /** What it takes off: whole percent of the eligible sum, with `mostCents` at most, or an amount. */
  value: { kind: "percent"; percent: number; mostCents?: Cents | undefined } | { kind: "amount"; amountCents: Cents };
  appliesTo: "services" | "products" | "any";
  /** Items that it is for; none: all of `appliesTo`. */
  scopes: readonly CouponScope[];
  /** What the eligible lines must cost before any coupon. */
  minimumCents: Cents;
  /** Clinic days, both included. */
  startsOn: string;
  endsOn: string | null;
  /** The kind of coupon that it may be used with. */
  stacksWith: readonly Coupon["value"]["kind"][];
};

/** Money of the customer's own that can pay. `expiresOn`: the last clinic day on which it does. */
export type WalletSource = {
  sourceId: string;
  kind: "credit" | "store_credit" | "gift_card";
  balanceCents: Cents;
  expiresOn: string | null;
};

/** The clinic's rates for goods, as it sets them. */
export type PriceRates = {
  salesTax: readonly TaxRate[];
  shipTo: readonly Destination[];
  /** The sum of goods from which shipping costs nothing. */
  freeShippingFromCents: Cents;
  /** Whether shipping is taxed as goods are. */
  taxesShipping: boolean;
  /** The least that the card provider takes. */
  smallestChargeCents: Cents;
};

/** Which offers a visit has: those it meets on its day, or those it was given when it was booked. */
export type VisitOffers =
  | { kind: "in_force"; date: string | undefined; combinations: readonly Combination[] }
  | { kind: "given"; offers: readonly OfferSaving[] };

/** A cart with everything that decides what it costs. */
export type CartToPrice = {
  lines: readonly CartLine[];
  /** The clinic's calendar day. */
  today: string;
  /** The buyer's membership; undefined without one. */
  membership: MemberTerms | undefined;
  offers: VisitOffers;
  /** In the order in which they were entered. */
  coupons: readonly Coupon[];
  isPickup: boolean;
  /** Where goods go: the clinic's own place when they are picked up or no address is chosen yet. */
  to: Place;
  rates: PriceRates;
  paysVisit: PaysVisit;
  /** For the people of the visit; paid together with all of it. */
  tipCents: Cents;
  /** Sources that the customer wants to use, gift cards in the order in which they were entered. */
  wallet: readonly WalletSource[];
};
