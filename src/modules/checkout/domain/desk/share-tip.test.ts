import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMoney } from "#shared/money.ts";
import { chances } from "#testing/runs.ts";
import { shareTip, splitTipRefund, type TreatedLine } from "./share-tip.ts";

const facial: TreatedLine = { cents: 15_000, people: [{ practitionerId: "dana", minutes: 50 }] };
const laser: TreatedLine = {
  cents: 30_000,
  people: [
    { practitionerId: "le", minutes: 40 },
    { practitionerId: "mina", minutes: 20 },
  ],
};

describe("a tip for all practitioners of a visit (OO-19)", () => {
  it("is divided in proportion to the net prices of their treatments, and within a treatment by minutes", () => {
    expect(shareTip(4_500, [facial, laser])).toEqual([
      { practitionerId: "dana", cents: 1_500 },
      { practitionerId: "le", cents: 2_000 },
      { practitionerId: "mina", cents: 1_000 },
    ]);
  });

  it("goes entirely to a practitioner who did everything, and is divided by minutes if all treatments are free", () => {
    expect(shareTip(700, [facial, { ...facial, cents: 0 }])).toEqual([{ practitionerId: "dana", cents: 700 }]);
    expect(shareTip(900, [{ ...laser, cents: 0 }])).toEqual([
      { practitionerId: "le", cents: 600 },
      { practitionerId: "mina", cents: 300 },
    ]);
  });

  it("adds up to the cent for any visit, and is refunded in the same shares", () => {
    const people = fc.array(
      fc.record({ practitionerId: fc.constantFrom("a", "b", "c", "d"), minutes: fc.integer({ min: 1, max: 240 }) }),
      { minLength: 1, maxLength: 3 },
    );
    const line = fc.record({ cents: fc.integer({ min: 0, max: 90_000 }), people });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 50_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lines, tip, part) => {
          const shares = shareTip(tip, lines);
          expect(addMoney(...shares.map(({ cents }) => cents))).toBe(tip);
          expect(new Set(shares.map(({ practitionerId }) => practitionerId)).size).toBe(shares.length);
          const back = Math.floor(tip * part);
          const returned = splitTipRefund(back, shares);
          expect(addMoney(...returned.map(({ cents }) => cents))).toBe(back);
          for (const { practitionerId, cents } of returned)
            expect(cents).toBeLessThanOrEqual(shares.find((one) => one.practitionerId === practitionerId)?.cents ?? 0);
        },
      ),
      chances(200, 3_000, 11),
    );
  });
});
