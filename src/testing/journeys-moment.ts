import { addDays, dateInZone, instantOf, weekdayOf } from "#shared/zoned-time.ts";

const ZONE = "America/New_York";
const TUESDAY = 2;
const USUAL_HOUR = "10:00";

/**
 * Returns the time of the clinic's clock when the journeys begin (decision 0102). By default it is the next Tuesday at
 * 10:00 in the clinic's zone, so that each run has an open day with time left. Settings: an hour of that day (`23:55`),
 * a day of the year (`02-29`, the next one, at 10:00), or an instant (`2027-03-14T06:59:00Z`). Throws if the setting
 * isn't a future instant, because the clock only moves forward.
 */
export function journeysMoment(setting: string | undefined, now: Date): Date {
  const wanted = setting?.trim() ?? "";
  const moment = momentOf(wanted, now);
  if (!moment)
    throw new Error(
      `JOURNEYS_AT is "${wanted}", which isn't an hour (23:55), a day of the year (02-29) or an instant (2027-03-14T06:59:00Z).`,
    );
  if (moment < now)
    throw new Error(`JOURNEYS_AT is "${wanted}", which lies in the past; the clinic's clock only goes forwards.`);
  return moment;
}

function momentOf(wanted: string, now: Date): Date | undefined {
  if (wanted === "") return nextTuesday(USUAL_HOUR, now);
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(wanted)) return nextTuesday(wanted, now);
  if (/^\d\d-\d\d$/.test(wanted)) return nextDayOfYear(wanted, now);
  // Requires an offset, because an instant without one would use this machine's zone.
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(wanted)) return undefined;
  const instant = new Date(wanted);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

function nextTuesday(hour: string, now: Date): Date | undefined {
  for (let date = dateInZone(now, ZONE), days = 0; days <= 7; days += 1, date = addDays(date, 1)) {
    const instant = weekdayOf(date) === TUESDAY ? instantOf(date, hour, ZONE) : undefined;
    if (instant && instant >= now) return instant;
  }
  return undefined;
}

/** Returns the next date with this month and day; February 29 is at most eight years away. */
function nextDayOfYear(day: string, now: Date): Date | undefined {
  const year = Number(dateInZone(now, ZONE).slice(0, 4));
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const instant = instantOf(`${year + ahead}-${day}`, USUAL_HOUR, ZONE);
    if (instant && instant >= now) return instant;
  }
  return undefined;
}
