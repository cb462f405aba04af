import { type ChosenUnits, centsOfUnits } from "#modules/catalog/domain/dose.ts";
import { memberPriceOf, type UnitPrice } from "#modules/membership/domain/member-price.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import type { Cents } from "#shared/money.ts";

/** How long a quote holds. */
export const QUOTE_DAYS = 14;

/**
 * What a unit of a treatment cost the person who was quoted, at least and at most, with the member price that they had. A plan's
 * percentage leaves fractions of a cent.
 */
export type QuotedPrice = { leastCents: number; mostCents: number };

/** A treatment as a quote keeps it. */
export type QuotedService = QuotedPrice & {
  serviceId: string;
  name: string;
  areas: string[];
  units: ChosenUnits | null;
  /** What it cost in all, after what a session of a package paid for. */
  netCents: Cents;
  /** Its price was a sale that not everybody can have: it is promised to those who can. */
  isConditional: boolean;
  /** `priceCents` is for one. */
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
 * A line at the lower price: today's for its customer, or what a quote promised them. At the quote's price nothing has changed since the
 * line was put in, whatever the list says. `quoted` stays where the quote decides.
 */
export function withQuotedPrice<Line extends Quotable>(line: Line, membership: MemberTerms | undefined): Line {
  if (!line.quoted) return line;
  const { leastCents, mostCents } = line.quoted;
  const quotedCents = centsOfUnits(leastCents, line.minUnits);
  if (quotedCents >= todayOf(line, membership)) return { ...line, quoted: null };
  return {
    ...line,
    ...{ priceCents: quotedCents, seenPriceCents: quotedCents, leastCents },
    mostCents: Math.max(leastCents, Math.min(line.mostCents, mostCents)),
  };
}

function todayOf({ listPriceCents, priceCents, memberPriceCents }: Quotable, membership: MemberTerms | undefined) {
  const price: UnitPrice = { listCents: listPriceCents, currentCents: priceCents, memberListCents: memberPriceCents };
  return membership ? memberPriceOf(price, membership.servicePercent) : priceCents;
}
