import { type OfferPart, type OfferSaving, offersOf, type PricedVisit } from "#modules/catalog/domain/limited-offer.ts";
import { allocateMoney, type Cents } from "#shared/money.ts";
import type { CartLine, VisitOffers } from "./cart-to-price.ts";
import { isOfVisit, type PricedLine, withDiscount } from "./priced-cart.ts";

/** A line of a visit as offers find it: what it is, and for an add-on the service that it goes with. */
export type VisitLine = { id: string; kind: CartLine["kind"]; itemId: string; serviceLineId?: string };

/** The limited offers of a visit, and its lines with what these take off them. Lines of goods stay as they are. */
export function withOffers(
  priced: readonly PricedLine[],
  lines: readonly VisitLine[],
  wanted: VisitOffers,
): { lines: PricedLine[]; offers: readonly OfferSaving[] } {
  const offers =
    wanted.kind === "given"
      ? wanted.offers
      : offersOf({ date: wanted.date, services: toServices(priced, lines) }, wanted.combinations);
  const savings = savingsByLine(offers, priced.filter(isOfVisit), lines);
  return { offers, lines: priced.map((line) => withDiscount(line, savings.get(line.id) ?? 0)) };
}

function toServices(priced: readonly PricedLine[], lines: readonly VisitLine[]): PricedVisit["services"] {
  const netOf = new Map(priced.map(({ id, net, quantity }) => [id, { net, quantity }]));
  return lines
    .filter(({ kind }) => kind === "service")
    .map(({ id, itemId: serviceId }) => ({
      serviceId,
      priceCents: netOf.get(id)?.net ?? 0,
      addOns: lines
        .filter(({ serviceLineId }) => serviceLineId === id)
        .map(({ id: addOnLineId, itemId: addOnId }) => {
          const { net, quantity } = netOf.get(addOnLineId) ?? { net: 0, quantity: 1 };
          // Up to here every piece of a line costs the same.
          return { addOnId, priceCents: net / quantity, quantity };
        }),
    }));
}

/** What offers take off each line, by its id. Of a visit whose offers don't name their parts, by what its lines cost. */
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
  if (!found) throw new RangeError("an offer's part isn't in the visit");
  return found;
}
