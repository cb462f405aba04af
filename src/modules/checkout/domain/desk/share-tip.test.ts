import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney } from "#shared/money.ts";
import { chances } from "#testing/runs.ts";
import { netOfTreatments, type SoldItem, shareTip, type TreatedLine, tipBack } from "./share-tip.ts";

const facial: TreatedLine = {
  serviceId: "facial",
  unitPriceCents: 12_000,
  addOns: [{ addOnId: "serum", unitPriceCents: 3_000, quantity: 1 }],
  people: [{ practitionerId: "dana", minutes: 50 }],
};
const laser: TreatedLine = {
  serviceId: "laser",
  unitPriceCents: 30_000,
  addOns: [],
  people: [
    { practitionerId: "le", minutes: 40 },
    { practitionerId: "mina", minutes: 20 },
  ],
};
const sold: SoldItem[] = [
  { kind: "service", itemId: "facial", cents: 12_000 },
  { kind: "add_on", itemId: "serum", cents: 3_000 },
  { kind: "service", itemId: "laser", cents: 30_000 },
];

describe("a tip is shared by all who treated (OO-19)", () => {
  it("by what their treatments cost net, and one treatment's by minutes", () => {
    expect(shareTip(4_500, [facial, laser], sold)).toEqual([
      { practitionerId: "dana", cents: 1_500 },
      { practitionerId: "le", cents: 2_000 },
      { practitionerId: "mina", cents: 1_000 },
    ]);
  });

  it("by the net, not by the list: a treatment that was half price counts half", () => {
    const half = sold.map((item) => (item.itemId === "laser" ? { ...item, cents: 15_000 } : item));
    expect(shareTip(1_000, [facial, { ...laser, people: laser.people.slice(0, 1) }], half)).toEqual([
      { practitionerId: "dana", cents: 500 },
      { practitionerId: "le", cents: 500 },
    ]);
  });

  it("whole to the one who gave it all, and by minutes where nothing costs anything", () => {
    expect(shareTip(700, [facial], [])).toEqual([{ practitionerId: "dana", cents: 700 }]);
    expect(shareTip(900, [laser], [{ kind: "service", itemId: "laser", cents: 0 }])).toEqual([
      { practitionerId: "le", cents: 600 },
      { practitionerId: "mina", cents: 300 },
    ]);
  });

  it("spreads what an order says of one treatment that the visit has twice", () => {
    expect(netOfTreatments([facial, facial], [{ kind: "service", itemId: "facial", cents: 24_001 }])).toEqual([
      12_001, 12_000,
    ]);
  });

  it("adds up to the cent, whatever the visit, and goes back from the same people", () => {
    const people = fc.array(
      fc.record({ practitionerId: fc.constantFrom("a", "b", "c", "d"), minutes: fc.integer({ min: 1, max: 240 }) }),
      { minLength: 1, maxLength: 3 },
    );
    const line = fc.record({
      serviceId: fc.constantFrom("x", "y", "z"),
      unitPriceCents: fc.integer({ min: 0, max: 90_000 }),
      addOns: fc.constant([]),
      people,
    });
    const item = fc.record({
      kind: fc.constant("service" as const),
      itemId: fc.constantFrom("x", "y", "z"),
      cents: fc.integer({ min: 0, max: 90_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.array(item, { maxLength: 4 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, items, tip, part) => {
          const shares = shareTip(tip, lines, items);
          expect(addMoney(...shares.map(({ cents }) => cents))).toBe(tip);
          expect(new Set(shares.map(({ practitionerId }) => practitionerId)).size).toBe(shares.length);
          const back = Math.floor(tip * part);
          const returned = tipBack(back, shares);
          expect(addMoney(...returned.map(({ cents }) => cents))).toBe(back);
          for (const { practitionerId, cents } of returned)
            expect(cents).toBeLessThanOrEqual(shares.find((one) => one.practitionerId === practitionerId)?.cents ?? 0);
        },
      ),
      chances(200, 3_000, 11),
    );
  });
});
