import type { Issue } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney, multiplyMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { type OfferKind, onDays } from "./limited-offer.ts";

/** The days of a week, as `0` = Sunday … `6` = Saturday. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A treatment or add-on of an offer, at its list price. */
export type OfferItem = { name: string; priceCents: Cents; minutes: number; isPricedByUnit: boolean };

export type OfferItems = {
  services: readonly OfferItem[];
  /** `isOfTreatment`: whether the add-on belongs to one of the treatments. */
  addOns: readonly (OfferItem & { isOfTreatment: boolean })[];
};

/** The terms of an offer that staff set. */
export type OfferTerms = {
  kind: OfferKind;
  price: Cents;
  sessions: number;
  weekdays: readonly Weekday[];
  oncePerClient: boolean;
  isFirstVisitOnly: boolean;
  isNewClientsOnly: boolean;
  notes: readonly string[];
  startsAt: string;
  endsAt: string;
};

/** Whether an offer is for several visits of one treatment, each booked separately. */
export const isOfVisits = (kind: OfferKind): boolean => kind === "series" || kind === "package";

/** Whether an offer is the sale price of one treatment. */
export const isSale = (kind: OfferKind): boolean => kind === "introduction" || kind === "waived";

/** Returns the terms without those that don't apply to an offer of this kind. */
export function fittingTerms<Terms extends OfferTerms>(terms: Terms): Terms {
  const { kind } = terms;
  return {
    ...terms,
    price: kind === "waived" ? 0 : terms.price,
    sessions: isOfVisits(kind) ? terms.sessions : 1,
    weekdays: kind === "combination" ? terms.weekdays : [],
  };
}

/**
 * Returns the price of the same items if bought separately: all parts of a combination, or that number of visits. A
 * treatment in several categories counts at its lowest price.
 */
export function fullPriceOf(
  { kind, sessions }: Pick<OfferTerms, "kind" | "sessions">,
  {
    services,
    addOns,
  }: { services: readonly Pick<OfferItem, "priceCents">[]; addOns: readonly Pick<OfferItem, "priceCents">[] },
): Cents {
  const prices = services.map(({ priceCents }) => priceCents);
  if (kind === "combination") return addMoney(...prices, ...addOns.map(({ priceCents }) => priceCents));
  const one = prices.length === 0 ? 0 : Math.min(...prices);
  return multiplyMoney(one, isOfVisits(kind) ? sessions : 1);
}

/** Returns the duration as text: "70 minutes", "15 min each". */
export function minutesTextOf({ kind }: Pick<OfferTerms, "kind">, { services, addOns }: OfferItems): string {
  const minutesOf = (items: readonly OfferItem[]) => items.reduce((sum, { minutes }) => sum + minutes, 0);
  if (kind === "combination") return `${minutesOf([...services, ...addOns])} minutes`;
  const minutes = services[0]?.minutes ?? 0;
  return isOfVisits(kind) ? `${minutes} min each` : `${minutes} min`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether an offer is limited to one month of the clinic's calendar. */
function isOfOneMonth({ startsAt, endsAt }: Pick<OfferTerms, "startsAt" | "endsAt">, timeZone: string): boolean {
  const last = dateInZone(new Date(Date.parse(endsAt) - 1), timeZone);
  return dateInZone(new Date(startsAt), timeZone).slice(0, 7) === last.slice(0, 7);
}

/** Returns the conditions shown on the site: those that follow from the switches, then staff's own notes. */
export function conditionsOf(terms: OfferTerms, timeZone: string): string[] {
  const { weekdays, oncePerClient, isFirstVisitOnly, isNewClientsOnly, notes } = fittingTerms(terms);
  const days = WEEKDAYS.flatMap((day, number) => (weekdays.includes(day) ? [number] : []));
  return [
    ...(days.length > 0 ? [upperFirst(onDays(days))] : []),
    ...(oncePerClient ? [isOfOneMonth(terms, timeZone) ? "One per client this month" : "One per client"] : []),
    ...(isFirstVisitOnly ? ["First visit for this treatment only"] : []),
    ...(isNewClientsOnly ? ["New clients only"] : []),
    ...notes,
  ];
}

/**
 * Returns the problems of an offer, by field. `before` is the offer before the change: an offer that has ended may stay
 * ended while other fields change.
 */
export function offerIssues(
  terms: OfferTerms,
  items: OfferItems,
  { now, before }: { now: Date; before?: Pick<OfferTerms, "endsAt"> | undefined },
): Issue[] {
  const { kind, price, sessions, startsAt, endsAt } = fittingTerms(terms);
  const { services, addOns } = items;
  const issues: Issue[] = [];
  const add = (path: string, message: string) => issues.push({ path, message });
  const byUnit = [...services, ...addOns].find(({ isPricedByUnit }) => isPricedByUnit);
  const foreign = addOns.find(({ isOfTreatment }) => !isOfTreatment);
  if (foreign) add("addOnIds", `${foreign.name} is no add-on of these treatments.`);
  if (kind === "combination") {
    if (services.length + addOns.length < 2)
      add("serviceIds", "A combination has two parts at least: treatments, or a treatment and an add-on.");
  } else if (new Set(services.map(({ name }) => name)).size > 1)
    add("serviceIds", "Choose one treatment. The same one in other categories may stand beside it.");
  if (byUnit && kind !== "introduction")
    add("serviceIds", `${byUnit.name} is priced by the unit, so no price of visits can be computed.`);
  if (isOfVisits(kind) && sessions < 2) add("sessions", "Two visits at least.");
  if (isSale(kind) && !terms.oncePerClient && !terms.isFirstVisitOnly && !terms.isNewClientsOnly)
    add("oncePerClient", "Choose who it is for. To lower it for everyone, give the treatment a sale price.");
  const full = fullPriceOf({ kind, sessions }, items);
  if (kind !== "waived" && price === 0) add("price", "Enter the price.");
  else if (services.length > 0 && price >= full)
    add("price", `The price must be below that of the parts, ${formatMoney(full, { always: true })}.`);
  if (Date.parse(endsAt) <= Date.parse(startsAt)) add("endsAt", "Ends before it starts.");
  else if (endsAt !== before?.endsAt && Date.parse(endsAt) <= now.getTime())
    add("endsAt", "The offer would already be over.");
  return issues;
}
