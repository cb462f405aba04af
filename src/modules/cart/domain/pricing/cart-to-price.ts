import type { Combination, OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import type { Destination, Place, TaxKind, TaxRate } from "#modules/content/domain/destinations.ts";
import type { PaysVisit } from "#modules/content/domain/visit-policy.ts";
import type { UnitPrice } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import type { Cents } from "#shared/money.ts";

type AnyLine = {
  /** The caller's own id for the line, unique in the cart. */
  id: string;
  /** The id of the product, bundle, service, add-on, design or plan. */
  itemId: string;
  quantity: number;
};

/** The groups of an item that coupons can be limited to. */
type CouponGroups = { categoryId?: string | undefined; brandId?: string | undefined };

/** A part of a bundle: how many pieces one bundle contains, and the price of one piece bought separately. */
export type BundlePart = { sizeId: string; quantity: number; priceCents: Cents };

export type ProductLine = AnyLine & CouponGroups & { kind: "product"; price: UnitPrice; taxKind: TaxKind };

/** A bundle has one price for all customers. The paid amount is spread over its parts by their prices. */
export type BundleLine = AnyLine &
  CouponGroups & { kind: "bundle"; priceCents: Cents; taxKind: TaxKind; parts: readonly BundlePart[] };

/** A treatment of the visit; if it is sold by the unit, `quantity` is the number of units. */
export type ServiceLine = AnyLine &
  CouponGroups & {
    kind: "service";
    price: UnitPrice;
    /** The smallest dose: fewer units cost the same. */
    leastQuantity?: number | undefined;
    /** Treatments aren't taxed unless this is set. */
    taxKind?: TaxKind | undefined;
    depositCents?: Cents | undefined;
    /** Whether a session of the customer's own package pays for the treatment. */
    isSession?: boolean | undefined;
  };

export type AddOnLine = AnyLine & {
  kind: "add_on";
  /** The `id` of its treatment's line. */
  serviceLineId: string;
  price: UnitPrice;
  taxKind?: TaxKind | undefined;
};

/**
 * Lines with a fixed price, without reductions and tax: a gift card at face value, a membership for its first period, a
 * payment plan for its first installment, a fee. A membership already applies to the cart it is in.
 */
export type FixedLine = AnyLine & { priceCents: Cents } & (
    | { kind: "gift" | "plan" | "fee" }
    | { kind: "membership"; terms: MemberTerms }
  );

export type CartLine = ProductLine | BundleLine | ServiceLine | AddOnLine | FixedLine;

export type CouponScope = { kind: "category" | "brand" | "product" | "service"; itemId: string };

export type Coupon = {
  couponId: string;
  /** The discount: a whole percentage of the eligible sum, up to `mostCents`, or an amount. */
  value: { kind: "percent"; percent: number; mostCents?: Cents | undefined } | { kind: "amount"; amountCents: Cents };
  appliesTo: "services" | "products" | "any";
  /** The items that the coupon is limited to; empty: everything in `appliesTo`. */
  scopes: readonly CouponScope[];
  /** The minimum price of the eligible lines before any coupon. */
  minimumCents: Cents;
  /** Clinic days, both included. */
  startsOn: string;
  endsOn: string | null;
  /** The kinds of coupon that this coupon can be combined with. */
  stacksWith: readonly Coupon["value"]["kind"][];
};

/** A balance that can pay for the cart. `expiresOn`: the last clinic day on which it can be used. */
export type WalletSource = {
  sourceId: string;
  kind: "credit" | "store_credit" | "gift_card";
  balanceCents: Cents;
  expiresOn: string | null;
};

/** The clinic's settings for taxes and shipping of goods. */
export type PriceRates = {
  salesTax: readonly TaxRate[];
  shipTo: readonly Destination[];
  /** The sum of goods from which shipping is free. */
  freeShippingFromCents: Cents;
  /** Whether shipping is taxed like goods. */
  taxesShipping: boolean;
  /** The card provider's minimum charge. */
  smallestChargeCents: Cents;
};

/** The offers of a visit: those that apply on its day, or those it got at booking. */
export type VisitOffers =
  | { kind: "in_force"; date: string | undefined; combinations: readonly Combination[] }
  | { kind: "given"; offers: readonly OfferSaving[] };

/** A cart with everything that determines its price. */
export type CartToPrice = {
  lines: readonly CartLine[];
  /** The current calendar day at the clinic. */
  today: string;
  /** The buyer's membership; undefined if there is none. */
  membership: MemberTerms | undefined;
  offers: VisitOffers;
  /** The coupons in the order they were entered. */
  coupons: readonly Coupon[];
  isPickup: boolean;
  /** The destination of goods: the clinic's own location if they are picked up or no address is chosen yet. */
  to: Place;
  rates: PriceRates;
  paysVisit: PaysVisit;
  /** A tip for the staff of the visit; paid only together with all of the visit. */
  tipCents: Cents;
  /** The sources that the customer wants to use, gift cards in the order they were entered. */
  wallet: readonly WalletSource[];
};
