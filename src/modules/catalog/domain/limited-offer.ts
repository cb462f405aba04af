import { addMoney, allocateMoney, type Cents } from "#shared/money.ts";
import { weekdayOf } from "#shared/zoned-time.ts";

/**
 * The kind of an offer: treatments with add-ons in one visit (`combination`), several visits of one treatment
 * (`series`, `package`), or one cheaper treatment for a while (`introduction`, `waived`), which is that treatment's
 * sale price.
 */
export const offerKinds = ["combination", "series", "package", "introduction", "waived"] as const;
export type OfferKind = (typeof offerKinds)[number];

/** A combination as used in price calculations: all of its parts in one visit, at one price. */
export type Combination = {
  offerId: string;
  name: string;
  priceCents: Cents;
  /** Weekdays on which the visit must be, 0 = Sunday … 6 = Saturday; empty for any. */
  weekdays: readonly number[];
  /** Whether a visit gets the offer only once, however often its parts are present. */
  oncePerClient: boolean;
  serviceIds: readonly string[];
  addOnIds: readonly string[];
};

/** A visit with the current separate prices of its parts. */
export type PricedVisit = {
  /** The day in the clinic's calendar; undefined while none is chosen. */
  date: string | undefined;
  services: readonly {
    serviceId: string;
    priceCents: Cents;
    addOns: readonly { addOnId: string; priceCents: Cents; quantity: number }[];
  }[];
};

/** An offer's saving on one part of a visit: a service, or one of its add-ons. */
export type OfferPart = { serviceId: string; addOnId?: string; savingCents: Cents };

/** An offer's total saving on a visit and, except for visits from previous releases, the saving per part. */
export type OfferSaving = { offerId: string; name: string; savingCents: Cents; parts?: readonly OfferPart[] };

/** A service of the visit with the amounts that no offer has used yet. */
type Left = { isTaken: boolean; priceCents: Cents; serviceId: string; addOns: Map<string, AddOnLeft> };
type AddOnLeft = { priceCents: Cents; quantity: number; serviceId: string; addOnId: string };

const toLeft = ({ services }: PricedVisit): Left[] =>
  services.map(({ serviceId, priceCents, addOns }) => ({
    isTaken: false,
    serviceId,
    priceCents,
    addOns: new Map(
      addOns.map(({ addOnId, priceCents, quantity }) => [addOnId, { serviceId, addOnId, priceCents, quantity }]),
    ),
  }));

/**
 * Returns the parts of one combination that are in the visit and that no offer has used yet; undefined if one is
 * missing. Its add-ons may belong to any treatment of the visit.
 */
function partsOf(left: readonly Left[], { serviceIds, addOnIds }: Combination) {
  const services: Left[] = [];
  for (const id of serviceIds) {
    const found = left.find((one) => one.serviceId === id && !one.isTaken && !services.includes(one));
    if (!found) return undefined;
    services.push(found);
  }
  const addOns: AddOnLeft[] = [];
  for (const id of addOnIds) {
    const isTaken = (one: AddOnLeft) => addOns.filter((chosenAddOn) => chosenAddOn === one).length >= one.quantity;
    const found = [...services, ...left].flatMap((one) => one.addOns.get(id) ?? []).find((one) => !isTaken(one));
    if (!found) return undefined;
    addOns.push(found);
  }
  const fullCents = addMoney(...[...services, ...addOns].map(({ priceCents }) => priceCents));
  return services.length === 0 ? undefined : { services, addOns, fullCents };
}

function isOnItsDay({ weekdays }: Combination, date: string | undefined): boolean {
  return weekdays.length === 0 || (date !== undefined && weekdays.includes(weekdayOf(date)));
}

/**
 * Returns the savings of active combinations on a visit: for each, the difference between the current prices of its
 * parts and its own price, as often as all its parts are present. A treatment counts in only one offer, starting with
 * the one that saves most. An offer that would save nothing, such as during a sale of its parts, isn't applied. A
 * saving is spread over its parts by price.
 */
export function offersOf(visit: PricedVisit, combinations: readonly Combination[]): OfferSaving[] {
  const whole = toLeft(visit);
  const savingOf = (offer: Combination, left: readonly Left[]) =>
    (partsOf(left, offer)?.fullCents ?? 0) - offer.priceCents;
  const best = combinations
    .filter((offer) => isOnItsDay(offer, visit.date))
    .toSorted((a, b) => savingOf(b, whole) - savingOf(a, whole));
  const left = toLeft(visit);
  return best.flatMap((offer) => {
    const includedParts: OfferPart[] = [];
    let parts = partsOf(left, offer);
    while (parts && parts.fullCents > offer.priceCents) {
      includedParts.push(...savedOn([...parts.services, ...parts.addOns], parts.fullCents - offer.priceCents));
      for (const service of parts.services) service.isTaken = true;
      for (const addOn of parts.addOns) addOn.quantity -= 1;
      parts = offer.oncePerClient ? undefined : partsOf(left, offer);
    }
    const savingCents = addMoney(...includedParts.map((part) => part.savingCents));
    return savingCents > 0 ? [{ offerId: offer.offerId, name: offer.name, savingCents, parts: includedParts }] : [];
  });
}

function savedOn(parts: readonly (Left | AddOnLeft)[], savingCents: Cents): OfferPart[] {
  const savings = allocateMoney(
    savingCents,
    parts.map(({ priceCents }) => priceCents),
  );
  return parts.map((part, index) => ({
    serviceId: part.serviceId,
    ...("addOnId" in part ? { addOnId: part.addOnId } : {}),
    savingCents: savings[index] ?? 0,
  }));
}

/** Returns the result of `offersOf` without the savings per part, for display. */
export function savingsOf(visit: PricedVisit, combinations: readonly Combination[]): OfferSaving[] {
  return offersOf(visit, combinations).map(({ offerId, name, savingCents }) => ({ offerId, name, savingCents }));
}

/** Returns the savings a visit would get on other days, with those days, for a customer who hasn't chosen a day. */
export function savingsOnOtherDays(
  visit: PricedVisit,
  combinations: readonly Combination[],
): (OfferSaving & { weekdays: readonly number[] })[] {
  const had = new Set(savingsOf(visit, combinations).map(({ offerId }) => offerId));
  return combinations
    .filter((offer) => !isOnItsDay(offer, visit.date) && !had.has(offer.offerId))
    .flatMap((offer) =>
      savingsOf(visit, [{ ...offer, weekdays: [] }]).map((saving) => ({ ...saving, weekdays: offer.weekdays })),
    );
}

/** Returns the label of an offer's line wherever totals are shown. */
export function offerLabel({ name }: { name: string }): string {
  return `Limited offer: ${name}`;
}

const DAYS = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];

/** Formats weekdays as "on Tuesdays and Wednesdays". */
export function onDays(weekdays: readonly number[]): string {
  return `on ${weekdays.flatMap((day) => DAYS[day] ?? []).join(" and ")}`;
}
