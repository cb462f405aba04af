import type { HoursSpan } from "#modules/scheduling/domain/resource.ts";
import { toTime } from "#shared/zoned-time.ts";
import { findSpanIssues, formatShortTime } from "./hours-spans.ts";

/** Hours by weekday for the days a text names, 0 = Sunday. A day off has none. */
export type TypedDays = ReadonlyMap<number, readonly HoursSpan[]>;

export type TypedWeek = { days: TypedDays; issue?: undefined } | { days?: undefined; issue: string };

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const SHORT_DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const OFF = /^(?:off|closed|not working|none)$/i;
const EXAMPLE = "Write it like “Wed 11:00-14:00, 14:30-17:00”.";
const DAY_WORD = "sun(?:day)?|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday|r)?|fri(?:day)?|sat(?:urday)?";
const DAY = new RegExp(`^(?:${DAY_WORD})$`, "i");
/** Matches one or more days at the start of a part: "Wed", "Mon-Fri", "Mon, Wed and Fri". */
const DAY_LIST = new RegExp(
  `^((?:${DAY_WORD})\\.?(?:\\s*(?:-|–|,|to|and|through)\\s*(?:${DAY_WORD})\\b\\.?)*)\\s*:?\\s*(.*)$`,
  "is",
);

/**
 * Reads typed working hours: "Wed 11:00-14:00, 14:30-17:00", "Mon-Fri 9-5pm; Sat off". Days are separated by a
 * semicolon, a new line or the next day's name. Hours without am or pm use the 24-hour clock. Returns a description of
 * the first part that is unreadable or impossible.
 */
export function parseWeekText(text: string): TypedWeek {
  const days = new Map<number, HoursSpan[]>();
  for (const part of partsOf(text)) {
    const [, names = "", hours = ""] = DAY_LIST.exec(part) ?? [];
    const weekdays = weekdaysOf(names);
    const spans = parseHours(hours);
    if (weekdays.length === 0 || !spans) return { issue: `“${part}” can’t be read. ${EXAMPLE}` };
    const [issue] = findSpanIssues(spans);
    if (issue) return { issue: `${names.trim()}: ${issue.message}` };
    const inOrder = spans.toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
    for (const weekday of weekdays) days.set(weekday, inOrder);
  }
  return days.size > 0 ? { days } : { issue: EXAMPLE };
}

/** Splits a text into parts: a day name starts a new part after hours or a word such as "off". "Mon to Fri" stays one. */
function partsOf(text: string): string[] {
  const breaks = new RegExp(`(?<=\\d|m|off|closed|working|none)[\\s,]+(?=(?:${DAY_WORD})\\b)`, "gi");
  return text
    .split(/[;\n]+/)
    .flatMap((line) => line.split(breaks))
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function weekdaysOf(names: string): number[] {
  const found: number[] = [];
  let isRange = false;
  for (const word of names.split(/([\s,.–-]+)/)) {
    if (/[-–]/.test(word) || /^(?:to|through)$/i.test(word)) isRange = true;
    else if (DAY.test(word)) {
      const day = DAYS.findIndex((name) => name.startsWith(word.slice(0, 3).toLowerCase()));
      const last = found.at(-1);
      // "Fri-Mon" wraps around the end of the week.
      if (isRange && last !== undefined)
        for (let next = (last + 1) % 7; next !== day; next = (next + 1) % 7) found.push(next);
      found.push(day);
      isRange = false;
    }
  }
  return [...new Set(found)];
}

function parseHours(text: string): HoursSpan[] | undefined {
  if (OFF.test(text.trim())) return [];
  const spans = text.split(",").map((part) => parseSpan(part.trim()));
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

function parseSpan(text: string): HoursSpan | undefined {
  const [from, to, ...rest] = text.split(/\s*(?:-|–|\bto\b)\s*/i);
  if (from === undefined || to === undefined || rest.length > 0) return undefined;
  const [opens, closes] = [parseTime(from), parseTime(to)];
  return opens === undefined || closes === undefined ? undefined : { opens: toTime(opens), closes: toTime(closes) };
}

/** Returns the minutes from midnight of "9", "9:30", "14.30", "2:30 pm", "24:00". */
function parseTime(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm|a|p)?$/i.exec(text.trim());
  if (!found) return undefined;
  const [hour, minute, half] = [Number(found[1]), Number(found[2] ?? 0), found[3]?.toLowerCase().slice(0, 1)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 24)) return undefined;
  const minutes = (half ? (hour % 12) + (half === "p" ? 12 : 0) : hour) * 60 + minute;
  return minutes <= 24 * 60 ? minutes : undefined;
}

/** Formats hours as "Wed 11:00-14:00, 14:30-17:00", which `parseWeekText` reads. */
export function formatDayText(weekday: number, spans: readonly HoursSpan[]): string {
  const hours = spans.map(({ opens, closes }) => `${formatShortTime(opens)}-${formatShortTime(closes)}`).join(", ");
  return `${SHORT_DAYS[weekday]} ${hours || "off"}`;
}
