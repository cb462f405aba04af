/** Rules that forbid a visit on a day, or forbid it to begin, and who may override them. */

export { type BrokenInterval, judgeVisit } from "../intervals/judge-visit.ts";
export { readIntervals } from "../intervals/known-visits.ts";
export { overrideIntervals, writeOverrides } from "../intervals/override-intervals.ts";
