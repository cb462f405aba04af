import { describe, expect, it } from "vitest";
import demo from "../server/demo/plans.json" with { type: "json" };
import { benefitLines, benefitsOf, type PlanFigures } from "./benefit-lines.ts";
import { planIssues } from "./plan-issues.ts";

const nothing: PlanFigures = {
  credit: 0,
  productPercent: 0,
  servicePercent: null,
  usesMemberPriceList: false,
  birthdayCredit: 0,
  freeLateMovesPerYear: 0,
  hasPriorityWaitlist: false,
  boostersPerQuarter: 0,
  householdMembers: 0,
};

describe("the texts of a plan's benefits (OO-3)", () => {
  it("are written from the plan's figures, and match the demo's plans", () => {
    for (const { creditCents: credit, birthdayCreditCents: birthdayCredit, benefits, ...figures } of demo.plans)
      expect(benefitLines({ ...figures, credit, birthdayCredit })).toEqual(benefits);
  });

  it("don't mention benefits that the plan doesn't have", () => {
    expect(benefitLines(nothing)).toEqual([]);
    expect(benefitLines({ ...nothing, servicePercent: 12, productPercent: 5, householdMembers: 2 })).toEqual([
      "12% off treatments, 5% off products",
      "Shared with 2 other people in your household",
    ]);
    expect(benefitLines({ ...nothing, freeLateMovesPerYear: 3, boostersPerQuarter: 2 })).toEqual([
      "3 free late reschedules each year",
      "2 facial boosters each quarter",
    ]);
    expect(benefitLines({ ...nothing, servicePercent: 10, usesMemberPriceList: true })).toEqual([
      "Member pricing on treatments",
    ]);
  });

  it("list benefits in the clinic's own words last", () => {
    const plan = { ...nothing, credit: 4_950, ownBenefits: ["Tea in the garden"] };
    expect(benefitsOf(plan)).toEqual(["$49.50 credit each month", "Tea in the garden"]);
  });
});

describe("a membership plan entered by staff (OO-3)", () => {
  const plan = { monthlyPrice: 5_000, annualPrice: 60_000, servicePercent: null, usesMemberPriceList: true };

  it("is refused if a year costs more than twelve months, or if the plan has two kinds of member prices", () => {
    expect(planIssues({ ...plan, ownBenefits: ["Tea in the garden", "Open 7 days a week"] })).toEqual([]);
    expect(planIssues({ ...plan, annualPrice: 60_001, servicePercent: 10, ownBenefits: [] })).toEqual([
      { path: "annualPrice", message: "A year costs more than twelve months, which are $600." },
      { path: "servicePercent", message: "With the member price list there is no percentage. Leave one of them." },
    ]);
  });

  it("is refused if a benefit in the clinic's own words contains a figure, because each figure has a field", () => {
    for (const line of ["$40 credit", "10% off everything", "20 percent less", "5 dollars off"])
      expect(planIssues({ ...plan, ownBenefits: [line] })).toMatchObject([{ path: "ownBenefits" }]);
  });
});
