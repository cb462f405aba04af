import { areasMeet, earliestDate, isOnSide } from "./forbidden-dates.ts";
import type { IntervalRule, RuleSide, Treatment } from "./interval-rule.ts";

/** Two treatments that can't share a visit, with the rule that forbids it. */
export type Apart = { rule: IntervalRule; one: Treatment; other: Treatment };

/**
 * Returns the pairs of a visit's treatments that a confirmed rule doesn't allow in one visit, in the order of the
 * rules.
 */
export function findApart(rules: readonly IntervalRule[], visit: readonly Treatment[]): Apart[] {
  return rules
    .filter(({ notTogether, status }) => notTogether && status === "confirmed")
    .flatMap((rule) =>
      visit.flatMap((one, index) =>
        visit.slice(index + 1).flatMap((other) => (keepsApart(rule, one, other) ? [{ rule, one, other }] : [])),
      ),
    );
}

function keepsApart({ from, to, scope }: IntervalRule, one: Treatment, other: Treatment): boolean {
  if (scope === "area" && !areasMeet(one.areas, other.areas)) return false;
  return (isOn(from, one) && isOn(to, other)) || (isOn(from, other) && isOn(to, one));
}

function isOn(side: RuleSide, treatment: Treatment): boolean {
  return isOnSide(side, { kind: "treatment", date: "", ...treatment });
}

/** Returns the first possible day for `later` if `first` is on `date`; undefined if no day can be promised. */
export function firstDayAfter(
  rules: readonly IntervalRule[],
  { first, later, date }: { first: Treatment; later: Treatment; date: string },
): string | undefined {
  return earliestDate(rules, [later], [{ kind: "treatment", date, ...first }], date);
}
