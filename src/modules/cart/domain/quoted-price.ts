import { type ChosenUnits, centsOfUnits } from "#modules/catalog/domain/dose.ts";
import { memberPriceOf, type UnitPrice } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import type { Cents } from "#shared/money.ts";

/** How many days a quote is valid. */
export const QUOTE_DAYS = 14;

/**
 * The lowest and highest price of one unit of a treatment that a quote promised to a person, at the member price they
 * had then. A membership's percentage can leave fractions of a cent.
 */
export type QuotedPrice = { leastCents: number; mostCents: number };

/** A treatment as a quote stores it. */
export type QuotedService = QuotedPrice & {
  serviceId: string;
  name: string;
  areas: string[];
  units: ChosenUnits | null;
  /** The total price, without what a session of a package paid for. */
  netCents: Cents;
  /**
   * Whether the quoted price was a sale that not all customers get. It then applies only to people who qualify for the
   * sale.
   */
  isConditional: boolean;
  /** `priceCents` is the price of one add-on. */
  addOns: { addOnId: string; name: string; quantity: number; priceCents: Cents }[];
};

type Quotable = {
  listPriceCents: Cents;
  priceCents: Cents;
  memberPriceCents: Cents | null;
  seenPriceCents: Cents;
  minUnits: number;
  leastCents: number;
  mostCents: number;
  quoted: QuotedPrice | null;
};

/**
 * Returns a line at today's price for its customer or the quoted price, whichever is lower. At the quoted price, the
 * line counts as unchanged since it was added, whatever the list price is. `quoted` stays set only if the quoted price
 * is used.
 */
export function withQuotedPrice<Line extends Quotable>(line: Line, membership: MemberTerms | undefined): Line {
  if (!line.quoted) return line;
  const { leastCents, mostCents } = line.quoted;
  const quotedCents = centsOfUnits(leastCents, line.minUnits);
  if (quotedCents >= todayOf(line, membership)) return { ...line, quoted: null };
  return {
    ...line,
    priceCents: quotedCents,
    seenPriceCents: quotedCents,
    leastCents,
    mostCents: Math.max(leastCents, Math.min(line.mostCents, mostCents)),
  };
}

function todayOf({ listPriceCents, priceCents, memberPriceCents }: Quotable, membership: MemberTerms | undefined) {
  const price: UnitPrice = { listCents: listPriceCents, currentCents: priceCents, memberListCents: memberPriceCents };
  return membership ? memberPriceOf(price, membership.servicePercent) : priceCents;
}
