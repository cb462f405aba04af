import { AppError } from "#shared/app-error.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { type PeriodDays, switchPlan } from "../switch-plan.ts";
import { monthOfYear } from "./annual-switch.ts";
import type { ContractNow, PlannedChange, Terms } from "./contract-now.ts";
import { type ChangeInstant, nextChargeOf, withoutMoney } from "./planned.ts";

/** The provider takes no less; a smaller difference is given away, without credit. */
const LEAST_CHARGE = 50;
const MILLISECONDS_A_DAY = 86_400_000;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY);

/** Days of a span of time by the clinic's calendar, and those that are left of it. */
function daysOf({ start, end }: { start: Date; end: Date }, { now, zone }: ChangeInstant): PeriodDays {
  const [from, to, today] = [start, end, now].map((instant) => dateInZone(instant, zone)) as [string, string, string]; // three in, three out
  return {
    days: daysBetween(from, to),
    daysLeft: Math.min(Math.max(daysBetween(today, to), 0), daysBetween(from, to)),
  };
}

/** A dearer plan holds at once, for the difference of the days that are left; all others from the next period on. */
export function planSwitch(contract: ContractNow, to: Terms, asking: ChangeInstant): PlannedChange {
  const { terms, period } = contract;
  if (!period || (to.planId === terms.planId && to.interval === terms.interval))
    throw new AppError("conflict", { message: "That is the plan you have." });
  const switched = switchPlan(terms, to, daysOf(period, asking));
  if (switched.from === "next_period") return withoutMoney({ ...contract, next: to });
  const after = { ...contract, terms: to, raise: undefined };
  if (switched.due < LEAST_CHARGE) return withoutMoney(after);
  // The credit of a year comes month by month: at once it is only that of the month that runs.
  const month = terms.interval === "year" ? monthOfYear(period.start, asking) : undefined;
  const credit = month
    ? Math.round((Math.max(to.credit - terms.credit, 0) * daysOf(month, asking).daysLeft) / daysOf(month, asking).days)
    : switched.credit;
  return {
    ...{ after, dueToday: switched.due, creditToday: credit },
    ...{ nextCharge: nextChargeOf(after), creditLivesLonger: 0 },
  };
}
