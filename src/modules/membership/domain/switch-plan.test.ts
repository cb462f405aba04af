import { expect, it } from "vitest";
import { switchPlan } from "./switch-plan.ts";

const fern = { interval: "month", price: 5_900, credit: 4_000 } as const;
const cedar = { interval: "month", price: 14_900, credit: 14_900 } as const;

it("PY-5 a switch to a more expensive plan charges the difference for the remaining days, and grants credit pro rata", () => {
  expect(switchPlan(fern, cedar, { days: 30, daysLeft: 10 })).toEqual({ from: "now", due: 3_000, credit: 3_633 });
  expect(switchPlan(fern, cedar, { days: 30, daysLeft: 30 })).toEqual({ from: "now", due: 9_000, credit: 10_900 });
  expect(switchPlan(fern, cedar, { days: 30, daysLeft: 0 })).toEqual({ from: "now", due: 0, credit: 0 });
});

it("PY-5 a switch to another plan rounds half a cent up, and never takes credit away", () => {
  const dearer = { ...fern, price: 5_901, credit: 0 };
  expect(switchPlan(fern, dearer, { days: 30, daysLeft: 15 })).toEqual({ from: "now", due: 1, credit: 0 });
});

it("PY-5 a switch to another plan waits for the next period if the plan is cheaper or the interval differs", () => {
  const days = { days: 30, daysLeft: 10 };
  expect(switchPlan(cedar, fern, days)).toEqual({ from: "next_period" });
  expect(switchPlan(cedar, { ...cedar, interval: "year", price: 163_900 }, days)).toEqual({ from: "next_period" });
  expect(switchPlan(cedar, cedar, days)).toEqual({ from: "next_period" });
});
