import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#shared/zoned-time.ts";
import { chances } from "#testing/runs.ts";
import { addMonths } from "./add-months.ts";
import { earliestDate, forbiddenDates } from "./forbidden-dates.ts";
import type { BodyArea, IntervalRule, KnownFact, RuleSide, Treatment } from "./interval-rule.ts";

const rule = (more: Partial<IntervalRule>): IntervalRule => ({
  id: "R01",
  from: { kind: "family", names: ["peel"] },
  to: { kind: "family", names: ["laser", "ipl"] },
  minDays: 14,
  minMonths: 0,
  bothWays: true,
  scope: "area",
  severity: "shift",
  status: "confirmed",
  notTogether: false,
  overrideRole: "staff",
  reason: "Your skin needs two weeks between a peel and light or laser.",
  ...more,
});
const peelAndLight = rule({});
const isotretinoin = rule({
  id: "R14",
  from: { kind: "event", names: ["isotretinoin"] },
  to: { kind: "family", names: ["peel", "laser", "ipl"] },
  minDays: 0,
  minMonths: 6,
  bothWays: false,
  scope: "body",
});
const peel: Treatment = { serviceId: "AG08", family: "peel", areas: ["face"] };
const ipl: Treatment = { serviceId: "PG01", family: "ipl", areas: ["face"] };
const given = (treatment: Treatment, date: string): KnownFact => ({ kind: "treatment", date, ...treatment });

function isForbidden(rules: IntervalRule[], subject: Treatment[], known: KnownFact[], date: string): boolean {
  return forbiddenDates(rules, subject, known, [date])[0] !== undefined;
}

describe("dates blocked by a rule", () => {
  it("keep a laser treatment two weeks apart from a peel, with the first allowed day after it", () => {
    const known = [given(peel, "2026-11-18")];
    expect(isForbidden([peelAndLight], [ipl], known, "2026-12-01")).toBe(true);
    expect(isForbidden([peelAndLight], [ipl], known, "2026-12-02")).toBe(false);
    expect(isForbidden([peelAndLight], [ipl], known, "2026-11-17")).toBe(true);
    expect(earliestDate([peelAndLight], [ipl], known, "2026-11-24")).toBe("2026-12-02");
  });

  it("also lie before a booked visit, where a treatment would leave too little time until that visit", () => {
    const oneWay = rule({ bothWays: false });
    const known = [given(ipl, "2026-12-20")];
    expect(isForbidden([oneWay], [peel], known, "2026-12-06")).toBe(false);
    expect(isForbidden([oneWay], [peel], known, "2026-12-07")).toBe(true);
    expect(isForbidden([oneWay], [peel], known, "2026-12-20")).toBe(true);
    expect(isForbidden([oneWay], [peel], known, "2026-12-21")).toBe(false);
  });

  it("aren't blocked for other body areas", () => {
    const known = [given({ ...peel, areas: ["underarms"] }, "2026-11-18")];
    expect(isForbidden([peelAndLight], [ipl], known, "2026-11-20")).toBe(false);
    expect(isForbidden([rule({ scope: "body" })], [ipl], known, "2026-11-20")).toBe(true);
    const whole = { ...ipl, areas: ["whole"] as const };
    expect(
      isForbidden([peelAndLight], [whole], [given({ ...peel, areas: ["whole"] }, "2026-11-18")], "2026-11-20"),
    ).toBe(false);
  });

  it("are blocked for all areas after an event that has no area, such as a tan", () => {
    const tan = rule({ from: { kind: "event", names: ["tan"] } });
    expect(isForbidden([tan], [ipl], [{ kind: "event", name: "tan", date: "2026-11-20" }], "2026-11-24")).toBe(true);
  });

  it("don't exist for a draft or for a rule that only warns", () => {
    const known = [given(peel, "2026-11-18")];
    expect(isForbidden([rule({ status: "draft" })], [ipl], known, "2026-11-20")).toBe(false);
    expect(isForbidden([rule({ severity: "warn" })], [ipl], known, "2026-11-20")).toBe(false);
  });

  it("leave no earliest date if the rule blocks online booking", () => {
    const known = [given(peel, "2026-11-18")];
    expect(earliestDate([rule({ severity: "block" })], [ipl], known, "2026-11-24")).toBeUndefined();
    expect(earliestDate([rule({ severity: "block" })], [ipl], known, "2026-12-05")).toBe("2026-12-05");
  });

  it("follow calendar months: six months after October 1 is April 1, after August 31 the end of February", () => {
    const lastDose = (date: string): KnownFact[] => [{ kind: "event", name: "isotretinoin", date }];
    expect(earliestDate([isotretinoin], [ipl], lastDose("2026-10-01"), "2026-11-22")).toBe("2027-04-01");
    expect(earliestDate([isotretinoin], [ipl], lastDose("2026-08-31"), "2026-11-22")).toBe("2027-02-28");
    expect(addMonths("2023-08-31", 6)).toBe("2024-02-29");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  });

  it("don't exist for a rule of zero length, not even on the day itself", () => {
    const none = rule({ minDays: 0 });
    expect(isForbidden([none], [ipl], [given(peel, "2026-11-20")], "2026-11-20")).toBe(false);
  });

  it("name the longest rule if several rules block a day", () => {
    const longer = rule({ id: "R04", minDays: 28 });
    const [span] = forbiddenDates([peelAndLight, longer], [ipl], [given(peel, "2026-11-18")], ["2026-11-20"]);
    expect(span).toMatchObject({ rule: { id: "R04" }, end: "2026-12-16" });
  });
});

