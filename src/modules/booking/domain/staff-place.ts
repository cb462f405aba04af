import { planVisit } from "#modules/scheduling/domain/availability.ts";
import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import { liesIn, openingHoursOn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import { formatDay, formatTime, minutesOf, timeInZone } from "#shared/zoned-time.ts";
import type { BookingRule, BrokenRule } from "./booking-rule.ts";
import { relaxedClinic, type WantedResources, withoutBuffers } from "./relaxed-clinic.ts";
import { listStaffedParts } from "./unfit-visit.ts";

/** One way to plan a visit: with these practitioners assigned to its treatments, in these rooms, on these devices. */
export type StaffPlanOption = { request: VisitRequest; units?: WantedResources };

export type StaffPlaceRequest = {
  clinic: Clinic;
  /** The name of the holiday on which the clinic is closed. */
  holiday: string | undefined;
  date: string;
  /** Clinic wall time of the start, a multiple of five minutes. */
  time: string;
  now: Date;
  /**
   * The ways to plan the visit, the best first. A later way is preferred to an earlier one if the rules that it breaks
   * are less serious (`STAGES`).
   */
  ways: readonly StaffPlanOption[];
};

export type StaffPlace = { plan: VisitPlan; broken: BrokenRule[] };

/**
 * The sets of rules that a visit may break, tried in this order until a slot is found, from the least to the most
 * serious.
 */
const STAGES: readonly (readonly BookingRule[])[] = [
  [],
  ["cut_off"],
  ["hours"],
  ["cut_off", "hours"],
  ["buffer"],
  ["cut_off", "buffer"],
  ["hours", "buffer"],
  ["cut_off", "hours", "buffer"],
];

/**
 * Returns the slot that a visit would get at a start time, with the rules it breaks. Undefined if something blocks it
 * that can't be overridden: a visit, a block, or service of a device.
 */
export function planForStaff(placeRequest: StaffPlaceRequest, busy: readonly BusyRange[]): StaffPlace | undefined {
  const { clinic, date, time, now, ways } = placeRequest;
  const isClosed = openingHoursOn(clinic.rules, date).length === 0;
  for (const stage of STAGES) {
    const rules = new Set<BookingRule>(isClosed ? [...stage, "closed"] : stage);
    for (const { request, units } of ways) {
      const { plan } = planVisit({
        clinic: relaxedClinic(clinic, date, rules, units),
        busy,
        request: rules.has("buffer") ? withoutBuffers(request) : request,
        date,
        time,
        now,
        windowFor: "agreedStart",
      });
      if (plan) return { plan, broken: listBrokenRules(placeRequest, plan, rules) };
    }
  }
  return undefined;
}

function listBrokenRules(
  { clinic, holiday, date, time, now }: StaffPlaceRequest,
  plan: VisitPlan,
  grantedRules: ReadonlySet<BookingRule>,
): BrokenRule[] {
  const { rules } = clinic;
  const startMs = plan.startsAt.getTime();
  const clock = (at: Date) => formatTime(timeInZone(at, rules.timeZone));
  const broken: BrokenRule[] = [];
  if (startMs < now.getTime()) broken.push({ rule: "past", message: `${formatTime(time)} has passed.` });
  if (grantedRules.has("closed")) {
    broken.push({ rule: "closed", message: `Closed: ${holiday ?? formatDay(date).split(",")[0]}.` });
  }
  if (grantedRules.has("hours")) broken.push({ rule: "hours", message: hoursMessage(clinic, plan, date) });
  if (grantedRules.has("cut_off")) {
    const closing = formatTime(rules.closingTime);
    broken.push({ rule: "cut_off", message: `Ends at ${clock(plan.endsAt)}, after ${closing}.` });
  }
  if (minutesOf(time) % rules.stepMinutes !== 0 && startMs !== firstStartMs(now)) {
    broken.push({ rule: "step", message: `Starts are every ${rules.stepMinutes} minutes.` });
  }
  if (grantedRules.has("buffer")) broken.push({ rule: "buffer", message: "Leaves no time to set up or clean." });
  return broken;
}

/** Names the people who would work outside their hours, or the clinic itself if that is everyone. */
function hoursMessage({ rules, resources }: Clinic, plan: VisitPlan, date: string): string {
  const whole = { firstDate: date, lastDate: date, name: "", hours: { opens: "00:00", closes: "24:00" } };
  const outside = listStaffedParts(plan).flatMap(({ practitionerId, from, to }) => {
    const person = resources.find(({ id }) => id === practitionerId);
    if (!person) return [];
    const own = spansOn({ ...rules, closures: [whole] }, person, date);
    return liesIn(own, { from, to }) ? [] : [person.name];
  });
  const names = [...new Set(outside)];
  return names.length > 0 ? `Outside the hours of ${names.join(" and ")}.` : "Outside the clinic’s hours.";
}

const FIVE_MINUTES = 300_000;

/**
 * Returns the first start time offered to staff: now, rounded up to five minutes (OO-9). It needn't be one of the
 * clinic's regular start times.
 */
export const firstStartMs = (now: Date): number => Math.ceil(now.getTime() / FIVE_MINUTES) * FIVE_MINUTES;
