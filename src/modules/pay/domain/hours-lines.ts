import { addMoney, type Cents } from "#shared/money.ts";
import { ruleForPerson } from "./choose-rule.ts";
import type { PayLine } from "./pay-line.ts";
import { type PayPerson, type PayRule, rulesOn } from "./pay-rule.ts";
import { portion } from "./portion.ts";
import { type HourLimits, sortHours } from "./sort-hours.ts";
import type { DayOfWork } from "./tip-lines.ts";

export type WorkedInPeriod = {
  people: readonly PayPerson[];
  rules: readonly PayRule[];
  /**
   * The work days from the Monday of the week in which the period begins. Days before the period only count toward the
   * weekly limit of that week.
   */
  worked: readonly DayOfWork[];
  limits: HourLimits;
  period: { from: string; to: string };
};

/** Returns what each person worked, split into regular hours and overtime, at their hourly rate. */
export function hoursLines({ people, rules, worked, limits, period }: WorkedInPeriod): PayLine[] {
  return people.flatMap((person) => {
    const days = worked.filter(({ personId }) => personId === person.id);
    return sortHours(sumByDay(days), limits)
      .filter(({ day }) => day >= period.from && day <= period.to)
      .flatMap(({ day, regular, overtime }) => {
        const chosen = ruleForPerson(person, "hour", rulesOn(day, rules));
        const line = (minutes: number, name: string): PayLine => ({
          personId: person.id,
          kind: "hours",
          day,
          name,
          base: minutes,
          counted: 0,
          saleCents: 0,
          rate: chosen?.rule.rate ?? 0,
          unit: "hour",
          cents: portion(chosen?.rule.rate ?? 0, minutes, 60),
          ...(chosen && { ruleId: chosen.rule.id, ruleVersion: chosen.rule.version }),
          reason: chosen?.why ?? "Hours without a rate",
        });
        return [...(regular > 0 ? [line(regular, REGULAR)] : []), ...(overtime > 0 ? [line(overtime, OVERTIME)] : [])];
      });
  });
}

export const REGULAR = "Regular hours";
export const OVERTIME = "Overtime hours";

function sumByDay(days: readonly DayOfWork[]) {
  const minutesOf = new Map<string, number>();
  for (const { day, minutes } of days) minutesOf.set(day, (minutesOf.get(day) ?? 0) + minutes);
  return [...minutesOf].map(([day, minutes]) => ({ day, minutes }));
}

/** Returns lines that raise each person's pay to their guarantee. Tips and managers' additions don't count. */
export function guaranteeLines(
  lines: readonly PayLine[],
  { people, rules, period }: Pick<WorkedInPeriod, "people" | "rules" | "period">,
): PayLine[] {
  return people.flatMap((person) => {
    const chosen = ruleForPerson(person, "guarantee", rulesOn(period.to, rules));
    if (!chosen) return [];
    const own = lines.filter(({ personId }) => personId === person.id);
    const { rule, why } = chosen;
    const minutes = sum(own.filter(({ kind }) => kind === "hours").map(({ base }) => base));
    const guaranteed: Cents = rule.unit === "guarantee_hour" ? portion(rule.rate, minutes, 60) : rule.rate;
    const brought = sum(own.filter(({ kind }) => kind === "commission" || kind === "hours").map(({ cents }) => cents));
    if (guaranteed <= brought) return [];
    return [
      {
        personId: person.id,
        kind: "guarantee" as const,
        day: period.to,
        name: "Guarantee",
        counted: 0,
        base: brought,
        rate: rule.rate,
        unit: rule.unit,
        cents: guaranteed - brought,
        saleCents: 0,
        ruleId: rule.id,
        ruleVersion: rule.version,
        reason: why,
      },
    ];
  });
}

const sum = (of: readonly number[]): number => addMoney(0, ...of);
