import { describe, expect, it } from "vitest";
import { sumRowsOf } from "./visit-sum-rows.ts";

const booked = {
  status: "booked" as const,
  due: 9_000,
  paid: 0,
  memberSavings: 1_000,
  offerSavings: 0,
  couponSavings: 0,
  lateFees: 5_000,
  services: [],
};

describe("the total of a visit", () => {
  it("is the price of its treatments, minus discounts and payments, plus its fees", () => {
    expect(sumRowsOf(booked)).toEqual({
      rows: [
        { label: "Treatments", amount: 10_000 },
        { label: "Membership", amount: -1_000 },
        { label: "Fees of changes", amount: 5_000 },
      ],
      expected: "$140.00",
    });
    expect(sumRowsOf({ ...booked, memberSavings: 0, lateFees: 0 })).toEqual({ rows: [], expected: "$90.00" });
    const partly = { ...booked, due: 2_000, paid: 7_000, memberSavings: 0, lateFees: 0 };
    expect(sumRowsOf(partly)).toEqual({
      rows: [
        { label: "Treatments", amount: 9_000 },
        { label: "Paid at the clinic", amount: -7_000 },
      ],
      expected: "$20.00",
    });
    expect(sumRowsOf({ ...partly, due: 0, paid: 9_000 }).expected).toBe("$0.00");
  });

  it.each(["cancelled", "no_show"] as const)(
    "consists only of fees if the visit's status is %s, because its treatments don't take place",
    (status) => {
      expect(sumRowsOf({ ...booked, status })).toEqual({ rows: [], expected: "$50.00" });
      expect(sumRowsOf({ ...booked, status, lateFees: 0 }).expected).toBe("$0.00");
    },
  );
});
