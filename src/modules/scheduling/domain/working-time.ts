import type { DatedWeek, WeeklyHours } from "./resource.ts";

/** Returns the weeks of a practitioner whose hours never change. */
export function toUndatedWeeks(week: WeeklyHours): DatedWeek[] {
  return [{ from: null, until: null, week }];
}

/** Returns the week that applies on a calendar day. */
export function weekOn<W extends Pick<DatedWeek, "from" | "until">>(weeks: readonly W[], date: string): W | undefined {
  return weeks.find(({ from, until }) => (from ?? date) <= date && date <= (until ?? date));
}
