import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { andShifted, BIT_COUNT, countBits, fillBits, hasAny, hasBit, noBits, orBoth, runsOf } from "./bits.ts";

const bitsArbitrary = fc
  .array(fc.tuple(fc.nat(BIT_COUNT + 20), fc.integer({ min: 1, max: 90 }), fc.boolean()), { maxLength: 12 })
  .map((fills) => {
    const bits = noBits();
    for (const [from, length, on] of fills) fillBits(bits, from - 10, from - 10 + length, on);
    return bits;
  });
const offset = fc.integer({ min: -BIT_COUNT, max: BIT_COUNT });
const every = Array.from({ length: BIT_COUNT }, (_, bit) => bit);

it("fillBits sets the same bits as a loop that sets each bit", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: BIT_COUNT + 50 }), fc.nat(BIT_COUNT), (from, length) => {
      const bits = noBits();
      fillBits(bits, from, from + length, true);
      expect(every.filter((bit) => hasBit(bits, bit))).toEqual(
        every.filter((bit) => bit >= from && bit < from + length),
      );
      expect(countBits(bits)).toBe(every.filter((bit) => hasBit(bits, bit)).length);
      expect(hasAny(bits)).toBe(countBits(bits) > 0);
    }),
    chances(100, 1_000, 20_261_120),
  );
});

it("shifting bits gives the same result as moving each bit, and brings in no bits from outside the day", () => {
  fc.assert(
    fc.property(bitsArbitrary, bitsArbitrary, offset, offset, (a, b, first, second) => {
      const and = a.slice();
      andShifted(and, b, first);
      const or = a.slice();
      orBoth(or, a, first, b, second);
      for (const bit of every) {
        expect(hasBit(and, bit)).toBe(hasBit(a, bit) && hasBit(b, bit + first));
        expect(hasBit(or, bit)).toBe(hasBit(a, bit) || (hasBit(a, bit + first) && hasBit(b, bit + second)));
      }
    }),
    chances(60, 400, 20_261_121),
  );
});

it("runsOf finds every position from which at least the given number of bits in a row are set", () => {
  fc.assert(
    fc.property(bitsArbitrary, fc.integer({ min: 1, max: 60 }), (bits, length) => {
      const runs = runsOf(bits, length);
      for (const bit of every) {
        const isRun = every.slice(bit, bit + length).filter((one) => hasBit(bits, one)).length === length;
        expect(hasBit(runs, bit)).toBe(isRun);
      }
    }),
    chances(30, 200, 20_261_122),
  );
});
