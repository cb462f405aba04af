import type { VisitRequest } from "#modules/scheduling/domain/visit-shape.ts";
import type { BusyDays } from "../clinic/busy-ranges.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { NamedSlot } from "./named-slot.ts";

/** All that the starts of a day depend on. */
type DayToPlan = {
  snapshot: ClinicSnapshot;
  request: VisitRequest;
  date: string;
  now: Date;
  busy: BusyDays;
  isPacked: boolean;
};

type PlannedDay = { lines: string; moment: number; starts: readonly NamedSlot[] };

/** A day takes some 40 KB, with its answer. */
const MOST_DAYS = 100;
const MINUTE_MS = 60_000;

const planned = new WeakMap<ClinicSnapshot, Map<string, PlannedDay>>();

/**
 * Returns the starts of a day as `plan` makes them. Many people look at the same few days, so the result is used again
 * while the clinic, the claims of the day and the minute are the same; the claims are read each time.
 */
export function plannedDay(day: DayToPlan, plan: () => NamedSlot[]): readonly NamedSlot[] {
  const { snapshot, request, date, now, busy, isPacked } = day;
  const days = daysOf(snapshot);
  const key = JSON.stringify([date, isPacked, request]);
  const moment = momentOf(now);
  const last = days.get(key);
  days.delete(key);
  const isSame = last && last.moment === moment && last.lines === busy.lines;
  const current = isSame ? last : { lines: busy.lines, moment, starts: plan() };
  days.set(key, current);
  const [oldest] = days.keys();
  if (days.size > MOST_DAYS && oldest !== undefined) days.delete(oldest);
  return current.starts;
}

function daysOf(snapshot: ClinicSnapshot): Map<string, PlannedDay> {
  let days = planned.get(snapshot);
  if (!days) {
    days = new Map();
    planned.set(snapshot, days);
  }
  return days;
}

/** Returns a number for the minute of an instant, and one for each instant between two minutes: all limits are whole ones. */
function momentOf(now: Date): number {
  const minutes = now.getTime() / MINUTE_MS;
  return Math.floor(minutes) + Math.ceil(minutes);
}
