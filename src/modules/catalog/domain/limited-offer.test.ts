import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { type Combination, offersOf, type PricedVisit, savingsOf, savingsOnOtherDays } from "./limited-offer.ts";

const facialWithLed: Combination = {
  offerId: "lo01",
  name: "Facial with LED",
  priceCents: 22_900,
  weekdays: [3],
  oncePerClient: false,
  serviceIds: ["facial"],
  addOnIds: ["led"],
};
const pair: Combination = {
  offerId: "lo02",
  name: "Facial and peel",
  priceCents: 30_000,
  weekdays: [],
  oncePerClient: false,
  serviceIds: ["facial", "peel"],
  addOnIds: [],
};
const facial = (led = 1, priceCents = 22_900) => ({
  serviceId: "facial",
  priceCents,
  addOns: led > 0 ? [{ addOnId: "led", priceCents: 4_500, quantity: led }] : [],
});
const peel = { serviceId: "peel", priceCents: 15_000, addOns: [] };
const WEDNESDAY = "2026-11-25";
const FRIDAY = "2026-11-27";
const visit = (services: PricedVisit["services"], date: string | undefined = WEDNESDAY): PricedVisit => ({
  services,
  date,
});
const saving = ({ offerId, name }: Combination, savingCents: number) => ({ offerId, name, savingCents });

describe("PG-8: the discount of an offer of several parts on a visit", () => {
  it("is the sum of the parts' prices minus the offer's price, if all parts are present", () => {
    expect(savingsOf(visit([facial()]), [facialWithLed])).toEqual([saving(facialWithLed, 4_500)]);
    expect(savingsOf(visit([facial(0)]), [facialWithLed])).toEqual([]);
    expect(savingsOf(visit([peel, facial(0)]), [pair])).toEqual([saving(pair, 7_900)]);
    expect(savingsOf(visit([peel]), [pair])).toEqual([]);
  });

  it("counts an add-on once, whichever treatment of the visit it belongs to", () => {
    const elsewhere = { ...peel, addOns: [{ addOnId: "led", priceCents: 4_500, quantity: 1 }] };
    expect(savingsOf(visit([elsewhere, facial(0)]), [facialWithLed])).toEqual([saving(facialWithLed, 4_500)]);
    expect(savingsOf(visit([elsewhere, facial(0), facial(0)]), [facialWithLed])).toEqual([
      saving(facialWithLed, 4_500),
    ]);
    const twoLamps = { ...facialWithLed, addOnIds: ["led", "led"] };
    expect(savingsOf(visit([facial(1)]), [twoLamps])).toEqual([]);
  });

  it("applies only on the offer's weekdays, which are named to the customer before a date is chosen", () => {
    expect(savingsOf(visit([facial()], FRIDAY), [facialWithLed])).toEqual([]);
    const undecided: PricedVisit = { services: [facial()], date: undefined };
    expect(savingsOf(undecided, [facialWithLed])).toEqual([]);
    expect(savingsOnOtherDays(undecided, [facialWithLed])).toEqual([
      { ...saving(facialWithLed, 4_500), weekdays: [3] },
    ]);
    expect(savingsOnOtherDays(visit([facial()]), [facialWithLed])).toEqual([]);
    expect(savingsOnOtherDays(visit([facial(0)], FRIDAY), [facialWithLed])).toEqual([]);
  });

  it("applies once for each time that all parts are in the visit, or only once if the offer is once per customer", () => {
    expect(savingsOf(visit([facial(3)]), [facialWithLed])).toEqual([saving(facialWithLed, 4_500)]);
    expect(savingsOf(visit([facial(), facial()]), [facialWithLed])).toEqual([saving(facialWithLed, 9_000)]);
    const once = { ...facialWithLed, oncePerClient: true };
    expect(savingsOf(visit([facial(), facial()]), [once])).toEqual([saving(once, 4_500)]);
  });

  it("counts each treatment for only one offer, the one that saves most", () => {
    expect(savingsOf(visit([facial(), peel]), [facialWithLed, pair])).toEqual([saving(pair, 7_900)]);
    expect(savingsOf(visit([facial(), facial(), peel]), [facialWithLed, pair])).toEqual([
      saving(pair, 7_900),
      saving(facialWithLed, 4_500),
    ]);
  });

  it("doesn't apply if the parts cost less at their sale prices than in the offer", () => {
    expect(savingsOf(visit([facial(1, 18_000)]), [facialWithLed])).toEqual([]);
    expect(savingsOf(visit([facial(1, 18_500)]), [facialWithLed])).toEqual([saving(facialWithLed, 100)]);
  });

  it("is spread over only the offer's parts, in proportion to their prices", () => {
    expect(offersOf(visit([peel, facial(2)]), [facialWithLed])).toEqual([
      {
        ...saving(facialWithLed, 4_500),
        parts: [
          { serviceId: "facial", savingCents: 3_761 },
          { serviceId: "facial", addOnId: "led", savingCents: 739 },
        ],
      },
    ]);
    expect(offersOf(visit([facial(0), peel]), [pair])).toEqual([
      {
        ...saving(pair, 7_900),
        parts: [
          { serviceId: "facial", savingCents: 4_773 },
          { serviceId: "peel", savingCents: 3_127 },
        ],
      },
    ]);
  });

  it("is in whole cents and less than the price of its parts, for any visit and offers", () => {
    const id = fc.constantFrom("a", "b", "c");
    const cents = fc.integer({ min: 0, max: 90_000 });
    const anyVisit = fc.record({
      date: fc.constantFrom(WEDNESDAY, FRIDAY, undefined),
      services: fc.array(
        fc.record({
          serviceId: id,
          priceCents: cents,
          addOns: fc.uniqueArray(
            fc.record({ addOnId: id, priceCents: cents, quantity: fc.integer({ min: 1, max: 3 }) }),
            { selector: ({ addOnId }) => addOnId, maxLength: 3 },
          ),
        }),
        { maxLength: 6 },
      ),
    });
    const anyOffer = fc.record({
      offerId: fc.uuid(),
      name: fc.string(),
      priceCents: cents,
      weekdays: fc.constantFrom([], [3], [5]),
      oncePerClient: fc.boolean(),
      serviceIds: fc.array(id, { minLength: 1, maxLength: 2 }),
      addOnIds: fc.array(id, { maxLength: 2 }),
    });
    fc.assert(
      fc.property(anyVisit, fc.array(anyOffer, { maxLength: 5 }), (input, offers) => {
        const before = JSON.stringify(input);
        const savings = offersOf(input, offers);
        for (const { savingCents, parts = [] } of savings)
          expect(parts.reduce((sum, part) => sum + part.savingCents, 0)).toBe(savingCents);
        const full = input.services.reduce(
          (sum, { priceCents, addOns }) =>
            sum + priceCents + addOns.reduce((more, addOn) => more + addOn.priceCents * addOn.quantity, 0),
          0,
        );
        const off = savings.reduce((sum, { savingCents }) => sum + savingCents, 0);
        expect(off).toBeLessThanOrEqual(full);
        expect(savings.every(({ savingCents }) => Number.isSafeInteger(savingCents) && savingCents > 0)).toBe(true);
        expect(new Set(savings.map(({ offerId }) => offerId)).size).toBe(savings.length);
        expect(JSON.stringify(input)).toBe(before);
      }),
      chances(500, 10_000, 8),
    );
  });
});
