import { describe, expect, it } from "vitest";
import { commissionLines } from "./commission.ts";
import type { PayLine } from "./pay-line.ts";
import type { PayPerson, PayRule } from "./pay-rule.ts";
import { periodLines } from "./period-lines.ts";
import type { Sale } from "./sale.ts";

const LENA: PayPerson = { id: "lena", role: "practitioner", isManager: false };
const OMAR: PayPerson = { id: "omar", role: "practitioner", isManager: false };
const NOOR: PayPerson = { id: "noor", role: "staff", isManager: false };
const people = [LENA, OMAR, NOOR];

const rule = (changes: Partial<PayRule> = {}): PayRule => ({
  id: "r",
  version: 1,
  name: "Treatments",
  fromDay: "2026-01-01",
  who: { kind: "all" },
  what: { kind: "all" },
  unit: "percent",
  rate: 4_000,
  base: "net",
  deduct: "none",
  deductCents: 0,
  deductWhen: "before",
  split: "minutes",
  leadShare: 10_000,
  assistantCents: 0,
  ...changes,
});

let last = 0;
/** Creates a treatment of $200 by Lena, with optional changes. */
const sale = (changes: Partial<Sale> = {}): Sale => {
  last += 1;
  const net = changes.net ?? 20_000;
  return {
    source: { transferId: last, entryLine: 1, part: 1 },
    day: "2026-11-10",
    kind: "treatment",
    itemId: "facial",
    categoryId: "facials",
    name: "Facial",
    orderLineId: `line-${last}`,
    appointmentId: `visit-${last}`,
    list: net,
    session: 0,
    pieces: 1,
    team: [{ personId: "lena", minutes: 60 }],
    ...changes,
    net,
  };
};

const both = [
  { personId: "lena", minutes: 45 },
  { personId: "omar", minutes: 15 },
];

/** Returns the sum of a person's lines. */
const centsOf = (lines: readonly PayLine[], personId = "lena") =>
  lines.filter((line) => line.personId === personId).reduce((sum, { cents }) => sum + cents, 0);

/** Returns the lines for sales in a period that is now locked. */
const locked = (sales: Sale[], rules: PayRule[]) => commissionLines({ people, rules, sales });

const bands = (mode: "band" | "reached", by: "net" | "count" = "net") => ({
  by,
  span: "month" as const,
  mode,
  bands: by === "net" ? [{ from: 50_000, rate: 5_000 }] : [{ from: 3, rate: 5_000 }],
});

type Example = [what: string, lines: () => PayLine[], earned: Partial<Record<"lena" | "omar" | "noor", number>>];

