import { describe, expect, it } from "vitest";
import { splitInstalments } from "./instalments.ts";
import { refundOfPackage, releasedSessions } from "./package-progress.ts";

const six = { sessions: 6, price: 37_500 };

describe("PY-6 a package paid in installments", () => {
  it("releases as many sessions as are paid for, and at least one after the first payment", () => {
    const payments = splitInstalments(six.price, { instalments: 6, firstPercent: 25 });
    expect(payments).toEqual([9_375, 5_625, 5_625, 5_625, 5_625, 5_625]);
    const paidAfter = payments.map((_, nth) => payments.slice(0, nth + 1).reduce((sum, payment) => sum + payment, 0));
    expect(paidAfter.map((paid) => releasedSessions(six, paid))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(releasedSessions(six, 0)).toBe(0);
    expect(releasedSessions(six, 1)).toBe(1);
    expect(releasedSessions({ sessions: 3, price: 0 }, 0)).toBe(0);
  });

  it("has payments that add up to its price", () => {
    expect(splitInstalments(110_000, { instalments: 3 })).toEqual([36_667, 36_667, 36_666]);
  });

  it("is refunded with the amount paid minus the value of the sessions used", () => {
    expect(refundOfPackage(six, { paid: 37_500, used: 2 })).toBe(25_000);
    expect(refundOfPackage(six, { paid: 15_000, used: 2 })).toBe(2_500);
    expect(refundOfPackage({ sessions: 3, price: 10_000 }, { paid: 10_000, used: 1 })).toBe(6_667);
    expect(refundOfPackage(six, { paid: 9_375, used: 2 })).toBe(0);
  });
});
