import { addMoney, type Cents, shareOf } from "#shared/money.ts";
import { deductions, deductionWords } from "./deductions.ts";
import { aboutSale, type PayLine } from "./pay-line.ts";
import type { PayPerson, PayRule, Tiers } from "./pay-rule.ts";
import { returnLines } from "./return-lines.ts";
import { compareSources, isReturn, type Sale, type SaleSource } from "./sale.ts";
import { type Claim, claimsOf, type EarlierLine, earned } from "./sale-claims.ts";
import { splitSigned } from "./team-split.ts";
import { rateReached, spanOf, throughBands } from "./tiers.ts";

export type SoldInPeriod = {
  people: readonly PayPerson[];
  /** All versions of all rules. */
  rules: readonly PayRule[];
  /** The sales of the period, and late ones from locked periods. */
  sales: readonly Sale[];
  /** Lines from locked periods about the same order lines, visits and months. */
  earlier?: readonly EarlierLine[];
};

/** Returns a line for each person in each sale: what it pays them, by which rule and why. */
export function commissionLines({ people, rules, sales, earlier = [] }: SoldInPeriod): PayLine[] {
  const sorted = sales.toSorted(
    (a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || compareSources(a.source, b.source),
  );
  const { claims, unruled } = claimsOf(
    sorted.filter((sale) => !isReturn(sale)),
    people,
    rules,
    earlier,
  );
  const sold = [
    ...lessDeductions(
      groupsOf(claims).flatMap((group) => linesOfGroup(group, earlier)),
      claims,
      earlier,
    ),
    ...unruled.map(({ person, sale }) => ({ ...aboutSale(sale, person.id), reason: "No rule covers this" })),
  ];
  const returned = sorted.filter(isReturn);
  return [...sold, ...returnLines(returned, people, sold, earlier)];
}

/** Groups claims whose rates depend on each other: those with the same person, rule and tier period. */
function groupsOf(claims: readonly Claim[]): Claim[][] {
  return [...Map.groupBy(claims, ({ person, rule, sale }) => groupKey(person.id, rule, sale.day)).values()];
}

function groupKey(personId: string, { id, tiers }: PayRule, day: string): string {
  return [personId, id, tiers ? spanOf(tiers, day) : ""].join(" ");
}

/** A pay line before costs are deducted from the earnings. Without a claim, it adjusts a line of an earlier period. */
type GrossLine = { line: PayLine; claim?: Claim };

/**
 * Deducts costs from the earnings of lines whose rule says so. A cost that an earlier payment of the order line was too
 * small to cover is deducted from the next one.
 */
function lessDeductions(
  lines: readonly GrossLine[],
  claims: readonly Claim[],
  earlier: readonly EarlierLine[],
): PayLine[] {
  const grossOf = new Map(lines.flatMap(({ line, claim }) => (claim ? [[claim, line.cents] as const] : [])));
  const takeOff = deductions(earlier);
  const offOf = new Map<Claim, Cents>();
  for (const claim of claims) {
    const { deductAfter: whole, deducted } = claim;
    const about = { personId: claim.person.id, orderLineId: claim.sale.orderLineId };
    // Records a cost that was already deducted from the base, so that it isn't deducted again.
    if (deducted > 0) takeOff({ ...about, whole: Number.POSITIVE_INFINITY, most: deducted });
    else offOf.set(claim, takeOff({ ...about, whole, most: grossOf.get(claim) ?? 0 }));
  }
  return lines.map(({ line, claim }) => {
    const off = claim ? (offOf.get(claim) ?? 0) : 0;
    if (!claim || off === 0) return line;
    const { deductAfter: whole, sale, rule } = claim;
    const reason = [line.reason, ...deductionWords({ off, whole, sale, rule, isAfter: true })].join("; ");
    return { ...line, cents: line.cents - off, deducted: off, reason };
  });
}

function linesOfGroup(group: readonly Claim[], earlier: readonly EarlierLine[]): GrossLine[] {
  const [first] = group;
  if (!first) return [];
  const { tiers } = first.rule;
  if (!tiers) return group.map((claim) => grossLine(claim, claim.rule.rate, earned(claim, claim.rule.rate)));
  const before = tiers.span === "period" ? [] : linesOfSpan(first, tiers, earlier);
  return tiers.mode === "reached" ? reachedLines(group, before) : bandLines(group, before, tiers);
}

function linesOfSpan({ person, rule, sale }: Claim, tiers: Tiers, earlier: readonly EarlierLine[]): EarlierLine[] {
  const isOfSpan = (line: EarlierLine) => spanOf(tiers, line.day) === spanOf(tiers, sale.day);
  return earlier.filter(
    (line) => line.personId === person.id && line.ruleId === rule.id && line.saleCents >= 0 && isOfSpan(line),
  );
}

const countedIn = (of: readonly { counted: number }[]): number => of.reduce((sum, { counted }) => sum + counted, 0);

function bandLines(group: readonly Claim[], before: readonly EarlierLine[], { by }: Tiers): GrossLine[] {
  let reached = countedIn(before);
  return group.map((claim) => {
    const start = reached;
    reached += claim.counted;
    if (by === "count" || claim.rule.unit !== "percent" || claim.flat !== undefined) {
      const rate = rateReached(claim.rule, reached);
      return grossLine(claim, rate, earned(claim, rate));
    }
    const parts = throughBands(claim.rule, start, claim.counted);
    const bases = splitSigned(
      claim.base,
      parts.map(({ amount }) => amount),
    );
    const gross = addMoney(...parts.map(({ rate }, index) => shareOf(bases[index] ?? 0, rate)));
    const rates = parts.map(({ rate }) => `${rate / 100}%`);
    const { line } = grossLine(claim, parts.at(-1)?.rate ?? claim.rule.rate, gross);
    const reason = `${claim.why}; through the bands of ${rates.join(" and ")}`;
    return { claim, line: parts.length > 1 ? { ...line, reason } : line };
  });
}

function reachedLines(group: readonly Claim[], before: readonly EarlierLine[]): GrossLine[] {
  const last = group.at(-1);
  if (!last) return [];
  const reached = countedIn(before) + countedIn(group);
  const rate = rateReached(last.rule, reached);
  return [
    ...group.map((claim) => {
      const own = rateReached(claim.rule, reached);
      return grossLine(claim, own, earned(claim, own));
    }),
    ...before
      .filter(({ kind, unit, base }) => kind === "commission" && unit === "percent" && base > 0)
      .flatMap((line) => raised(line, before, rate).map((adjusting) => ({ line: adjusting }))),
  ];
}

/** Returns the difference for a line that was locked at a lower rate before the month reached a higher one. */
function raised(line: EarlierLine, before: readonly EarlierLine[], rate: number): PayLine[] {
  const adjusted = before.filter(({ kind, source }) => kind === "adjustment" && isSame(source, line.source));
  const difference =
    shareOf(line.base, rate) - shareOf(line.base, line.rate) - addMoney(0, ...adjusted.map(({ cents }) => cents));
  const reason = `The month reached ${rate / 100}%: the rest for a line of a locked period`;
  return difference === 0
    ? []
    : [{ ...line, kind: "adjustment", rate, cents: difference, counted: 0, saleCents: 0, deducted: undefined, reason }];
}

function isSame(a: SaleSource | undefined, b: SaleSource | undefined): boolean {
  return a !== undefined && b !== undefined && compareSources(a, b) === 0;
}

function grossLine(claim: Claim, rate: number, cents: Cents): GrossLine {
  const { sale, person, rule, why, base, counted, flat, deducted } = claim;
  const line: PayLine = {
    ...aboutSale(sale, person.id),
    base,
    counted,
    cents,
    deducted,
    rate: flat === undefined ? rate : rule.assistantCents,
    unit: flat === undefined ? rule.unit : "piece",
    ruleId: rule.id,
    ruleVersion: rule.version,
    reason: flat === undefined ? why : `${why}; a flat amount for an assistant`,
  };
  return { line, claim };
}