describe("dates blocked by rules, compared with a slow check of every day", () => {
  const families = ["peel", "laser", "ipl"] as const;
  const areas: BodyArea[] = ["face", "back", "whole"];
  const side: fc.Arbitrary<RuleSide> = fc.oneof(
    fc.record({ kind: fc.constant("family" as const), names: fc.subarray([...families], { minLength: 1 }) }),
    fc.record({ kind: fc.constant("service" as const), names: fc.constantFrom(["S1"], ["S1", "S2"]) }),
    fc.record({ kind: fc.constant("event" as const), names: fc.constant(["tan"]) }),
  );
  const anyRule: fc.Arbitrary<IntervalRule> = fc.record({
    id: fc.constantFrom("R1", "R2", "R3"),
    from: side,
    to: side,
    minDays: fc.integer({ min: 0, max: 20 }),
    minMonths: fc.integer({ min: 0, max: 2 }),
    bothWays: fc.boolean(),
    scope: fc.constantFrom("area" as const, "body" as const),
    severity: fc.constantFrom("shift" as const, "block" as const, "warn" as const),
    status: fc.constantFrom("confirmed" as const, "confirmed" as const, "draft" as const),
    notTogether: fc.constant(false),
    overrideRole: fc.constant("staff" as const),
    reason: fc.constant("Give it time."),
  });
  const treatment: fc.Arbitrary<Treatment> = fc.record({
    serviceId: fc.constantFrom("S1", "S2", "S3"),
    family: fc.constantFrom(...families),
    areas: fc.subarray(areas, { minLength: 1 }),
  });
  // Dates around a leap day, the ends of short months and both clock changes.
  const date = fc.integer({ min: 0, max: 330 }).map((days) => addDays("2023-12-20", days));
  const fact: fc.Arbitrary<KnownFact> = fc.oneof(
    fc.tuple(treatment, date).map(([what, day]) => given(what, day)),
    fc
      .tuple(date, fc.option(fc.subarray(areas), { nil: undefined }))
      .map(([day, where]): KnownFact => ({ kind: "event", name: "tan", date: day, ...(where && { areas: where }) })),
  );

  /** Whether `later` falls within the interval from `earlier`, by counting months, then days, one at a time. */
  function isWithin({ minMonths, minDays }: IntervalRule, earlier: string, later: string): boolean {
    if (later < earlier) return false;
    let [year = 0, month = 0] = earlier.split("-").map(Number);
    for (let nth = 0; nth < minMonths; nth += 1) [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    let day = Number(earlier.slice(8));
    const text = () => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    while (Number.isNaN(Date.parse(text())) || new Date(text()).getUTCDate() !== day) day -= 1;
    let end = text();
    for (let nth = 0; nth < minDays; nth += 1) end = new Date(Date.parse(end) + 86_400_000).toISOString().slice(0, 10);
    return later < end;
  }

  const names = (what: RuleSide, known: KnownFact) =>
    known.kind === "treatment"
      ? (what.kind === "family" && what.names.includes(known.family)) ||
        (what.kind === "service" && what.names.includes(known.serviceId))
      : what.kind === known.kind && what.names.includes(known.name);

  function breaks(one: IntervalRule, input: Treatment, known: KnownFact, day: string): boolean {
    if (one.status === "draft" || one.severity === "warn") return false;
    const shared = input.areas.filter((area) => area !== "whole" && (known.areas?.includes(area) ?? true));
    if (one.scope === "area" && shared.length === 0) return false;
    const mine = given(input, day);
    const ways = one.bothWays ? [one, { ...one, from: one.to, to: one.from }] : [one];
    return ways.some(
      ({ from, to }) =>
        (names(from, known) && names(to, mine) && isWithin(one, known.date, day)) ||
        (names(from, mine) && names(to, known) && isWithin(one, day, known.date)),
    );
  }

  it("are exactly the days that break a rule, for any history", () => {
    const dates = Array.from({ length: 400 }, (_, nth) => addDays("2023-11-20", nth));
    fc.assert(
      fc.property(
        fc.array(anyRule, { maxLength: 4 }),
        fc.array(treatment, { minLength: 1, maxLength: 3 }),
        fc.array(fact, { maxLength: 4 }),
        (rules, subject, known) => {
          const fast = forbiddenDates(rules, subject, known, dates).map((span) => span !== undefined);
          const slow = dates.map((day) =>
            rules.some((one) => subject.some((input) => known.some((what) => breaks(one, input, what, day)))),
          );
          expect(fast).toEqual(slow);
        },
      ),
      chances(60, 1_000, 20_261_124),
    );
  });
});
