import type { UsedCoupon } from "#modules/cart/domain/coupons/used-coupon.ts";
import { savingsByLine, type VisitLine } from "#modules/cart/domain/pricing/offers-on-lines.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { addMoney, allocateMoney, type Cents, formatMoney } from "#shared/money.ts";

/** A treatment or add-on in the order of its visit, with its sums in cents. Add-ons stand behind the treatment that they go with. */
export type LineOfVisit = {
  id: string;
  kind: "service" | "add_on";
  itemId: string;
  /** The treatment of the visit. */
  visitLineId: string | null;
  name: string;
  detail: string;
  position: number;
  quantity: number;
} & Record<
  | "unitPrice"
  | "lineTotal"
  | "list"
  | "savings"
  | "discount"
  | "coupon"
  | "session"
  | "net"
  | "tax"
  | "dueNow"
  | "refunded",
  Cents
>;

/**
 * The parts of an order that follow its visit: its treatments, the offers and codes that took something off, and its
 * sums.
 */
export type OrderOfVisit = {
  lines: readonly LineOfVisit[];
  offers: readonly OfferSaving[];
  coupons: readonly UsedCoupon[];
  sums: Record<"subtotal" | "savings" | "discount" | "tax" | "total" | "dueAtClinic", Cents>;
};

/** An order with further lines of its visit, which are paid at the clinic. */
export function withLines(order: OrderOfVisit, added: readonly LineOfVisit[]): OrderOfVisit {
  return withSumsOf({ ...order, lines: [...order.lines, ...added] }, order);
}

/**
 * An order without a treatment of its visit and its add-ons. A limited offer that it was part of is removed too, so that the other parts
 * cost their normal price; codes lose the discount that they gave on it. The amount that was due when it was booked counts toward the rest.
 * Returns the reason if it isn't possible.
 */
export function withoutTreatment(
  order: OrderOfVisit,
  visitLineId: string,
): { order: OrderOfVisit; taken: readonly LineOfVisit[] } | { reason: string } {
  const taken = order.lines.filter((line) => line.visitLineId === visitLineId);
  if (taken.length === 0) return { reason: "Its order doesn’t name this treatment. Cancel the visit instead." };
  if (taken.some(({ refunded }) => refunded > 0)) return { reason: "Some of this treatment was refunded already." };
  const left = order.lines.filter((line) => !taken.includes(line));
  const names = new Set(left.map(({ itemId }) => itemId));
  const offers = order.offers.filter(({ parts }) =>
    parts?.every(({ serviceId, addOnId }) => names.has(serviceId) && (!addOnId || names.has(addOnId))),
  );
  const repriced = withOffers(left, offers);
  const ahead = addMoney(...taken.map(({ dueNow }) => dueNow));
  const lines = withPaidAhead(repriced, ahead);
  if (!lines) {
    const sum = formatMoney(ahead, { always: true });
    return {
      reason: `${sum} was paid in advance, more than the remaining treatments cost. Add the other treatment first.`,
    };
  }
  const coupons = lessCoupons(order.coupons, addMoney(...taken.map(({ coupon }) => coupon)));
  return { order: withSumsOf({ ...order, lines, offers, coupons }, order), taken };
}

function withOffers(lines: readonly LineOfVisit[], offers: readonly OfferSaving[]): LineOfVisit[] {
  let serviceLineId = "";
  const places = lines.map(({ id, kind, itemId }): VisitLine => {
    if (kind === "service") serviceLineId = id;
    return kind === "service" ? { id, kind, itemId } : { id, kind, itemId, serviceLineId };
  });
  const full = lines.map((line) => ({ id: line.id, net: line.net + line.discount }));
  const savings = savingsByLine(offers, full, places);
  return lines.map((line) => {
    const discount = addMoney(savings.get(line.id) ?? 0, line.coupon);
    const net = line.net + line.discount - discount;
    const tax = line.net > 0 ? Math.round((line.tax * net) / line.net) : line.tax;
    return { ...line, discount, net, tax };
  });
}

/** Spreads what was due ahead over what lines have room for; undefined where they have too little. */
function withPaidAhead(lines: readonly LineOfVisit[], ahead: Cents): LineOfVisit[] | undefined {
  let left = ahead;
  const spread = lines.map((line) => {
    const cents = Math.max(0, Math.min(left, line.net + line.tax - line.dueNow));
    left -= cents;
    return { ...line, dueNow: line.dueNow + cents };
  });
  return left > 0 ? undefined : spread;
}

function lessCoupons(coupons: readonly UsedCoupon[], cents: Cents): UsedCoupon[] {
  if (cents === 0) return [...coupons];
  const shares = allocateMoney(
    cents,
    coupons.map(({ visitCents, amountCents }) => visitCents ?? amountCents),
  );
  return coupons.map((coupon, index) => {
    const share = shares[index] ?? 0;
    const ofVisit = coupon.visitCents === undefined ? {} : { visitCents: coupon.visitCents - share };
    return { ...coupon, amountCents: coupon.amountCents - share, ...ofVisit };
  });
}

/** The sums of an order whose lines were `before`; the rest of the order doesn't change. */
function withSumsOf(order: OrderOfVisit, before: OrderOfVisit): OrderOfVisit {
  const more = (value: (line: LineOfVisit) => Cents) =>
    addMoney(...order.lines.map(value)) - addMoney(...before.lines.map(value));
  const total = more(({ net, tax }) => net + tax);
  const { sums } = before;
  return {
    ...order,
    sums: {
      subtotal: sums.subtotal + more(({ lineTotal, session }) => lineTotal - session),
      savings: sums.savings + more(({ savings }) => savings),
      discount: sums.discount + more(({ discount }) => discount),
      tax: sums.tax + more(({ tax }) => tax),
      total: sums.total + total,
      dueAtClinic: sums.dueAtClinic + total - more(({ dueNow }) => dueNow),
    },
  };
}

/** What codes take off the visit of an order. */
export function couponsOf({ lines }: OrderOfVisit): Cents {
  return addMoney(...lines.map(({ coupon }) => coupon));
}

/** What the customer's membership takes off it. */
export function savingsOf({ lines }: OrderOfVisit): Cents {
  return addMoney(...lines.map(({ savings }) => savings));
}
