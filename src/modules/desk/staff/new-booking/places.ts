import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import { minutesOf } from "#shared/zoned-time.ts";

/** A start time, with all practitioners who are free then. */
export type Start = {
  startsAt: string;
  endsAt: string;
  date: string;
  time: string;
  practitionerIds: readonly string[];
};

/** Returns the starts of all days by time, each once, for one practitioner or any. */
export function startsOf(places: readonly WirePlace[], practitionerId: string | undefined): Start[] {
  const starts = new Map<string, Start>();
  for (const { practitionerId: person, ...place } of places) {
    if (practitionerId && person !== practitionerId) continue;
    const known = starts.get(place.startsAt);
    starts.set(place.startsAt, { ...place, practitionerIds: [...(known?.practitionerIds ?? []), person] });
  }
  return [...starts.values()].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}

/** Returns the days with starts, and how many each has. */
export function daysOf(starts: readonly Start[]): { date: string; count: number }[] {
  return [...Map.groupBy(starts, ({ date }) => date)].map(([date, of]) => ({ date, count: of.length }));
}

export type DayPart = { name: "Morning" | "Midday" | "Afternoon"; starts: readonly Start[] };

/** Returns a day's starts in groups: before noon, until two, after. */
export function partsOf(starts: readonly Start[], date: string): DayPart[] {
  const ofDay = starts.filter((start) => start.date === date);
  const within = (from: number, to: number) =>
    ofDay.filter(({ time }) => minutesOf(time) >= from * 60 && minutesOf(time) < to * 60);
  const parts: DayPart[] = [
    { name: "Morning", starts: within(0, 12) },
    { name: "Midday", starts: within(12, 14) },
    { name: "Afternoon", starts: within(14, 24) },
  ];
  return parts.filter((part) => part.starts.length > 0);
}

/** Returns the requested start, or else the next one on the same day, or else the first of all. */
export function bestStart(
  starts: readonly Start[],
  wanted: { startsAt?: string | undefined; date?: string | undefined },
): Start | undefined {
  const { startsAt, date } = wanted;
  if (startsAt) {
    const at = Date.parse(startsAt);
    const next = starts.find((start) => Date.parse(start.startsAt) >= at);
    if (next) return next;
  }
  return (date && starts.find((start) => start.date >= date)) || starts[0];
}

const STEP_MINUTES = 15;

/** Returns the next quarter hour from a time of day, "HH:mm"; undefined when the day is over. */
export function nextStart(time: string): string | undefined {
  const minutes = Math.ceil(minutesOf(time) / STEP_MINUTES) * STEP_MINUTES;
  if (minutes >= 24 * 60) return undefined;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Returns the start offered to a walk-in: today's first, never on another day. */
export const walkInStart = (starts: readonly Start[], today: string): Start | undefined =>
  starts.find(({ date }) => date === today);

/** Returns the three starts nearest to one that isn't free anymore. */
export function nearestStarts(starts: readonly Start[], startsAt: string): Start[] {
  const at = Date.parse(startsAt);
  return starts
    .filter((start) => start.startsAt !== startsAt)
    .toSorted((one, other) => Math.abs(Date.parse(one.startsAt) - at) - Math.abs(Date.parse(other.startsAt) - at))
    .slice(0, 3)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
}
