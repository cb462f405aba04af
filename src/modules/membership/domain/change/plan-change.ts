import { AppError } from "#shared/app-error.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import { chargeAfter } from "../charge-instants.ts";
import { addMonths } from "../membership-period.ts";
import { type PeriodDays, switchPlan } from "../switch-plan.ts";
import { monthOfYear } from "./annual-switch.ts";
import type { Change, ContractNow, PlannedChange, Terms } from "./contract-now.ts";
import { type ChangeInstant, lengthOf, nextChargeOf, soon, withoutMoney } from "./planned.ts";

export const MOST_PAUSE_MONTHS = 3;

/**
 * Returns the result of changing a membership. Previews show it and confirming applies it, so both are the same. Throws
 * `membership_closed` for a membership that is over, `pause_used`, `too_close_to_charge`, and `conflict` with the
 * reason if the change doesn't fit what is already scheduled.
 */
export function planChange(contract: ContractNow, change: Change, asking: ChangeInstant): PlannedChange {
  const { state, endsAt } = contract;
  const isOver = state === "ended" || (endsAt && endsAt <= asking.now);
  if (isOver || !["active", "past_due", "paused"].includes(state)) throw new AppError("membership_closed");
  if (change.kind === "cancel") return cancel(contract, asking);
  assertPaysByItself(contract, asking);
  switch (change.kind) {
    case "pause":
      return pause(contract, change.months, asking);
    case "skip":
      return stopFor(contract, 1, asking);
    case "switch":
      assertNothingPlanned(contract, asking);
      return planSwitch(contract, change.to, asking);
    case "resume":
      return resume(contract, asking);
  }
}

/** Cancels at the end of the paid period, or immediately during a pause. Other scheduled changes are dropped. */
function cancel(contract: ContractNow, { now }: ChangeInstant): PlannedChange {
  const { period, pause: paused, endsAt } = contract;
  const ends = endsAt ?? new Date(Math.max(period?.end.getTime() ?? 0, now.getTime()));
  const hasBegun = paused && paused.from <= now;
  const after = {
    ...contract,
    endsAt: ends,
    next: undefined,
    pause: hasBegun
      ? { from: paused.from, until: new Date(Math.min(paused.until.getTime(), now.getTime())) }
      : undefined,
  };
  if (after.pause && lengthOf(after.pause) <= 0) after.pause = undefined;
  const longer = paused ? (after.pause ? lengthOf(after.pause) : 0) - lengthOf(paused) : 0;
  return withoutMoney(after, longer);
}

function assertPaysByItself(contract: ContractNow, { now }: ChangeInstant): void {
  const { state, period, endsAt } = contract;
  if (!period)
    throw new AppError("conflict", { message: "The clinic gave you this membership. Call us to change it." });
  if (state === "past_due")
    throw new AppError("conflict", {
      message: "Your last payment is still due. Pay it first, then change your membership.",
    });
  const coming = nextChargeOf(contract)?.at ?? endsAt;
  // A scheduled pause starts at the end of the period, when nothing is charged. Changes shortly before it are refused
  // too, because undoing the pause would also have to reach the provider in time.
  const isNear = (instant: Date) => instant > now && instant <= soon(now);
  if ((coming && coming <= soon(now)) || isNear(period.end)) throw new AppError("too_close_to_charge");
}

function assertNothingPlanned({ endsAt, pause: paused, next }: ContractNow, { now }: ChangeInstant): void {
  if (endsAt) throw new AppError("conflict", { message: "Your membership is canceled. Resume it first." });
  if (paused)
    throw new AppError("conflict", {
      message:
        paused.from <= now ? "Your membership is paused. Resume it first." : "A pause is scheduled. Resume first.",
    });
  if (next) throw new AppError("conflict", { message: "A switch is scheduled. Resume first to cancel it." });
}

/** Plans a pause, which is allowed once a year, for one to three months. */
function pause(contract: ContractNow, months: number, asking: ChangeInstant): PlannedChange {
  const { pauseUsedAt } = contract;
  const planned = stopFor(contract, months, asking);
  const again = pauseUsedAt && addMonths(dateInZone(pauseUsedAt, asking.zone), 12);
  if (again && again > dateInZone(asking.now, asking.zone)) throw new AppError("pause_used");
  return { ...planned, after: { ...planned.after, pauseUsedAt: asking.now } };
}

