import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { addMoney, formatMoney, multiplyMoney } from "./money.ts";

const cents = fc.integer({ min: -50_000_000, max: 50_000_000 });
const run = chances(300, 5_000, 7);

describe("money is whole cents", () => {
  it("adds in any order to the same sum", () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), (amounts) => {
        expect(addMoney(...amounts)).toBe(addMoney(...amounts.toReversed()));
      }),
      run,
    );
  });

  it("multiplies like repeated adding", () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 50 }), (amount, quantity) => {
        expect(multiplyMoney(amount, quantity)).toBe(addMoney(...Array.from({ length: quantity }, () => amount)));
      }),
      run,
    );
  });

  it("refuses what isn't a sum of cents: fractions, NaN, infinity, more than anybody owns", () => {
    for (const wrong of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => addMoney(wrong)).toThrow(RangeError);
    expect(() => multiplyMoney(1, 1.5)).toThrow(RangeError);
  });

  it("is written with cents when there are any, or when columns ask for them", () => {
    expect(["$44", "$44.50", "$44.00", "-$6.90"]).toEqual([
      formatMoney(4_400),
      formatMoney(4_450),
      formatMoney(4_400, { always: true }),
      formatMoney(-690),
    ]);
    expect(formatMoney(123_456, { currency: "EUR" })).toBe("€1,234.56");
  });

  it("is written as Intl writes it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), fc.boolean(), (amount, always) => {
        const digits = always || amount % 100 !== 0 ? 2 : 0;
        const intl = new Intl.NumberFormat("en-US", {
          style: "currency",
          currency: "USD",
          minimumFractionDigits: digits,
        });
        expect(formatMoney(amount, { always })).toBe(intl.format(amount / 100));
      }),
      run,
    );
  });
});
