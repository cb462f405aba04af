import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { HoursSpan, Resource } from "#modules/scheduling/domain/resource.ts";
import { openingHoursOn } from "#modules/scheduling/domain/spans-on.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { toUndatedWeeks, weekOn } from "#modules/scheduling/domain/working-time.ts";
import { minutesOf, weekdayOf } from "#shared/zoned-time.ts";
import type { BookingRule } from "./booking-rule.ts";

/** Rooms and devices that a visit must use. If any of a type are named, no others of that type are used. */
export type WantedResources = { roomIds?: readonly string[]; deviceIds?: readonly string[] };

const ALL_DAY: HoursSpan[] = [{ opens: "00:00", closes: "24:00" }];
const FINE_STEP = 5;

const relaxedByClinic = new WeakMap<Clinic, Map<string, Clinic>>();
const MAX_CACHED = 300;

/**
 * Returns the clinic with the given rules switched off for a day, and with start times every five minutes, to plan a
 * visit that staff book against these rules. If `cut_off` is switched off, practitioners who work until closing time
 * may work past it; otherwise a visit that ends after closing time would also be outside their hours.
 */
export function relaxedClinic(
  clinic: Clinic,
  date: string,
  rules: ReadonlySet<BookingRule>,
  units: WantedResources = {},
): Clinic {
  const key = JSON.stringify([date, [...rules].sort(), units.roomIds ?? null, units.deviceIds ?? null]);
  let cached = relaxedByClinic.get(clinic);
  if (!cached || cached.size >= MAX_CACHED) {
    cached = new Map();
    relaxedByClinic.set(clinic, cached);
  }
  let found = cached.get(key);
  if (!found) {
    found = relaxRules(clinic, date, rules, units);
    cached.set(key, found);
  }
  return found;
}

function relaxRules(clinic: Clinic, date: string, rules: ReadonlySet<BookingRule>, units: WantedResources): Clinic {
  const closing = clinic.rules.closingTime;
  const open = relaxSpans(rules.has("closed") ? ALL_DAY : openingHoursOn(clinic.rules, date), rules, closing);
  const [first, last] = [open[0], open.at(-1)];
  // Listed first, so that the day's own hours take precedence over the clinic's closures.
  const hours = first && last ? { opens: first.opens, closes: last.closes } : null;
  return {
    rules: {
      ...clinic.rules,
      stepMinutes: FINE_STEP,
      closures: [{ firstDate: date, lastDate: date, name: "", hours }, ...clinic.rules.closures],
      closingTime: rules.has("cut_off") ? "24:00" : closing,
    },
    resources: clinic.resources
      .filter((resource) => isAllowedResource(resource, clinic.resources, units))
      .map((resource) => relaxResource(resource, date, rules, closing)),
  };
}

function relaxSpans(
  spans: readonly HoursSpan[],
  rules: ReadonlySet<BookingRule>,
  closing: string,
): readonly HoursSpan[] {
  const last = spans.at(-1);
  if (!last) return spans;
  const closes = rules.has("cut_off") && minutesOf(last.closes) >= minutesOf(closing) ? "24:00" : last.closes;
  if (rules.has("hours")) return [{ opens: "00:00", closes }];
  return [...spans.slice(0, -1), { ...last, closes }];
}

function relaxResource(resource: Resource, date: string, rules: ReadonlySet<BookingRule>, closing: string): Resource {
  if (!resource.hours) return resource;
  const everyDay = (spans: readonly HoursSpan[]) => toUndatedWeeks(Array.from({ length: 7 }, () => spans));
  if (rules.has("hours")) {
    const timeOff = resource.kind === "practitioner" ? [] : resource.timeOff;
    return { ...resource, hours: everyDay(ALL_DAY), extraHours: [], timeOff };
  }
  const own = listHoursOfResource(resource, date);
  const spans = rules.has("closed") && own.length === 0 ? ALL_DAY : relaxSpans(own, rules, closing);
  return { ...resource, hours: everyDay(spans), extraHours: [] };
}

/** Returns the hours of a resource on a day, from its usual week and its extra hours, in order. */
function listHoursOfResource({ hours, extraHours }: Resource, date: string): HoursSpan[] {
  const usual = weekOn(hours ?? [], date)?.week[weekdayOf(date)] ?? [];
  const extra = extraHours.filter((span) => span.date === date).map(({ opens, closes }) => ({ opens, closes }));
  return [...usual, ...extra].sort((a, b) => minutesOf(a.closes) - minutesOf(b.closes));
}

function isAllowedResource(
  resource: Resource,
  all: readonly Resource[],
  { roomIds, deviceIds }: WantedResources,
): boolean {
  const allowedIds = resource.kind === "room" ? roomIds : resource.kind === "device" ? deviceIds : undefined;
  if (!allowedIds || allowedIds.includes(resource.id)) return true;
  return !all.some(({ id, kind, pool }) => allowedIds.includes(id) && kind === resource.kind && pool === resource.pool);
}

/** Returns the requested visit without time for setup and cleanup. */
export function withoutBuffers(request: VisitRequest): VisitRequest {
  return { ...request, hasBuffers: false };
}
