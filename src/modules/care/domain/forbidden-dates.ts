import { addDays } from "#shared/zoned-time.ts";
import { addMonths } from "./add-months.ts";
import {
  type BodyArea,
  type IntervalRule,
  type KnownFact,
  type RuleSide,
  SAME_TREATMENT,
  type Treatment,
} from "./interval-rule.ts";

/** Clinic days from `first` up to but not including `end`, and the rule that forbids them. */
export type ForbiddenSpan = { rule: IntervalRule; first: string; end: string };

/**
 * Returns, for each of `dates`, the confirmed rule that forbids the treatments on it; `undefined` if none does. If
 * several do, it is the rule that forbids the longest. Rules that only warn are ignored.
 */
export function forbiddenDates(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
  dates: readonly string[],
): (ForbiddenSpan | undefined)[] {
  const spans = forbiddenSpans(rules, subject, known);
  return dates.map((date) => spanOver(spans, date));
}

/**
 * Returns the first day from `from` on that no rule forbids, "YYYY-MM-DD". `undefined` if one of the rules blocks
 * online booking: then a staff member must review the case, so no date may be promised.
 */
export function earliestDate(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
  from: string,
): string | undefined {
  const spans = forbiddenSpans(rules, subject, known);
  let date = from;
  for (let span = spanOver(spans, date); span; span = spanOver(spans, date)) {
    if (spans.some(({ rule, first, end }) => rule.severity === "block" && first <= date && date < end))
      return undefined;
    date = span.end;
  }
  return date;
}

/** Returns all rules that forbid the treatments on a date, each once with its longest span, longest first. */
export function spansOver(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
  date: string,
): ForbiddenSpan[] {
  const over = forbiddenSpans(rules, subject, known)
    .filter(({ first, end }) => first <= date && date < end)
    .sort((a, b) => (a.end < b.end ? 1 : a.end > b.end ? -1 : 0));
  return over.filter(({ rule }, index) => over.findIndex((other) => other.rule.id === rule.id) === index);
}

/**
 * Returns the rules that only warn about treatments on a date, each once. They forbid nothing; staff read them with the
 * visit.
 */
export function warningsOver(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
  date: string,
): IntervalRule[] {
  const over = spansOf(
    rules.filter(({ severity }) => severity === "warn"),
    subject,
    known,
  ).filter(({ first, end }) => first <= date && date < end);
  return [...new Set(over.map(({ rule }) => rule))];
}

function spanOver(spans: readonly ForbiddenSpan[], date: string): ForbiddenSpan | undefined {
  let longest: ForbiddenSpan | undefined;
  for (const span of spans)
    if (span.first <= date && date < span.end && (!longest || span.end > longest.end)) longest = span;
  return longest;
}

/** Returns every span of days on which a fact and a confirmed rule forbid the treatments. */
function forbiddenSpans(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
): ForbiddenSpan[] {
  return spansOf(
    rules.filter(({ severity }) => severity !== "warn"),
    subject,
    known,
  );
}

/** Returns every span of days to which confirmed rules apply. */
function spansOf(
  rules: readonly IntervalRule[],
  subject: readonly Treatment[],
  known: readonly KnownFact[],
): ForbiddenSpan[] {
  const spans: ForbiddenSpan[] = [];
  for (const rule of rules) {
    if (rule.status !== "confirmed") continue;
    for (const [from, to] of waysOf(rule)) {
      for (const fact of known) {
        if (concerns(rule, { side: to, other: from }, subject, fact))
          spans.push({ rule, first: fact.date, end: endOf(rule, fact.date) });
        if (concerns(rule, { side: from, other: to }, subject, fact))
          spans.push({ rule, first: firstBefore(rule, fact.date), end: addDays(fact.date, 1) });
      }
    }
  }
  return spans;
}

function waysOf({ from, to, bothWays }: IntervalRule): (readonly [RuleSide, RuleSide])[] {
  return bothWays ? [[from, to] as const, [to, from] as const] : [[from, to] as const];
}

/**
 * Whether one of the treatments is on `side` of a rule and the fact on the `other` side. If the rule requires it, both
 * must concern the same body area.
 */
function concerns(
  { scope }: IntervalRule,
  { side, other }: { side: RuleSide; other: RuleSide },
  subject: readonly Treatment[],
  fact: KnownFact,
): boolean {
  return subject.some((treatment) => {
    const treatmentFact: KnownFact = { kind: "treatment", date: fact.date, ...treatment };
    return (
      isOnSide(other, fact, treatmentFact) &&
      isOnSide(side, treatmentFact, fact) &&
      (scope === "body" || areasMeet(treatment.areas, fact.areas))
    );
  });
}

/** Whether a fact matches one side of a rule. `partner` is the fact with which the other side is compared. */
export function isOnSide({ kind, names }: RuleSide, fact: KnownFact, partner?: KnownFact): boolean {
  if (fact.kind !== "treatment") return kind === fact.kind && names.includes(fact.name);
  if (kind === "family") return names.includes(fact.family);
  if (kind !== "service") return false;
  const isAgain = partner?.kind === "treatment" && partner.serviceId === fact.serviceId;
  return names.includes(fact.serviceId) || (isAgain && names.includes(SAME_TREATMENT));
}

/** Whether treatments and a fact concern the same body area. A fact without areas concerns all of them. */
export function areasMeet(areas: readonly BodyArea[], others: readonly BodyArea[] | undefined): boolean {
  return areas.some((area) => area !== "whole" && (!others || others.includes(area)));
}

/** Returns the first day after the interval that begins on `date`. */
function endOf({ minDays, minMonths }: IntervalRule, date: string): string {
  return addDays(addMonths(date, minMonths), minDays);
}

/**
 * Returns the first day whose interval still includes `date`, or the day after `date` for a rule without length. Checks
 * day by day, because months differ in length.
 */
function firstBefore(rule: IntervalRule, date: string): string {
  let day = addDays(addMonths(date, -rule.minMonths), -rule.minDays - 4);
  while (day <= date && endOf(rule, day) <= date) day = addDays(day, 1);
  return day;
}
