import ICAL from "ical.js";
import { isTimeZone } from "#shared/formats/zone-clock.ts";
import { addDays, instantOf, startOfDay, toTime } from "#shared/zoned-time.ts";
import { type CalendarFailure, OUTSIDE_CALENDAR } from "../../../domain/calendar/outside-calendar.ts";

/** A time range in milliseconds; the end is exclusive. */
export type CalendarBusyRange = readonly [from: number, to: number];

export type BusyCalendar = {
  /** The owner's busy times, sorted and without overlaps. They reveal neither what the owner does nor with whom. */
  times: CalendarBusyRange[];
  /** The number of entries that can't be read. */
  unread: number;
};

type Window = { fromMs: number; toMs: number; timeZone: string };

/** The reason why a text isn't a valid calendar. Thrown by `readBusyTimes`. */
export class CalendarError extends Error {
  readonly failure: CalendarFailure;

  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Returns the busy times of a calendar file. Dates without a time, and times without a zone, use the clinic's zone
 * (`timeZone`). Skips canceled entries, entries marked as free, and this clinic's own visits exported there. Throws
 * CalendarError.
 */
export function readBusyTimes(text: string, window: Window): BusyCalendar {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError("not_a_calendar");
  if ((text.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > OUTSIDE_CALENDAR.events)
    throw new CalendarError("too_many_events");
  const times: CalendarBusyRange[] = [];
  let unread = 0;
  for (const calendar of calendarsOf(text)) {
    const entries = Map.groupBy(calendar.getAllSubcomponents("vevent"), uidOf);
    for (const [uid, group] of entries) {
      if (isOwnVisit(uid)) continue;
      try {
        for (const time of timesOf(group, window)) {
          times.push(time);
          if (times.length > OUTSIDE_CALENDAR.events) throw new CalendarError("too_many_events");
        }
      } catch (error) {
        if (error instanceof CalendarError) throw error;
        unread += 1;
      }
    }
  }
  return { times: inOrder(times), unread };
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF?\s*/, ""));
    // One calendar is an array whose first element is its name; several are an array of those.
    const all: unknown[][] = typeof parsed[0] === "string" ? [parsed] : parsed;
    return all.map((each) => new ICAL.Component(each));
  } catch {
    throw new CalendarError("not_a_calendar");
  }
}

const uidOf = (entry: ICAL.Component) => String(entry.getFirstPropertyValue("uid") ?? "");
const isOwnVisit = (uid: string) => /^(appointment|feed)-.+@halcyon$/.test(uid);

const wordOf = (entry: ICAL.Component, name: string) => String(entry.getFirstPropertyValue(name) ?? "").toUpperCase();
const isBusy = (entry: ICAL.Component) =>
  wordOf(entry, "status") !== "CANCELLED" && wordOf(entry, "transp") !== "TRANSPARENT";

/**
 * Returns the times of one entry with the changes to its single occurrences. Entries without an id are each treated as
 * separate.
 */
function* timesOf(group: readonly ICAL.Component[], window: Window): Generator<CalendarBusyRange> {
  const changes = group.filter((entry) => entry.hasProperty("recurrence-id"));
  for (const entry of group) {
    if (changes.includes(entry)) {
      const changed = new ICAL.Event(entry, { exceptions: [] });
      if (isBusy(entry)) yield* within(changed.startDate, changed.endDate, entry, window);
      continue;
    }
    const event = new ICAL.Event(entry, { exceptions: changes });
    if (!event.isRecurring()) {
      if (isBusy(entry)) yield* within(event.startDate, event.endDate, entry, window);
      continue;
    }
    const occurrences = event.iterator();
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      if (toApproximateMs(next) > window.toMs + MOST_AHEAD_MS) break;
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      if (toApproximateMs(endDate) < window.fromMs - MOST_AHEAD_MS) continue;
      if (isBusy(item.component)) yield* within(startDate, endDate, item.component, window);
    }
  }
}

/**
 * The margin for comparing occurrences with the window without computing exact instants: local times differ from UTC by
 * less than this.
 */
const MOST_AHEAD_MS = 48 * 3_600_000;
const toApproximateMs = ({ year, month, day, hour, minute }: ICAL.Time) => Date.UTC(year, month - 1, day, hour, minute);

function* within(
  start: ICAL.Time,
  end: ICAL.Time,
  entry: ICAL.Component,
  { fromMs, toMs, timeZone }: Window,
): Generator<CalendarBusyRange> {
  const from = Math.max(instantOfTime(start, entry, timeZone), fromMs);
  const to = Math.min(instantOfTime(end, entry, timeZone, entry.hasProperty("dtend") ? "dtend" : "dtstart"), toMs);
  if (from < to) yield [from, to];
}

const padToTwoDigits = (number: number) => String(number).padStart(2, "0");
const dateOf = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, "0")}-${padToTwoDigits(month)}-${padToTwoDigits(day)}`;

const zones = new Map<string, boolean>();
/** Whether a name is a known zone. Its name is used even if the file also describes the zone. */
function isZone(name: string): boolean {
  let isKnown = zones.get(name);
  if (isKnown === undefined) {
    isKnown = isTimeZone(name);
    zones.set(name, isKnown);
  }
  return isKnown;
}

/**
 * Returns a time of an entry as an instant. `property`: the entry's property whose time zone applies to this time. That
 * zone is used if the file names it without describing it.
 */
function instantOfTime(time: ICAL.Time, entry: ICAL.Component, clinicZone: string, property = "dtstart"): number {
  const date = dateOf(time);
  if (time.isDate) return startOfDay(date, clinicZone).getTime();
  const described = time.zone && time.zone.tzid !== "floating" ? time.zone.tzid : undefined;
  const named = described ?? String(entry.getFirstProperty(property)?.getFirstParameter("tzid") ?? "");
  if (described === "UTC" || (described !== undefined && !isZone(described))) return time.toUnixTime() * 1_000;
  const zone = isZone(named) ? named : clinicZone;
  const minutes = time.hour * 60 + time.minute;
  const instant = instantOf(date, toTime(minutes), zone);
  // A time skipped by a clock change is counted from the day's start.
  return (instant?.getTime() ?? startOfDay(date, zone).getTime() + minutes * 60_000) + time.second * 1_000;
}

/** Sorts the times and merges those that touch. */
function inOrder(times: readonly CalendarBusyRange[]): CalendarBusyRange[] {
  const merged: [number, number][] = [];
  for (const [from, to] of [...times].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Returns the range of days for which busy times are read, starting at an instant. */
export function windowFrom(today: string, timeZone: string): Window {
  return {
    fromMs: startOfDay(today, timeZone).getTime(),
    toMs: startOfDay(addDays(today, OUTSIDE_CALENDAR.days), timeZone).getTime(),
    timeZone,
  };
}
