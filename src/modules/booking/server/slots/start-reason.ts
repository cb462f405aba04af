import { poolLabel } from "#modules/catalog/domain/pools.ts";
import type { Obstacle, StaffObstacle, UnitBusy, UnitOut } from "#modules/scheduling/domain/explain/obstacle.ts";
import { dateInZone, formatDay, formatTime, minutesOf, timeInZone, toTime } from "#shared/zoned-time.ts";

/** Why a start isn't available, as a code and as text. Times and dates use the clinic's local time and calendar. */
export type StartReason = { code: string; display: string; from?: string; to?: string; date?: string };

export type ReasonWords = {
  timeZone: string;
  date: string;
  stepMinutes: number;
  /** The name of the closure on that day. */
  closure?: string | undefined;
  /** The requested practitioner, the only one who is named. */
  requestedPractitioner?: { id: string; name: string } | undefined;
  /** A device's short name on the board, where space is limited. */
  labelOf: (unitId: string) => string;
};

/** Describes an obstacle as text, the same for customers and staff. */
export function describeObstacle(obstacle: Obstacle, words: ReasonWords): StartReason {
  const { timeZone } = words;
  switch (obstacle.kind) {
    case "past":
      return { code: "PAST", display: "That time has passed." };
    case "no_staff":
      return { code: "NO_QUALIFIED_STAFF", display: "No one here does all of these treatments in one visit." };
    case "closed":
      return words.closure === undefined
        ? { code: "CLOSED", display: "We’re closed that day." }
        : { code: `CLOSED:${words.closure.replaceAll(" ", "-")}`, display: `We’re closed: ${words.closure}.` };
    case "not_open": {
      const { opens: from, closes: to } = obstacle;
      return {
        ...codeWithTimes("CLOSED", obstacle),
        display: `We’re open from ${formatClock(from)} to ${formatClock(to)} that day.`,
        from,
        to,
      };
    }
    case "step":
      return { code: `STEP ${obstacle.minutes}`, display: `Visits start every ${obstacle.minutes} minutes.` };
    case "horizon": {
      const date = obstacle.lastDate;
      return { code: `HORIZON ${date}`, display: `You can book until ${formatShortDay(date)}.`, date };
    }
    case "lead_time":
      return describeLeadTime(obstacle.earliest, words);
    case "ends_late": {
      const closing = timeInZone(obstacle.closing, timeZone);
      const last = obstacle.lastStart === undefined ? "" : `; the last start is ${formatClock(obstacle.lastStart)}`;
      return { code: `ENDS_AFTER_${closing}`, display: `It would end after ${formatClock(closing)}${last}.` };
    }
    case "held": {
      const until = timeInZone(obstacle.until, timeZone);
      return {
        code: `HELD ${until}`,
        display: `Someone is choosing this time. If they don’t take it, it’s free at ${formatClock(until)}.`,
        to: until,
      };
    }
    case "device_out":
    case "room_out":
      return describeOutOfService(obstacle, words);
    default:
      return describeBusy(obstacle, words);
  }
}

/** Describes the lead time as a reason: the first start that it allows, on the time grid. */
function describeLeadTime(earliest: Date, { timeZone, date, stepMinutes }: ReasonWords): StartReason {
  const day = dateInZone(earliest, timeZone);
  const minutes = Math.ceil(minutesOf(timeInZone(earliest, timeZone)) / stepMinutes) * stepMinutes;
  const from = toTime(Math.min(minutes, 24 * 60 - stepMinutes));
  const when = day === date ? formatClock(from) : `${formatShortDay(day)}, ${formatClock(from)}`;
  const display = `We need a little notice: the first time you can book is ${when}.`;
  return { code: `LEAD_TIME ${from}`, display, from, ...(day === date ? {} : { date: day }) };
}

function describeOutOfService(
  { kind, pool = "", from, to, unitIds = [] }: UnitOut,
  { timeZone, labelOf }: ReasonWords,
): StartReason {
  const [first, last] = [dateInZone(from ?? new Date(0), timeZone), dateInZone(to ?? new Date(0), timeZone)];
  const dates = first === last ? first : `${first}–${shortenLaterDate(first, last)}`;
  const name = kind === "device_out" && unitIds.length === 1 ? labelOf(unitIds[0] ?? "") : pool;
  return {
    code: `${kind === "device_out" ? "DEVICE_OUT" : "ROOM_OUT"}:${toCode(name)} ${dates}`,
    display: `The ${toLabelInSentence(pool)} is out of service that day.`,
    date: last,
  };
}