const examples: Example[] = [
  ["40% of $200 net", () => commissionLines({ people, rules: [rule()], sales: [sale()] }), { lena: 8_000 }],
  [
    "40% of list where a coupon took $30 off",
    () => commissionLines({ people, rules: [rule({ base: "list" })], sales: [sale({ net: 17_000, list: 20_000 })] }),
    { lena: 8_000 },
  ],
  [
    "40% of net where a coupon took $30 off",
    () => commissionLines({ people, rules: [rule()], sales: [sale({ net: 17_000, list: 20_000 })] }),
    { lena: 6_800 },
  ],
  [
    "40% of $180 that a member paid with credit: net is after the member's savings, however it is paid",
    () => commissionLines({ people, rules: [rule()], sales: [sale({ net: 18_000, list: 20_000 })] }),
    { lena: 7_200 },
  ],
  [
    "40% of a package's session by its value of $150, of which $90 was paid so far",
    () =>
      commissionLines({ people, rules: [rule({ base: "session" })], sales: [sale({ net: 9_000, session: 15_000 })] }),
    { lena: 6_000 },
  ],
  [
    "40% of $200 after a fixed $35.56 for supplies, rounded",
    () => commissionLines({ people, rules: [rule({ deduct: "fixed", deductCents: 3_556 })], sales: [sale()] }),
    { lena: 6_578 },
  ],
  [
    "40% of $200 less a fixed $10 after it",
    () =>
      commissionLines({
        people,
        rules: [rule({ deduct: "fixed", deductCents: 1_000, deductWhen: "after" })],
        sales: [sale()],
      }),
    { lena: 7_000 },
  ],
  [
    "costs above the base, which leave nothing and take nothing",
    () => commissionLines({ people, rules: [rule({ deduct: "fixed", deductCents: 30_000 })], sales: [sale()] }),
    { lena: 0 },
  ],
  [
    "a team of 45 and 15 minutes sharing $100.01",
    () => commissionLines({ people, rules: [rule()], sales: [sale({ net: 10_001, team: both })] }),
    { lena: 3_000, omar: 1_000 },
  ],
  [
    "a team by shares, 70% to who leads",
    () =>
      commissionLines({ people, rules: [rule({ split: "shares", leadShare: 7_000 })], sales: [sale({ team: both })] }),
    { lena: 5_600, omar: 2_400 },
  ],
  [
    "$12 flat for an assistant, and the whole base for who leads",
    () =>
      commissionLines({
        people,
        rules: [rule({ split: "assistant", assistantCents: 1_200 })],
        sales: [sale({ team: both })],
      }),
    { lena: 8_000, omar: 1_200 },
  ],
  [
    "$5 a piece for three pieces that Noor sold",
    () =>
      commissionLines({
        people,
        rules: [rule({ unit: "piece", rate: 500 })],
        sales: [sale({ kind: "product", pieces: 3, team: [{ personId: "noor", minutes: 0 }] })],
      }),
    { noor: 1_500 },
  ],
  [
    "$60 a visit of two treatments, paid once",
    () =>
      commissionLines({
        people,
        rules: [rule({ unit: "visit", rate: 6_000 })],
        sales: [sale({ appointmentId: "v" }), sale({ appointmentId: "v" })],
      }),
    { lena: 6_000 },
  ],
  [
    "bands: $400 and $300 in a month, 40% up to $500 and 50% above",
    () =>
      commissionLines({
        people,
        rules: [rule({ tiers: bands("band") })],
        sales: [sale({ net: 40_000 }), sale({ net: 30_000 })],
      }),
    { lena: 30_000 },
  ],
  [
    "the reached rate for all: $700 in a month at 50%",
    () =>
      commissionLines({
        people,
        rules: [rule({ tiers: bands("reached") })],
        sales: [sale({ net: 40_000 }), sale({ net: 30_000 })],
      }),
    { lena: 35_000 },
  ],
  [
    "a band by count: the third treatment of the month and each after it at 50%",
    () =>
      commissionLines({
        people,
        rules: [rule({ tiers: bands("band", "count") })],
        sales: [sale(), sale(), sale(), sale()],
      }),
    { lena: 36_000 },
  ],
  [
    "the rate reached by count: three treatments in a month, all at 50%",
    () =>
      commissionLines({
        people,
        rules: [rule({ tiers: bands("reached", "count") })],
        sales: [sale(), sale(), sale()],
      }),
    { lena: 30_000 },
  ],
  [
    "bands over a pay period, which begin anew after a locked one of the same month",
    () => {
      const rules = [rule({ tiers: { ...bands("band"), span: "period" } })];
      const earlier = locked([sale({ day: "2026-11-03", net: 40_000 })], rules);
      return commissionLines({ people, rules, sales: [sale({ net: 30_000 }), sale({ net: 30_000 })], earlier });
    },
    { lena: 12_000 + 8_000 + 5_000 },
  ],
  [
    "a rate reached in a month's second period: the rest for the locked one is an adjustment",
    () => {
      const rules = [rule({ tiers: bands("reached") })];
      const earlier = locked([sale({ day: "2026-11-03", net: 40_000 })], rules);
      return commissionLines({ people, rules, sales: [sale({ net: 30_000 })], earlier });
    },
    { lena: 15_000 + 4_000 },
  ],
  [
    "a third of it returned after the lock, then the rest: nothing is left of it",
    () => {
      const rules = [rule({ rate: 3_333 })];
      const earlier = locked([sale({ orderLineId: "l" })], rules);
      const back = (net: number) => sale({ orderLineId: "l", net, list: net, day: "2026-11-20" });
      return commissionLines({ people, rules: [rule({ rate: 9_900 })], sales: [back(-6_667), back(-13_333)], earlier });
    },
    { lena: -6_666 },
  ],
  [
    "a part refund after the lock, at the original rate though the rule has a new version",
    () => {
      const earlier = locked([sale({ orderLineId: "l", team: both })], [rule()]);
      const back = sale({ orderLineId: "l", net: -5_000, list: -5_000, team: [], day: "2026-12-02" });
      return commissionLines({ people, rules: [rule({ version: 2, rate: 1_000 })], sales: [back], earlier });
    },
    { lena: -1_500, omar: -500 },
  ],
  [
    "a guarantee of $500 in a period that brought $80 of commission",
    () =>
      periodLines({
        people,
        rules: [
          rule(),
          rule({
            id: "g",
            name: "Guarantee",
            unit: "guarantee_period",
            rate: 50_000,
            who: { kind: "person", personId: "lena" },
          }),
        ],
        sales: [sale()],
        tips: [],
        worked: [],
        limits: {},
        period: { from: "2026-11-01", to: "2026-11-30" },
      }),
    { lena: 50_000, omar: 0 },
  ],
];

