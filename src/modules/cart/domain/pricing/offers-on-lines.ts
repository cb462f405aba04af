import { type OfferPart, type OfferSaving, offersOf, type PricedVisit } from "#modules/catalog/domain/limited-offer.ts";
import { allocateMoney, type Cents } from "#shared/money.ts";
import type { CartLine, VisitOffers } from "./cart-to-price.ts";
import { isOfVisit, type PricedLine, withDiscount } from "./priced-cart.ts";

/** A line of a visit as needed for offers: what it is, and for an add-on, its service. */
export type VisitLine = { id: string; kind: CartLine["kind"]; itemId: string; serviceLineId?: string };

/** Returns the limited offers of a visit, and its lines with these offers applied. Lines of goods are unchanged. */
export function withOffers(
  priced: readonly PricedLine[],
  lines: readonly VisitLine[],
  visitOffers: VisitOffers,
): { lines: PricedLine[]; offers: readonly OfferSaving[] } {
  const offers =
    visitOffers.kind === "given"
      ? visitOffers.offers
      : offersOf({ date: visitOffers.date, services: servicesOf(priced, lines) }, visitOffers.combinations);
  const savings = savingsByLine(offers, priced.filter(isOfVisit), lines);
  return { offers, lines: priced.map((line) => withDiscount(line, savings.get(line.id) ?? 0)) };
}

/** Returns the treatments of a visit at this person's prices before offers. */
export function servicesOf(priced: readonly PricedLine[], lines: readonly VisitLine[]): PricedVisit["services"] {
  const pricedOf = new Map(priced.map((line) => [line.id, line]));
  const priceOf = (id: string) => {
    const { lineTotal = 0, memberSavings = 0 } = pricedOf.get(id) ?? {};
    return lineTotal - memberSavings;
  };
  return lines
    .filter(({ kind }) => kind === "service")
    .map(({ id, itemId: serviceId }) => ({
      serviceId,
      priceCents: priceOf(id),
      addOns: lines
        .filter(({ serviceLineId }) => serviceLineId === id)
        .map((addOn) => {
          const quantity = pricedOf.get(addOn.id)?.quantity ?? 1;
          // Each unit of an add-on costs the same.
          return { addOnId: addOn.itemId, priceCents: priceOf(addOn.id) / quantity, quantity };
        }),
    }));
}

/**
 * Returns the reductions of offers by line id. Where offers don't name their parts, their reductions are spread by the
 * lines' prices.
 */
export function savingsByLine(
  offers: readonly OfferSaving[],
  priced: readonly Pick<PricedLine, "id" | "net">[],
  lines: readonly VisitLine[],
): Map<string, Cents> {
  const savings = new Map<string, Cents>();
  const add = (id: string, cents: Cents) => savings.set(id, (savings.get(id) ?? 0) + cents);
  for (const { savingCents, parts } of offers) {
    if (parts) for (const part of parts) add(lineOf(part, lines).id, part.savingCents);
    else {
      const left = priced.map(({ id, net }) => net - (savings.get(id) ?? 0));
      for (const [index, cents] of allocateMoney(savingCents, left).entries()) add(priced[index]?.id ?? "", cents);
    }
  }
  return savings;
}

function lineOf({ serviceId, addOnId }: OfferPart, lines: readonly VisitLine[]): VisitLine {
  const service = lines.find(({ kind, itemId }) => kind === "service" && itemId === serviceId);
  const found =
    addOnId === undefined
      ? service
      : lines.find(({ serviceLineId, itemId }) => itemId === addOnId && serviceLineId === service?.id);
  if (!found) throw new RangeError("an offer’s part isn’t in the visit");
  return found;
}
