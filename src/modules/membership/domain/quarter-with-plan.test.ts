import { describe, expect, it } from "vitest";
import { quarterWithPlan } from "./quarter-with-plan.ts";

const fern = { monthlyPrice: 5_900, credit: 4_000, productPercent: 5, servicePercent: null };
const cedar = { monthlyPrice: 14_900, credit: 14_900, productPercent: 10, servicePercent: 10 };
const laurel = { monthlyPrice: 29_900, credit: 29_900, productPercent: 15, servicePercent: 15 };
const spending = { services: 40_000, products: 14_000 };

describe("PG-9 would a membership pay", () => {
  it("shows a saving of a tenth of $540 for a plan whose price is all credit", () => {
    expect(quarterWithPlan(cedar, spending, 5)).toEqual({ kind: "saves", creditUsed: 44_700, amount: 5_400 });
  });

  it("says what a plan costs more than it saves", () => {
    // $177 paid in, $120 of credit, 5 % off both: 57.00 - 27.00
    expect(quarterWithPlan(fern, spending, 5)).toEqual({ kind: "costs", creditUsed: 12_000, amount: 3_000 });
  });

  it("says when credit would be left over, and how much", () => {
    expect(quarterWithPlan(laurel, spending, 5)).toEqual({ kind: "leftover", creditUsed: 45_900, leftover: 43_800 });
  });

  it("leaves all credit over when nothing is spent", () => {
    expect(quarterWithPlan(fern, { services: 0, products: 0 }, 5)).toEqual({
      kind: "leftover",
      creditUsed: 0,
      leftover: 12_000,
    });
  });
});
