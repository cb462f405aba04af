import { describe, expect, it } from "vitest";
import { quarterWithPlan } from "./quarter-with-plan.ts";

const fern = { monthlyPrice: 5_900, credit: 4_000, productPercent: 5, servicePercent: null };
const cedar = { monthlyPrice: 14_900, credit: 14_900, productPercent: 10, servicePercent: 10 };
const laurel = { monthlyPrice: 29_900, credit: 29_900, productPercent: 15, servicePercent: 15 };
const spending = { services: 40_000, products: 14_000 };

describe("PG-9 the estimate of whether a membership pays off", () => {
  it("shows savings of 10% on $540 for a plan whose whole price becomes credit", () => {
    expect(quarterWithPlan(cedar, spending, 5)).toEqual({ kind: "saves", creditUsed: 44_700, amount: 5_400 });
  });

  it("shows how much more a plan costs than it saves", () => {
    // $177 paid in, $120 of credit, 5% off both: 57.00 - 27.00
    expect(quarterWithPlan(fern, spending, 5)).toEqual({ kind: "costs", creditUsed: 12_000, amount: 3_000 });
  });

  it("shows how much credit would be left over", () => {
    expect(quarterWithPlan(laurel, spending, 5)).toEqual({ kind: "leftover", creditUsed: 45_900, leftover: 43_800 });
  });

  it("shows all credit as left over when nothing is spent", () => {
    expect(quarterWithPlan(fern, { services: 0, products: 0 }, 5)).toEqual({
      kind: "leftover",
      creditUsed: 0,
      leftover: 12_000,
    });
  });
});
