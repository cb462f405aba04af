/** Medical rules that a visit would break, and their overrides by staff. */

export { type BrokenInterval, judgeVisit } from "../intervals/judge-visit.ts";
export { readIntervals } from "../intervals/known-visits.ts";
export { overrideIntervals, writeOverrides } from "../intervals/override-intervals.ts";
