import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances, samples } from "#testing/runs.ts";
import type { PayPerson } from "./pay-rule.ts";
import { type TipFact, type TipPool, tipLines, tipMoves } from "./tip-lines.ts";

const people: PayPerson[] = [
  { id: "lena", role: "practitioner", isManager: false },
  { id: "omar", role: "practitioner", isManager: false },
  { id: "noor", role: "staff", isManager: false },
  { id: "ada", role: "admin", isManager: true },
];
const tip = (transferId: number, personId: string, cents: number, day = "2026-11-10"): TipFact => ({
  source: { transferId, entryLine: 1, part: personId === "lena" ? 1 : 2 },
  day,
  personId,
  cents,
});
const worked = [
  { personId: "lena", day: "2026-11-10", minutes: 300 },
  { personId: "omar", day: "2026-11-11", minutes: 300 },
  { personId: "noor", day: "2026-11-10", minutes: 300 },
  { personId: "ada", day: "2026-11-10", minutes: 300 },
];
const pool: TipPool = { by: "hours", shares: { practitioner: 2, staff: 1, admin: 5 } };
const sums = (tips: TipFact[], of?: TipPool) => {
  const sum: Record<string, number> = {};
  for (const { personId, cents } of tipLines({ people, tips, pool: of, worked }))
    sum[personId] = (sum[personId] ?? 0) + cents;
  return sum;
};

describe("tips", () => {
  it("go to the people who received them if there is no tip pool", () => {
    expect(sums([tip(1, "lena", 1_000), tip(1, "omar", 500)])).toEqual({ lena: 1_000, omar: 500 });
  });

  it("OO-22: go to a manager only for visits that the manager performed alone", () => {
    expect(sums([tip(1, "lena", 1_000), tip(1, "ada", 500), tip(2, "ada", 700)])).toEqual({ lena: 1_500, ada: 700 });
  });

  it("OO-22: are divided by a tip pool by hours and roles, to the cent, and a manager gets nothing from the pool", () => {
    expect(sums([tip(1, "lena", 1_000), tip(2, "ada", 700)], pool)).toEqual({
      lena: 400,
      noor: 200,
      omar: 400,
      ada: 700,
    });
  });

  it("OO-19: are divided by a daily tip pool by the hours of each day", () => {
    const tips = [tip(1, "lena", 1_000), tip(2, "lena", 900, "2026-11-11")];
    expect(sums(tips, { ...pool, by: "day" })).toEqual({ lena: 667, noor: 333, omar: 900 });
  });

  it("stay with the people who received them if no one in the tip pool worked", () => {
    expect(sums([tip(1, "lena", 1_000, "2026-11-12")], { ...pool, by: "day" })).toEqual({ lena: 1_000 });
  });

  it("OO-19: add up to the amount received, whatever the tip pool, and the transfers of tips between people add up to zero", () => {
    const anyTip = fc.record({
      transferId: fc.integer({ min: 1, max: 6 }),
      personId: fc.constantFrom("lena", "omar", "noor", "ada"),
      cents: fc.integer({ min: -500, max: 9_000 }),
      day: fc.constantFrom("2026-11-10", "2026-11-11", "2026-11-12"),
    });
    const anyPool = fc.constantFrom(undefined, pool, { ...pool, by: "day" as const });
    for (const [made, of] of samples(
      fc.tuple(fc.array(anyTip, { minLength: 1, maxLength: 12 }), anyPool),
      chances(300, 5_000, 7),
    )) {
      const tips = made.map(({ transferId, personId, cents, day }) => tip(transferId, personId, cents, day));
      const lines = tipLines({ people, tips, pool: of, worked });
      const sumOf = (all: readonly { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0);
      expect(sumOf(lines)).toBe(sumOf(tips));
      expect(sumOf(tipMoves(tips, lines))).toBe(0);
    }
  });
});
