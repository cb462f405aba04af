import { describe, expect, it } from "vitest";
import { repriceLine } from "./reprice-line.ts";

/** 20 units at $13.00, of which a membership takes off 10 percent and a code $15.00; $50.00 were paid ahead. */
const LINE = {
  ...{ price: 26_000, list: 26_000, savings: 2_600, discount: 1_500, session: 0 },
  ...{ net: 21_900, tax: 0, dueNow: 5_000 },
};

describe("a treatment that costs what was used (BO-21)", () => {
  it("grows with its units, and what a membership takes off with it; a code stays", () => {
    expect(repriceLine(LINE, 31 * 1_300)).toEqual({
      ...{ price: 40_300, list: 40_300, savings: 4_030, net: 34_770, tax: 0 },
    });
  });

  it("changes to the cent in both directions, and back again", () => {
    const odd = { ...LINE, price: 3_333, list: 3_999, savings: 333, discount: 0, net: 3_000, tax: 266, dueNow: 0 };
    const more = repriceLine(odd, 6_666);
    expect(more).toEqual({ price: 6_666, list: 7_998, savings: 666, net: 6_000, tax: 532 });
    expect(repriceLine({ ...odd, ...more }, 3_333)).toEqual({
      ...{ price: 3_333, list: 3_999, savings: 333, net: 3_000, tax: 266 },
    });
  });

  it("can't be less than was taken off or due when it was booked, nor change where a package pays", () => {
    expect(repriceLine(LINE, 1_300)).toBeUndefined();
    expect(repriceLine({ ...LINE, dueNow: 0, discount: 0 }, 1_300)).toMatchObject({ net: 1_170 });
    expect(repriceLine({ ...LINE, session: 26_000 }, 40_300)).toBeUndefined();
  });
});
