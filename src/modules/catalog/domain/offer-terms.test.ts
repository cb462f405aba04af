import { describe, expect, it } from "vitest";
import { offerKinds } from "./limited-offer.ts";
import {
  conditionsOf,
  fittingTerms,
  fullPriceOf,
  minutesTextOf,
  type OfferItems,
  type OfferTerms,
  offerIssues,
} from "./offer-terms.ts";

const ZONE = "America/New_York";
const now = new Date("2026-11-10T15:00:00Z");

const terms: OfferTerms = {
  kind: "combination",
  price: 20_000,
  sessions: 1,
  weekdays: [],
  oncePerClient: false,
  isFirstVisitOnly: false,
  isNewClientsOnly: false,
  notes: [],
  startsAt: "2026-11-01T04:00:00Z",
  endsAt: "2026-12-01T05:00:00Z",
};
const facial = { name: "Facial", priceCents: 15_000, minutes: 50, isPricedByUnit: false };
const peel = { name: "Peel", priceCents: 10_000, minutes: 30, isPricedByUnit: false };
const light = { name: "Light", priceCents: 4_500, minutes: 20, isPricedByUnit: false, isOfTreatment: true };
const of = (services: OfferItems["services"], addOns: OfferItems["addOns"] = []): OfferItems => ({ services, addOns });
const issuesOf = (change: Partial<OfferTerms>, items: OfferItems, before?: OfferTerms) =>
  offerIssues({ ...terms, ...change }, items, { now, before }).map(({ path, message }) => `${path}: ${message}`);

describe("the regular price with which an offer is compared (PG-8)", () => {
  it("is the sum of all parts of a combination, and otherwise a number of visits times the price of the treatment", () => {
    expect(fullPriceOf(terms, of([facial, peel], [light]))).toBe(29_500);
    expect(fullPriceOf({ kind: "series", sessions: 3 }, of([facial]))).toBe(45_000);
    expect(fullPriceOf({ kind: "package", sessions: 6 }, of([facial]))).toBe(90_000);
    expect(fullPriceOf({ kind: "introduction", sessions: 4 }, of([facial]))).toBe(15_000);
  });

  it("uses the lowest price of a treatment that is listed in several categories", () => {
    const dearer = { ...facial, priceCents: 18_000 };
    expect(fullPriceOf({ kind: "waived", sessions: 1 }, of([dearer, facial]))).toBe(15_000);
    expect(fullPriceOf({ kind: "series", sessions: 2 }, of([dearer, facial]))).toBe(30_000);
  });

  it("is shown with the total minutes of its parts", () => {
    expect(minutesTextOf(terms, of([facial], [light]))).toBe("70 minutes");
    expect(minutesTextOf({ kind: "package" }, of([peel]))).toBe("30 min each");
    expect(minutesTextOf({ kind: "waived" }, of([peel]))).toBe("30 min");
  });
});

describe("the conditions of an offer", () => {
  const said = (change: Partial<OfferTerms>) => conditionsOf({ ...terms, ...change }, ZONE);

  it("are generated from the offer's settings, followed by the staff's own text", () => {
    expect(said({})).toEqual([]);
    expect(
      said({ weekdays: ["thursday", "tuesday"], isFirstVisitOnly: true, isNewClientsOnly: true, notes: ["No tan"] }),
    ).toEqual(["On Tuesdays and Thursdays", "First visit for this treatment only", "New clients only", "No tan"]);
  });

  it("mention the month if the offer is valid in one calendar month of the clinic's time zone", () => {
    expect(said({ oncePerClient: true })).toEqual(["One per client this month"]);
    expect(said({ oncePerClient: true, endsAt: "2026-12-01T05:00:01Z" })).toEqual(["One per client"]);
  });

  it("leave out conditions that don't apply to the kind of offer", () => {
    expect(said({ kind: "series", sessions: 3, weekdays: ["monday"] })).toEqual([]);
    const waived = fittingTerms({ ...terms, kind: "waived", price: 900, sessions: 4, weekdays: ["monday"] });
    expect(waived).toMatchObject({ price: 0, sessions: 1, weekdays: [] });
  });
});

describe("a valid offer", () => {
  it("costs less than the sum of its parts, for each kind of offer", () => {
    const items = { combination: of([facial], [light]), other: of([facial]) };
    for (const kind of offerKinds) {
      const fitting = { kind, sessions: 3, price: 12_000, isNewClientsOnly: true };
      expect([kind, issuesOf(fitting, kind === "combination" ? items.combination : items.other)]).toEqual([kind, []]);
    }
    expect(issuesOf({ price: 19_500 }, items.combination)).toEqual([
      "price: The price must be below that of the parts, $195.00.",
    ]);
    expect(issuesOf({ price: 0 }, items.combination)).toEqual(["price: Enter the price."]);
  });

  it("has two parts, one treatment, or two visits, depending on its kind", () => {
    expect(issuesOf({ price: 9_000 }, of([facial]))).toEqual([
      "serviceIds: A combination has two parts at least: treatments, or a treatment and an add-on.",
    ]);
    expect(issuesOf({ kind: "series", sessions: 1, price: 9_000 }, of([facial, peel]))).toEqual([
      "serviceIds: Choose one treatment. The same one in other categories may stand beside it.",
      "sessions: Two visits at least.",
    ]);
    expect(issuesOf({ kind: "introduction", price: 9_000 }, of([facial]))).toEqual([
      "oncePerClient: Choose who it is for. To lower it for everyone, give the treatment a sale price.",
    ]);
  });

  it("has only parts with a fixed price, and only add-ons of its treatments", () => {
    expect(issuesOf({}, of([facial, { ...peel, name: "Tox", isPricedByUnit: true }]))).toEqual([
      "serviceIds: Tox is priced by the unit, so no price of visits can be computed.",
    ]);
    expect(issuesOf({ price: 9_000 }, of([facial], [{ ...light, isOfTreatment: false }]))).toEqual([
      "addOnIds: Light is no add-on of these treatments.",
    ]);
  });

  it("ends after it begins, and can't get an end in the past from staff", () => {
    const items = of([facial, peel]);
    expect(issuesOf({ endsAt: terms.startsAt }, items)).toEqual(["endsAt: Ends before it starts."]);
    const past = { ...terms, endsAt: "2026-11-09T00:00:00Z" };
    expect(issuesOf(past, items)).toEqual(["endsAt: The offer would already be over."]);
    expect(issuesOf(past, items, past)).toEqual([]);
  });
});
