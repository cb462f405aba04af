import { expect, it } from "vitest";
import { planRowsOf } from "./plan-rows.ts";
import type { ShownPlan } from "./shown-plan.ts";

const bare: ShownPlan = {
  id: "w",
  name: "Willow",
  tagline: "",
  picture: { image: "/pictures/w", alt: "", width: 4, height: 5 },
  monthlyPrice: 7_900,
  annualPrice: 86_900,
  credit: 0,
  productPercent: 0,
  servicePercent: null,
  usesMemberPriceList: false,
  birthdayCredit: 0,
  freeLateMovesPerYear: 0,
  hasPriorityWaitlist: false,
  boostersPerQuarter: 0,
  householdMembers: 0,
  benefits: [],
} as unknown as ShownPlan; // the other fields are for other parts of the page

const labels = (...plans: ShownPlan[]) => planRowsOf(plans, { noticeHours: 48 }).map(({ label }) => label);

it("the plan comparison lists each benefit that at least one plan has (PG-9)", () => {
  expect(labels(bare)).toEqual(["Paid yearly"]);
  expect(labels(bare, { ...bare, credit: 5_000, productPercent: 10, householdMembers: 1 })).toEqual([
    ...["Credit each month", "Products", "Sharing", "Paid yearly"],
  ]);
  const full = { ...bare, credit: 1, servicePercent: 5, productPercent: 5, birthdayCredit: 1 };
  const all = labels(bare, { ...full, freeLateMovesPerYear: 1, boostersPerQuarter: 1, householdMembers: 1 });
  expect(all).toHaveLength(8);
  expect(all).toContain("Late changes (under 48 hours’ notice)");
});

it("the plan comparison shows a dash if a plan lacks a benefit that another plan has", () => {
  const [credit] = planRowsOf([bare, { ...bare, credit: 5_000 }], { noticeHours: 48 });
  expect([credit?.wordsOf(bare), credit?.wordsOf({ ...bare, credit: 5_000 })]).toEqual(["–", "$50"]);
});
