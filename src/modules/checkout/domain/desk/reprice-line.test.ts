import { describe, expect, it } from "vitest";
import { repriceLine } from "./reprice-line.ts";

/** 20 units at $13.00, with a 10 percent membership discount and a $15.00 code. $50.00 were prepaid. */
const LINE = {
  price: 26_000,
  list: 26_000,
  savings: 2_600,
  discount: 1_500,
  session: 0,
  net: 21_900,
  tax: 0,
  dueNow: 5_000,
};

describe("the price of a treatment billed by use (BO-21)", () => {
  it("rises with the units used, as does the member discount, while the discount of a coupon code stays the same", () => {
    expect(repriceLine(LINE, 31 * 1_300)).toEqual({
      price: 40_300,
      list: 40_300,
      savings: 4_030,
      net: 34_770,
      tax: 0,
    });
  });

  it("goes up or down exact to the cent, and returns to the same sums when the units are changed back", () => {
    const odd = { ...LINE, price: 3_333, list: 3_999, savings: 333, discount: 0, net: 3_000, tax: 266, dueNow: 0 };
    const more = repriceLine(odd, 6_666);
    expect(more).toEqual({ price: 6_666, list: 7_998, savings: 666, net: 6_000, tax: 532 });
    expect(repriceLine({ ...odd, ...more }, 3_333)).toEqual({
      price: 3_333,
      list: 3_999,
      savings: 333,
      net: 3_000,
      tax: 266,
    });
  });

  it("can't fall below its discounts plus the amount paid at booking, and can't change if a package pays for it", () => {
    expect(repriceLine(LINE, 1_300)).toBeUndefined();
    expect(repriceLine({ ...LINE, dueNow: 0, discount: 0 }, 1_300)).toMatchObject({ net: 1_170 });
    expect(repriceLine({ ...LINE, session: 26_000 }, 40_300)).toBeUndefined();
  });
});