/** Stops charges for this many months from the next charge on. */
function stopFor(contract: ContractNow, months: number, asking: ChangeInstant): PlannedChange {
  assertNothingPlanned(contract, asking);
  const { terms, period, chargeAnchor } = contract;
  if (terms.interval !== "month" || !period)
    throw new AppError("conflict", { message: "A membership that is paid by the year can’t be paused." });
  const until = chargeAfter({ anchor: chargeAnchor ?? period.end, interval: "month" }, period.end, months - 1);
  const paused = { from: period.end, until };
  return withoutMoney({ ...contract, pause: paused }, lengthOf(paused));
}

/** The provider's minimum charge; a smaller difference is waived and gives no credit. */
const LEAST_CHARGE = 50;
const MILLISECONDS_A_DAY = 86_400_000;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY);

/** Returns the number of days in a span by the clinic's calendar, and how many of them remain. */
function daysOf({ start, end }: { start: Date; end: Date }, { now, zone }: ChangeInstant): PeriodDays {
  const [from, to, today] = [start, end, now].map((instant) => dateInZone(instant, zone)) as [string, string, string]; // three dates in, three out
  return {
    days: daysBetween(from, to),
    daysLeft: Math.min(Math.max(daysBetween(today, to), 0), daysBetween(from, to)),
  };
}

/**
 * Plans a switch. A more expensive plan applies immediately, for the price difference of the remaining days; all others
 * apply from the next period on.
 */
function planSwitch(contract: ContractNow, to: Terms, asking: ChangeInstant): PlannedChange {
  const { terms, period } = contract;
  if (!period || (to.planId === terms.planId && to.interval === terms.interval))
    throw new AppError("conflict", { message: "That is the plan you have." });
  const switched = switchPlan(terms, to, daysOf(period, asking));
  if (switched.from === "next_period") return withoutMoney({ ...contract, next: to });
  const after = { ...contract, terms: to, raise: undefined };
  if (switched.due < LEAST_CHARGE) return withoutMoney(after);
  // The credit of a year is granted monthly, so only that of the current month is granted immediately.
  const month = terms.interval === "year" ? monthOfYear(period.start, asking) : undefined;
  const credit = month
    ? Math.round((Math.max(to.credit - terms.credit, 0) * daysOf(month, asking).daysLeft) / daysOf(month, asking).days)
    : switched.credit;
  return {
    after,
    dueToday: switched.due,
    creditToday: credit,
    nextCharge: nextChargeOf(after),
    creditLivesLonger: 0,
  };
}

/**
 * Undoes what is planned: an end, a pause, a switch. A current pause ends with the next charge in the provider's cycle.
 * Throws `conflict` where there is nothing to undo.
 */
function resume(contract: ContractNow, asking: ChangeInstant): PlannedChange {
  const { endsAt, pause, next, pauseUsedAt, period } = contract;
  if (endsAt) return withoutMoney({ ...contract, endsAt: undefined });
  if (pause && pause.from > asking.now) {
    // The pause never began, so this year's pause is still available.
    const isOfThisPeriod = pauseUsedAt && period && pauseUsedAt >= period.start;
    const after = { ...contract, pause: undefined, pauseUsedAt: isOfThisPeriod ? undefined : pauseUsedAt };
    return withoutMoney(after, -lengthOf(pause));
  }
  if (pause) return endPause(contract, pause, asking);
  if (next) return withoutMoney({ ...contract, next: undefined });
  throw new AppError("conflict", { message: "There is no scheduled change to undo." });
}

function endPause(
  contract: ContractNow,
  pause: NonNullable<ContractNow["pause"]>,
  { now, zone }: ChangeInstant,
): PlannedChange {
  const until = chargeAfter({ anchor: contract.chargeAnchor ?? pause.until, interval: "month" }, soon(now));
  if (until >= pause.until) {
    const day = formatDay(dateInZone(pause.until, zone));
    throw new AppError("conflict", { message: `Your membership resumes automatically on ${day}.` });
  }
  const shorter = { ...pause, until };
  return withoutMoney({ ...contract, pause: shorter }, lengthOf(shorter) - lengthOf(pause));
}
