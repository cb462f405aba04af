import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { addMoney, allocateMoney, formatMoney, multiplyMoney } from "./money.ts";

const cents = fc.integer({ min: -50_000_000, max: 50_000_000 });
const run = chances(300, 5_000, 7);

describe("amounts of money in whole cents", () => {
  it("add up to the same total in any order", () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), (amounts) => {
        expect(addMoney(...amounts)).toBe(addMoney(...amounts.toReversed()));
      }),
      run,
    );
  });

  it("are multiplied with the same result as repeated addition", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 50 }), (amount, quantity) => {
        expect(multiplyMoney(amount, quantity)).toBe(addMoney(...Array.from({ length: quantity }, () => amount)));
      }),
      run,
    );
  });

  it("are refused if they are fractions, NaN, infinite or too large", () => {
    for (const wrong of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => addMoney(wrong)).toThrow(RangeError);
    expect(() => multiplyMoney(1, 1.5)).toThrow(RangeError);
  });

  it("are split into parts that add up to the total, none larger than its weight", () => {
    const weights = fc.array(fc.nat(2_000_000_00), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, share) => {
        const whole = addMoney(...parts);
        const amount = Math.floor(share * whole);
        const split = allocateMoney(amount, parts);
        expect(addMoney(...split)).toBe(amount);
        for (const [index, cents] of split.entries()) expect(cents).toBeLessThanOrEqual(parts[index] ?? 0);
      }),
      run,
    );
  });

  it("are split so that leftover cents go to the parts with the largest remainders, and to the earlier of equal parts", () => {
    expect(allocateMoney(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocateMoney(1_682, [2_470, 7_410, 1_330])).toEqual([371, 1_112, 199]);
    // Each share has exactly a third of a cent left over, so the first part gets the remaining cent. Floating-point
    // numbers would be less exact for the large share than for the small ones.
    expect(allocateMoney(1_000_001, [1, 3_000_001, 1])).toEqual([1, 1_000_000, 0]);
    expect(allocateMoney(5, [0, 0])).toEqual([5, 0]);
  });

  it("are shown with cents if there are any, or if table columns require cents", () => {
    expect(["$44", "$44.50", "$44.00", "−$6.90"]).toEqual([
      formatMoney(4_400),
      formatMoney(4_450),
      formatMoney(4_400, { always: true }),
      formatMoney(-690),
    ]);
    expect(formatMoney(123_456, { currency: "EUR" })).toBe("€1,234.56");
  });
});