function describeBusy(obstacle: StaffObstacle | UnitBusy, words: ReasonWords): StartReason {
  const times = toLocalTimes(obstacle, words);
  const { requestedPractitioner } = words;
  const { unitIds = [] } = obstacle;
  const isRequestedPractitioner =
    requestedPractitioner !== undefined && unitIds.length === 1 && unitIds[0] === requestedPractitioner.id;
  switch (obstacle.kind) {
    case "staff_off":
      return {
        ...codeWithTimes("STAFF_OFF", times),
        display: describeOff(isRequestedPractitioner ? requestedPractitioner.name : undefined, times),
      };
    case "staff_busy": {
      const who = isRequestedPractitioner ? `${requestedPractitioner.name} is` : "Everyone who does this is";
      const display = times
        ? `${who} busy ${formatTimes(times)}.`
        : "The practitioners you need aren’t available at the same time.";
      return { ...codeWithTimes("STAFF_BUSY", times), display };
    }
    case "watch_full": {
      const who = isRequestedPractitioner ? requestedPractitioner.name : "Everyone who does this";
      const display = `${who} looks after as many clients as they can ${formatTimes(times)}.`;
      return { ...codeWithTimes("WATCH_FULL", times), display };
    }
    case "room_busy": {
      const { pool } = obstacle;
      const rooms = pool === undefined ? "room" : toLabelInSentence(pool);
      const display = unitIds.length === 1 ? `The ${rooms} is in use` : `Every ${rooms} is in use`;
      return {
        ...codeWithTimes(`ROOM_BUSY:${toCode(pool ?? "")}`, times),
        display: `${display} ${formatTimes(times)}.`,
      };
    }
    case "device_busy": {
      const { pool } = obstacle;
      const name = unitIds.length === 1 ? words.labelOf(unitIds[0] ?? "") : (pool ?? "");
      const device = pool === undefined ? "device" : toLabelInSentence(pool);
      const display = unitIds.length === 1 ? `The ${device} is in use` : `Every ${device} is in use`;
      return { ...codeWithTimes(`DEVICE_BUSY:${toCode(name)}`, times), display: `${display} ${formatTimes(times)}.` };
    }
  }
}

type Times = { from: string; to: string };

/** Returns a span in the day's local time, cut at midnight. */
function toLocalTimes({ from, to }: { from?: Date; to?: Date }, { timeZone, date }: ReasonWords): Times | undefined {
  if (!from || !to) return undefined;
  return {
    from: dateInZone(from, timeZone) < date ? "00:00" : timeInZone(from, timeZone),
    to: dateInZone(to, timeZone) > date ? "24:00" : timeInZone(to, timeZone),
  };
}

function codeWithTimes(
  code: string,
  times: { from?: string; to?: string; opens?: string; closes?: string } | undefined,
) {
  const from = times?.from ?? times?.opens;
  const to = times?.to ?? times?.closes;
  if (from === undefined || to === undefined) return { code };
  return { code: `${code} ${from}–${to}`, from, to };
}

function formatTimes(times: Times | undefined): string {
  if (!times) return "then";
  if (times.from === "00:00") return times.to === "24:00" ? "all day" : `until ${formatClock(times.to)}`;
  return times.to === "24:00"
    ? `from ${formatClock(times.from)}`
    : `from ${formatClock(times.from)} to ${formatClock(times.to)}`;
}

function describeOff(name: string | undefined, times: Times | undefined): string {
  if (name !== undefined) return `${name} isn’t here ${formatTimes(times)}.`;
  return `No one who does this works ${formatTimes(times)}.`;
}

/** Formats a label for the middle of a sentence: "RF needle" is unchanged, "Laser room" starts in lower case. */
function toLabelInSentence(pool: string): string {
  const label = poolLabel(pool);
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

function toCode(name: string): string {
  return name.replaceAll(" ", "-");
}

/** Returns the part of a later date that differs: "21" after "2026-11-20", "12-01" after "2026-11-30". */
function shortenLaterDate(first: string, last: string): string {
  if (first.slice(0, 7) === last.slice(0, 7)) return last.slice(8);
  return first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last;
}

const formatClock = (time: string) => (time === "24:00" ? "midnight" : formatTime(time));
const formatShortDay = (date: string) => formatDay(date, { weekday: "short", month: "short" });
