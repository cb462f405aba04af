import type { BusyDays } from "../clinic/busy-ranges.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** What every plan is made from, apart from the question that it answers. */
type PlanInput = { snapshot: ClinicSnapshot; busy: BusyDays; now: Date };

type KnownPlan<Plan> = { lines: string; moment: number; plan: Plan };

const MINUTE_MS = 60_000;

/**
 * Returns a function that plans as `make` does. Many people look at the same few days, so a plan is used again while the
 * clinic, the claims and the minute are the same; the claims are read each time. `question` is all else that the plan
 * depends on. Of each clinic the last `most` plans are known.
 */
export function rememberPlans<Plan>(most: number) {
  const known = new WeakMap<ClinicSnapshot, Map<string, KnownPlan<Plan>>>();
  return ({ snapshot, busy: { lines }, now }: PlanInput, question: readonly unknown[], make: () => Plan): Plan => {
    const plans = known.get(snapshot) ?? new Map<string, KnownPlan<Plan>>();
    known.set(snapshot, plans);
    const key = JSON.stringify(question);
    const moment = minuteKeyOf(now);
    const last = plans.get(key);
    const isSame = last && last.moment === moment && last.lines === lines;
    const current = isSame ? last : { lines, moment, plan: make() };
    // At the end, so that the first one is the one that was asked for longest ago.
    plans.delete(key);
    plans.set(key, current);
    const [oldest] = plans.keys();
    if (plans.size > most && oldest !== undefined) plans.delete(oldest);
    return current.plan;
  };
}

/** Returns a number for the minute of an instant, and one for each instant between two minutes: all limits are whole ones. */
function minuteKeyOf(now: Date): number {
  const minutes = now.getTime() / MINUTE_MS;
  return Math.floor(minutes) + Math.ceil(minutes);
}
