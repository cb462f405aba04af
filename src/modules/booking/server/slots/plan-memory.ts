import type { BusyDays } from "../clinic/busy-ranges.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** What every plan depends on, besides the question for which it is made: the clinic, the claims and the time. */
type PlanInput = { snapshot: ClinicSnapshot; busy: BusyDays; now: Date };

type KnownPlan<Plan> = { lines: string; moment: number; plan: Plan };

const MINUTE_MS = 60_000;

/** The cached plans, which may be shared by several requests. */
const shared = new WeakSet<object>();

/** Whether a plan is a cached one. A plan that was changed for one person isn't. */
export const isSharedPlan = (plan: object): boolean => shared.has(plan);

/**
 * Returns a function that caches the plans computed by `make`, because many people look at the same few days. A cached
 * plan is reused while the clinic, the claims and the minute stay the same; the claims are read on each call.
 * `question` holds everything else that the plan depends on. For each clinic snapshot, the last `most` plans are
 * cached.
 */
export function createPlanCache<Plan extends object>(most: number) {
  const known = new WeakMap<ClinicSnapshot, Map<string, KnownPlan<Plan>>>();
  return ({ snapshot, busy: { lines }, now }: PlanInput, question: readonly unknown[], make: () => Plan): Plan => {
    const plans = known.get(snapshot) ?? new Map<string, KnownPlan<Plan>>();
    known.set(snapshot, plans);
    const key = JSON.stringify(question);
    const moment = minuteKeyOf(now);
    const last = plans.get(key);
    const isSame = last && last.moment === moment && last.lines === lines;
    const current = isSame ? last : { lines, moment, plan: make() };
    shared.add(current.plan);
    // Moves the plan to the end of the map, so that the first plan is always the least recently used.
    plans.delete(key);
    plans.set(key, current);
    const [oldest] = plans.keys();
    if (plans.size > most && oldest !== undefined) plans.delete(oldest);
    return current.plan;
  };
}

/**
 * Returns one number for the exact whole minute and another for the time until the next one. All limits fall on whole
 * minutes, so plans change only at these moments.
 */
function minuteKeyOf(now: Date): number {
  const minutes = now.getTime() / MINUTE_MS;
  return Math.floor(minutes) + Math.ceil(minutes);
}
