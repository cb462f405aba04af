import { describe, expect, it } from "vitest";
import { commissionLines } from "./commission.ts";
import type { PayLine } from "./pay-line.ts";
import type { PayRule } from "./pay-rule.ts";
import type { Sale } from "./sale.ts";

const people = ["lena", "omar"].map((id) => ({ id, role: "practitioner", isManager: false }));
const rule = (changes: Partial<PayRule> = {}): PayRule => ({
  id: "r",
  version: 1,
  name: "Facials",
  fromDay: "2026-01-01",
  who: { kind: "all" },
  what: { kind: "all" },
  unit: "percent",
  rate: 4_000,
  base: "net",
  deduct: "cost",
  deductCents: 0,
  deductWhen: "before",
  split: "minutes",
  leadShare: 10_000,
  assistantCents: 0,
  ...changes,
});
/** The payments of one order line on successive days, in cents. Its supplies cost $35.56. */
const payments = (sums: readonly number[], changes: Partial<Sale> = {}): Sale[] =>
  sums.map((net, index) => ({
    source: { transferId: index + 1, entryLine: 1, part: 0 },
    day: `2026-11-1${index}`,
    kind: "treatment",
    itemId: "facial",
    categoryId: "facials",
    name: "Facial",
    orderLineId: "line",
    appointmentId: "visit",
    list: net,
    net,
    session: 0,
    pieces: 1,
    team: [{ personId: "lena", minutes: 60 }],
    cost: { cents: 3_556, unknownPieces: 0 },
    ...changes,
  }));
const centsOf = (lines: readonly PayLine[]) => lines.map(({ cents }) => cents);
const paid = (rules: PayRule[], sales: Sale[]) => commissionLines({ people, rules, sales });

describe("a deduction that is larger than the first of several payments (OO-18)", () => {
  it("reduces the base of the later payments by its rest, and each pay line states the amount deducted there", () => {
    // The cost of $35.56 uses up the payments of $20.00 and $10.00. Its last $5.56 reduces the $170.00, of which 40% are
    // paid.
    const lines = paid([rule()], payments([2_000, 1_000, 17_000]));
    expect(lines.map(({ base, cents }) => [base, cents])).toEqual([
      [0, 0],
      [0, 0],
      [16_444, 6_578],
    ]);
    expect(lines.map(({ reason }) => reason.split("; ")[1])).toEqual([
      "$20.00 of $35.56 for supplies taken off before the percentage",
      "$10.00 of $35.56 for supplies taken off before the percentage",
      "$5.56 of $35.56 for supplies taken off before the percentage",
    ]);
    // This equals the commission of a single payment for the whole line.
    expect(centsOf(paid([rule()], payments([20_000])))).toEqual([6_578]);
  });

  it("reduces the earnings from later payments by its rest, if the rule deducts from the earnings", () => {
    const after = rule({ deductWhen: "after", deduct: "fixed", deductCents: 2_500 });
    // 40% of $50.00 is $20.00, all of it deducted; 40% of $150.00 is $60.00 less the cost's last $5.00.
    const lines = paid([after], payments([5_000, 15_000]));
    expect(centsOf(lines)).toEqual([0, 5_500]);
    expect(lines.map(({ reason }) => reason.split("; ")[1])).toEqual([
      "$20.00 of $25.00 taken off from what was earned",
      "$5.00 of $25.00 taken off from what was earned",
    ]);
  });

  it("continues after a locked pay period, unless the locked pay line is so old that its deducted amount wasn't stored", () => {
    const [first, second] = payments([2_000, 18_000]) as [Sale, Sale];
    const locked = paid([rule()], [first]);
    const next = (earlier: PayLine[]) => commissionLines({ people, rules: [rule()], sales: [second], earlier });
    expect(next(locked).map(({ base, cents }) => [base, cents])).toEqual([[16_444, 6_578]]);
    const former = locked.map(({ deducted: _, ...line }) => line);
    expect(centsOf(next(former))).toEqual([7_200]);
  });

  it("continues for each practitioner in proportion to the practitioner's share, also if the rule has bands", () => {
    const team = [
      { personId: "lena", minutes: 45 },
      { personId: "omar", minutes: 15 },
    ];
    const lines = paid([rule()], payments([2_000, 18_000], { team }));
    // Lena's share of the cost is $26.67, and Omar's is $8.89. The first payment covers $15.00 and $5.00 of it, the
    // second the remaining $11.67 and $3.89.
    expect(lines.map(({ personId, base, cents }) => [personId, base, cents])).toEqual([
      ["lena", 0, 0],
      ["lena", 12_333, 4_933],
      ["omar", 0, 0],
      ["omar", 4_111, 1_644],
    ]);
    const tiers = {
      by: "net" as const,
      span: "month" as const,
      mode: "band" as const,
      bands: [{ from: 10_000, rate: 5_000 }],
    };
    const banded = rule({ tiers, deductWhen: "after", deduct: "fixed", deductCents: 5_000 });
    // 40% of $100.00 is $40.00, and 50% of the next $100.00 is $50.00 less the cost's last $10.00.
    expect(centsOf(paid([banded], payments([10_000, 10_000])))).toEqual([0, 4_000]);
  });

  it("is reversed when the customer returns everything, however many payments it was deducted from", () => {
    const sold = payments([2_000, 18_000]);
    const [back] = payments([-20_000]) as [Sale];
    const returned = { ...back, day: "2026-11-20", source: { transferId: 9, entryLine: 1, part: 0 } };
    expect(centsOf(paid([rule()], [...sold, returned]))).toEqual([0, 6_578, -6_578]);
  });
});
