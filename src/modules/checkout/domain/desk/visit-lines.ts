import type { UsedCoupon } from "#modules/cart/domain/coupons/used-coupon.ts";
import { savingsByLine, type VisitLine } from "#modules/cart/domain/pricing/offers-on-lines.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { addMoney, allocateMoney, type Cents, formatMoney } from "#shared/money.ts";

/** A treatment or add-on in its visit's order, with amounts in cents. Add-ons follow the treatment they belong to. */
export type LineOfVisit = {
  id: string;
  kind: "service" | "add_on";
  itemId: string;
  /** The visit's treatment line. */
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

/** The parts of an order that depend on its visit: the treatments, the offers and codes that apply, and the totals. */
export type OrderOfVisit = {
  lines: readonly LineOfVisit[];
  offers: readonly OfferSaving[];
  coupons: readonly UsedCoupon[];
  sums: Record<"subtotal" | "savings" | "discount" | "tax" | "total" | "dueAtClinic", Cents>;
};

/** Adds lines of its visit to an order, which are paid at the clinic. */
export function withLines(order: OrderOfVisit, added: readonly LineOfVisit[]): OrderOfVisit {
  return withSumsOf({ ...order, lines: [...order.lines, ...added] }, order);
}

/**
 * Removes a treatment of the visit and its add-ons from an order. A limited offer that included it no longer applies,
 * so the other parts have their normal price; coupon codes lose the discount they gave on it. The amount due at booking
 * counts toward the remaining lines. Returns the reason if it isn't possible.
 */
export function withoutTreatment(
  order: OrderOfVisit,
  visitLineId: string,
): { order: OrderOfVisit; visitLines: readonly LineOfVisit[] } | { reason: string } {
  const visitLines = order.lines.filter((line) => line.visitLineId === visitLineId);
  if (visitLines.length === 0) return { reason: "Its order doesn’t name this treatment. Cancel the visit instead." };
  if (visitLines.some(({ refunded }) => refunded > 0))
    return { reason: "Some of this treatment was refunded already." };
  const left = order.lines.filter((line) => !visitLines.includes(line));
  const names = new Set(left.map(({ itemId }) => itemId));
  const offers = order.offers.filter(({ parts }) =>
    parts?.every(({ serviceId, addOnId }) => names.has(serviceId) && (!addOnId || names.has(addOnId))),
  );
  const repriced = withOffers(left, offers);
  const ahead = addMoney(...visitLines.map(({ dueNow }) => dueNow));
  const lines = withPaidAhead(repriced, ahead);
  if (!lines) {
    const sum = formatMoney(ahead, { always: true });
    return {
      reason: `${sum} was paid in advance, more than the remaining treatments cost. Add the other treatment first.`,
    };
  }
  const coupons = lessCoupons(order.coupons, addMoney(...visitLines.map(({ coupon }) => coupon)));
  return { order: withSumsOf({ ...order, lines, offers, coupons }, order), visitLines };
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

/**
 * Adds a prepaid amount to the lines' amounts due at booking, up to the price of each line. Returns undefined if the
 * lines can't take the whole amount.
 */
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

/** Returns the order's totals after its lines changed from those in `before`. The rest of the order doesn't change. */
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

/** Returns the savings from codes on an order's visit. */
export function sumCouponDiscounts({ lines }: OrderOfVisit): Cents {
  return addMoney(...lines.map(({ coupon }) => coupon));
}

/** Returns the savings from the customer's membership on an order's visit. */
export function sumMemberSavings({ lines }: OrderOfVisit): Cents {
  return addMoney(...lines.map(({ savings }) => savings));
}
