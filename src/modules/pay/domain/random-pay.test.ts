import fc from "fast-check";
import { expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { commissionLines } from "./commission.ts";
import type { PayLine } from "./pay-line.ts";
import type { PayPerson, PayRule } from "./pay-rule.ts";
import type { Sale } from "./sale.ts";

const people: PayPerson[] = ["lena", "omar"].map((id) => ({ id, role: "practitioner", isManager: false }));

const anyRule = fc.record({
  unit: fc.constantFrom("percent" as const, "piece" as const, "visit" as const),
  rate: fc.integer({ min: 0, max: 6_000 }),
  split: fc.constantFrom("minutes" as const, "shares" as const, "assistant" as const),
  deductCents: fc.integer({ min: 0, max: 5_000 }),
  deductWhen: fc.constantFrom("before" as const, "after" as const),
});
const ruleOf = (fields: Partial<PayRule>): PayRule => ({
  id: "r",
  version: 1,
  name: "All",
  fromDay: "2026-01-01",
  who: { kind: "all" },
  what: { kind: "all" },
  unit: "percent",
  rate: 4_000,
  base: "net",
  deduct: "fixed",
  deductCents: 0,
  deductWhen: "before",
  split: "minutes",
  leadShare: 7_000,
  assistantCents: 1_500,
  ...fields,
});
const anyTeam = fc.constantFrom(
  [{ personId: "lena", minutes: 60 }],
  [
    { personId: "lena", minutes: 40 },
    { personId: "omar", minutes: 20 },
  ],
  [
    { personId: "omar", minutes: 35 },
    { personId: "lena", minutes: 25 },
  ],
);
const anySale = fc.record({
  week: fc.nat(3),
  net: fc.integer({ min: 1, max: 40_000 }),
  team: anyTeam,
  /** The part that is paid first; the rest is paid a week later. */
  first: fc.nat(40_000),
  /** The number of parts in which the sale is returned, and how many weeks later. */
  parts: fc.nat(3),
  later: fc.nat(2),
});
type AnySale = typeof anySale extends fc.Arbitrary<infer S> ? S : never;

/** Returns sales with their returns, each with the week in which it is booked. */
function eventsOf(all: readonly AnySale[], withReturns: boolean): { week: number; sale: Sale; index: number }[] {
  let id = 0;
  const saleOf = (fields: Pick<Sale, "net" | "team" | "orderLineId" | "appointmentId">, week: number) => {
    id += 1;
    const source = { transferId: id, entryLine: 1, part: 0 };
    const day = `2026-11-${String(2 + week * 7).padStart(2, "0")}`;
    const about = {
      kind: "treatment" as const,
      itemId: "t",
      name: "T",
      list: fields.net,
      session: 0,
      pieces: 1,
    };
    return { week, sale: { source, day, ...about, ...fields } };
  };
  const isPaidInParts = ({ first, net }: AnySale) => first > 0 && first < net;
  return all.flatMap((one, index) => {
    const { net, team, parts, later, first } = one;
    const of = { team, orderLineId: `l${index}`, appointmentId: `v${index}` };
    const week = isPaidInParts(one) ? Math.min(3, one.week + 1) : one.week;
    const sold = isPaidInParts(one)
      ? [saleOf({ ...of, net: first }, one.week), saleOf({ ...of, net: net - first }, week)]
      : [saleOf({ ...of, net }, week)];
    if (!withReturns || parts === 0) return sold.map((event) => ({ ...event, index }));
    const part = Math.floor(net / parts);
    const sums = Array.from({ length: parts }, (_, at) => (at < parts - 1 ? part : net - part * (parts - 1)));
    const returned = sums
      .filter((sum) => sum > 0)
      .map((sum) => saleOf({ ...of, net: -sum }, Math.min(3, week + later)));
    return [...sold, ...returned].map((event) => ({ ...event, index }));
  });
}

/** Pays week by week, locking each before the next. */
function weekly(events: readonly { week: number; sale: Sale }[], rules: PayRule[]): PayLine[] {
  const locked: PayLine[] = [];
  for (let week = 0; week < 4; week += 1) {
    const sales = events.filter((event) => event.week === week).map(({ sale }) => sale);
    locked.push(...commissionLines({ people, rules, sales, earlier: [...locked] }));
  }
  return locked;
}

const sums = (lines: readonly PayLine[]) =>
  people.map(({ id }) => lines.filter(({ personId }) => personId === id).reduce((sum, { cents }) => sum + cents, 0));

it("OO-19: pay locked week by week adds up to pay calculated for all weeks together, and a full return leaves no commission", () => {
  fc.assert(
    fc.property(fc.array(anySale, { minLength: 1, maxLength: 15 }), anyRule, (all, fields) => {
      const rules = [ruleOf(fields)];
      const events = eventsOf(all, true);
      const lines = weekly(events, rules);
      const kept = all.flatMap((one, index) => (one.parts === 0 ? [index] : []));
      const stay = eventsOf(all, false).filter(({ index }) => kept.includes(index));
      expect(sums(lines)).toEqual(sums(commissionLines({ people, rules, sales: stay.map(({ sale }) => sale) })));
      for (const { cents, saleCents } of lines) expect(saleCents < 0 ? cents <= 0 : cents >= 0).toBe(true);
    }),
    chances(150, 3_000, 41),
  );
});

it("OO-19: monthly commission bands pay the same whether pay is locked week by week or calculated for the month together", () => {
  const anyTiers = fc.record({
    mode: fc.constantFrom("band" as const, "reached" as const),
    first: fc.integer({ min: 1, max: 60_000 }),
    more: fc.integer({ min: 1, max: 60_000 }),
  });
  fc.assert(
    fc.property(fc.array(anySale, { minLength: 1, maxLength: 15 }), anyTiers, (all, { mode, first, more }) => {
      const bands = [
        { from: first, rate: 4_500 },
        { from: first + more, rate: 5_000 },
      ];
      const rules = [ruleOf({ tiers: { by: "net", span: "month", mode, bands } })];
      const events = eventsOf(all, false);
      const atOnce = commissionLines({
        people,
        rules,
        sales: events.toSorted((a, b) => a.week - b.week).map(({ sale }) => sale),
      });
      expect(sums(weekly(events, rules))).toEqual(sums(atOnce));
    }),
    chances(150, 3_000, 43),
  );
});
