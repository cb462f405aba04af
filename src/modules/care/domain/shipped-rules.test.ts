import { describe, expect, it } from "vitest";
import services from "#modules/catalog/server/demo/services.json" with { type: "json" };
import { addDays } from "#shared/zoned-time.ts";
import { earliestDate, warningsOver } from "./forbidden-dates.ts";
import { type IntervalRule, type KnownFact, SAME_TREATMENT, type Treatment } from "./interval-rule.ts";
import { shippedRules } from "./shipped-rules.ts";

const confirmed = shippedRules.map((rule): IntervalRule => ({ ...rule, status: "confirmed" }));
const face = (serviceId: string): Treatment => ({
  serviceId: serviceId.toLowerCase(),
  family: services.find(({ id }) => id === serviceId)?.family ?? "unknown",
  areas: ["face"],
});
const given = (serviceId: string): KnownFact => ({ kind: "treatment", date: "2026-12-01", ...face(serviceId) });
const firstAfter = (serviceId: string, known: KnownFact) =>
  earliestDate(confirmed, [face(serviceId)], [known], "2026-12-01");

const UNIT_DAYS: Record<string, number> = { day: 1, week: 7 };

/** Returns 21 for "3 to 6 visits, 3 to 4 weeks apart"; undefined for a text without an interval between visits. */
function leastDaysIn(text: string): number | undefined {
  const [, least, unit] =
    /(\d+)(?: to \d+)? (day|week)s apart/.exec(text) ?? /no sooner than (\d+) (day|week)s/.exec(text) ?? [];
  return least && unit ? Number(least) * (UNIT_DAYS[unit] ?? 1) : undefined;
}

describe("the rules a clinic starts with", () => {
  it("are drafts without effect until the medical director confirms them", () => {
    expect(shippedRules.map(({ status }) => status)).toEqual(shippedRules.map(() => "draft"));
    expect(earliestDate(shippedRules, [face("AG08")], [given("PG01")], "2026-12-01")).toBe("2026-12-01");
  });

  it("have unique ids, a length and a reason, and refer only to existing families and treatments", () => {
    expect(new Set(shippedRules.map(({ id }) => id)).size).toBe(shippedRules.length);
    const families = new Set(services.map(({ family }) => family));
    const ids = new Set(services.map(({ id }) => id.toLowerCase()));
    for (const { from, to, minDays, minMonths, reason } of shippedRules) {
      expect(minDays + minMonths).toBeGreaterThan(0);
      expect(reason).toMatch(/^[A-Z].*\.$/);
      for (const { kind, names } of [from, to]) {
        if (kind === "family") expect(names.filter((name) => !families.has(name))).toEqual([]);
        if (kind === "service") expect(names.filter((name) => !ids.has(name) && name !== SAME_TREATMENT)).toEqual([]);
      }
    }
  });

  it.each([
    ["a peel after light", "AG08", given("PG01"), "2026-12-15"],
    ["light after a peel", "PG01", given("AG08"), "2026-12-15"],
    ["needling after a peel", "AG04", given("AG08"), "2026-12-15"],
    ["RF needling after a laser", "AG05", given("AG06"), "2026-12-29"],
    ["a facial after a relaxer", "AG07", given("AG01"), "2026-12-02"],
    ["a peel after a relaxer", "AG08", given("AG01"), "2026-12-02"],
    ["a peel after filler", "AG08", given("AG02"), "2026-12-15"],
    ["a relaxer after a facial", "AG01", given("AG07"), "2026-12-02"],
    ["light after a tan", "PG01", { kind: "event", name: "tan", date: "2026-12-01" } as const, "2026-12-15"],
    ["hair laser after wax", "LH02", { kind: "event", name: "waxing", date: "2026-12-01" } as const, "2026-12-29"],
    [
      "a peel after isotretinoin",
      "AG08",
      { kind: "event", name: "isotretinoin", date: "2026-12-01" } as const,
      "2027-06-01",
    ],
    [
      "a facial after a cold sore",
      "AG07",
      { kind: "event", name: "cold-sore", date: "2026-12-01" } as const,
      "2026-12-15",
    ],
  ])("require the specified time after %s", (_, serviceId, known, earliest) => {
    expect(firstAfter(serviceId, known)).toBe(earliest);
  });

  it.each([
    ["the same peel", "AG08", "2026-12-15"],
    ["the same needling", "AG04", "2026-12-29"],
    ["the same RF needling", "AG05", "2026-12-29"],
    ["the same hair laser", "LH03", "2026-12-29"],
    ["the same PRP", "HL01", "2026-12-29"],
    ["the same fat freezing", "FR01", "2027-01-12"],
    ["the same IPL", "PG01", "2026-12-29"],
    ["the same laser for scars", "AS06", "2027-01-12"],
    ["the same LED", "AC03", "2026-12-04"],
    ["a relaxer, whose rule only warns", "AG01", "2026-12-01"],
    ["a facial, which no rule names", "AG07", "2026-12-01"],
  ])("require the specified time between repeats of %s", (_, serviceId, earliest) => {
    expect(firstAfter(serviceId, given(serviceId))).toBe(earliest);
  });

  it("include every interval that a treatment's description requires between two sessions", () => {
    const spaced = services.filter(({ sessions }) => leastDaysIn(sessions) !== undefined);
    expect(spaced.length).toBeGreaterThan(30);
    for (const { id, sessions } of spaced) {
      const last = addDays("2026-12-01", (leastDaysIn(sessions) ?? 0) - 1);
      const isKept =
        earliestDate(confirmed, [face(id)], [given(id)], last) !== last ||
        warningsOver(confirmed, [face(id)], [given(id)], last).length > 0;
      expect(isKept, `${id}: ${sessions}`).toBe(true);
    }
  });

  it("warn about a second wrinkle relaxer within twelve weeks, without blocking it", () => {
    const warned = (serviceId: string, date: string) =>
      warningsOver(confirmed, [face(serviceId)], [given("AG01")], date).map(({ id }) => id);
    expect([warned("AG01", "2027-02-22"), warned("AG01", "2027-02-23")]).toEqual([["R16-AG01"], []]);
    expect(warned("AG08", "2026-12-01")).toEqual([]);
  });

  it("allow another treatment of the same family, and also apply before a later booked visit", () => {
    expect(firstAfter("PG03", given("AG08"))).toBe("2026-12-01");
    const booked: KnownFact = { kind: "treatment", date: "2026-12-10", ...face("AG08") };
    expect(earliestDate(confirmed, [face("AG08")], [booked], "2026-12-01")).toBe("2026-12-24");
  });

  it("allow an IV drip on the day of a peel", () => {
    expect(firstAfter("IV01", given("AG08"))).toBe("2026-12-01");
  });
});
