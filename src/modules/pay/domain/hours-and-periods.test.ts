import { describe, expect, it } from "vitest";
import { guaranteeLines, hoursLines } from "./hours-lines.ts";
import { mayBecome, PERIOD_STATES, periodFrom } from "./pay-period.ts";
import type { PayRule } from "./pay-rule.ts";
import { sortHours } from "./sort-hours.ts";

const byHour: PayRule = {
  id: "h",
  version: 1,
  name: "Desk",
  fromDay: "2026-01-01",
  who: { kind: "role", role: "staff" },
  what: { kind: "all" },
  unit: "hour",
  rate: 2_250,
  base: "net",
  deduct: "none",
  deductCents: 0,
  deductWhen: "before",
  split: "minutes",
  leadShare: 10_000,
  assistantCents: 0,
};
const people = [{ id: "noor", role: "staff", isManager: false }];
const days = (...minutes: number[]) => minutes.map((one, index) => ({ day: `2026-11-0${index + 2}`, minutes: one }));

describe("working hours", () => {
  it("are overtime if they exceed the daily or the weekly limit", () => {
    const sorted = sortHours(days(600, 480, 480, 480, 480), { dailyMinutes: 480, weeklyMinutes: 2_000 });
    expect(sorted.map(({ regular, overtime }) => [regular, overtime])).toEqual([
      [480, 120],
      [480, 0],
      [480, 0],
      [480, 0],
      [80, 400],
    ]);
  });

  it("are counted in weeks that begin on Monday, and are all regular hours if there is no limit", () => {
    const week = [
      { day: "2026-11-08", minutes: 300 },
      { day: "2026-11-09", minutes: 300 },
    ];
    expect(sortHours(week, { weeklyMinutes: 300 }).map(({ overtime }) => overtime)).toEqual([0, 0]);
    expect(sortHours(days(1_000), {})).toEqual([{ day: "2026-11-02", regular: 1_000, overtime: 0 }]);
  });

  it("are paid at the same rate whether regular or overtime; those before the period count only toward the weekly limit", () => {
    const worked = days(600, 600, 90).map((one) => ({ ...one, personId: "noor" }));
    const period = { from: "2026-11-03", to: "2026-11-30" };
    const lines = hoursLines({ people, rules: [byHour], worked, limits: { weeklyMinutes: 1_000 }, period });
    expect(lines.map(({ day, name, base, cents }) => [day, name, base, cents])).toEqual([
      ["2026-11-03", "Regular hours", 400, 15_000],
      ["2026-11-03", "Overtime hours", 200, 7_500],
      ["2026-11-04", "Overtime hours", 90, 3_375],
    ]);
    const guarantee: PayRule = { ...byHour, id: "g", unit: "guarantee_hour", rate: 3_000 };
    expect(guaranteeLines(lines, { people, rules: [guarantee], period })).toMatchObject([{ cents: 34_500 - 25_875 }]);
  });
});

describe("pay periods", () => {
  it.each([
    ["weekly", "2026-11-02", "2026-11-08"],
    ["two_weeks", "2026-11-02", "2026-11-15"],
    ["twice_a_month", "2026-02-01", "2026-02-15"],
    ["twice_a_month", "2026-02-16", "2026-02-28"],
    ["monthly", "2028-02-01", "2028-02-29"],
  ] as const)("with the cadence %s last from %s to %s", (cadence, from, to) => {
    expect(periodFrom(from, cadence)).toEqual({ from, to });
  });

  it("change their state from open through review and approval to locked, which is final", () => {
    const steps = PERIOD_STATES.flatMap((from) =>
      PERIOD_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(steps).toEqual(["open in_review", "in_review open", "in_review approved", "approved locked"]);
  });
});