describe("the commission for a sale", () => {
  it("OO-18: is calculated for at least twenty worked examples", () => {
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });

  it.each(examples)("OO-18: is correct to the cent for %s", (_what, lines, expected) => {
    const all = lines();
    for (const [personId, cents] of Object.entries(expected)) expect(centsOf(all, personId), personId).toBe(cents);
    expect(all.reduce((sum, { cents }) => sum + cents, 0)).toBe(Object.values(expected).reduce((a, b) => a + b, 0));
  });

  it("OO-18: uses and names the most specific rule: one for the person before one for the role, and item before category", () => {
    const rules = [
      rule({ id: "all-item", name: "All", what: { kind: "item", of: "treatment", id: "facial" }, rate: 100 }),
      rule({ id: "role-all", name: "Role", who: { kind: "role", role: "practitioner" }, rate: 200 }),
      rule({
        id: "role-category",
        name: "Facials",
        who: { kind: "role", role: "practitioner" },
        what: { kind: "category", of: "treatment", id: "facials" },
        rate: 300,
      }),
      rule({ id: "omar", name: "Omar", who: { kind: "person", personId: "omar" }, rate: 400 }),
    ];
    const lines = commissionLines({ people, rules, sales: [sale({ team: both })] });
    expect(lines.map(({ personId, ruleId, reason }) => [personId, ruleId, reason])).toEqual([
      ["lena", "role-category", "Facials: for the role, by category"],
      ["omar", "omar", "Omar: for this person, by everything"],
    ]);
  });

  it("OO-18: uses the version of the rule on the day of the sale, and is zero after the rule has ended", () => {
    const versions = [rule(), rule({ version: 2, fromDay: "2026-11-15", rate: 5_000, untilDay: "2026-11-25" })];
    const on = (day: string) => commissionLines({ people, rules: versions, sales: [sale({ day })] });
    expect(["2026-11-14", "2026-11-15", "2026-11-25"].map((day) => centsOf(on(day)))).toEqual([8_000, 10_000, 0]);
    expect(on("2026-11-25")).toMatchObject([{ reason: "No rule covers this", cents: 0 }]);
  });

  it("OO-18: is paid only once per item or visit, even if the customer paid in two parts", () => {
    const parts = [sale({ orderLineId: "l", appointmentId: "v" }), sale({ orderLineId: "l", appointmentId: "v" })];
    for (const unit of ["piece", "visit"] as const)
      expect(centsOf(commissionLines({ people, rules: [rule({ unit, rate: 700 })], sales: parts })), unit).toBe(700);
  });
});
