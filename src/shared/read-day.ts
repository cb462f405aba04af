import { cleanCode } from "./clean-text.ts";

/** Countries that write the month first: the United States with its territories, and the Philippines. */
const MONTH_FIRST = new Set("US AS GU MP PR VI UM FM MH PW PH".split(" "));
/** Countries where both orders are in use, or the year comes first: there, two small numbers are ambiguous. */
const UNDECIDED = new Set("CA ZA CN JP KR KP TW HK MO MN HU LT SE IR BT KE GH CM".split(" "));

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

export type ReadDay = { value: string } | { problem: string };

function isoOf(year: string, month: string | number, day: string | number): string | undefined {
  const iso = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/** A time of midnight, which spreadsheets add to a date without a time. */
const MIDNIGHT = /[ T]+(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i;

function named(text: string): string | undefined {
  const [, before, word = "", after, year = ""] =
    /^(?:(\d{1,2})[ .-]+)?([a-z]{3,9})\.?[ -]+(?:(\d{1,2}),? +)?(\d{4})$/i.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  const day = before ?? after;
  return month > 0 && day !== undefined && (before === undefined || after === undefined)
    ? isoOf(year, month, day)
    : undefined;
}

/**
 * Parses a date as a spreadsheet of the clinic's country writes it: `2027-04-12`, `4/12/2027`, `12.04.2027`,
 * `12-Apr-2027`. An ambiguous date is refused with both readings, anything else with the expected format.
 */
export function readDay(text: string, country: string): ReadDay {
  const typed = cleanCode(text).replace(MIDNIGHT, "");
  const shown = `"${text.trim().slice(0, 40)}"`;
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed);
  const known = yearFirst ? isoOf(yearFirst[1] ?? "", yearFirst[2] ?? "", yearFirst[3] ?? "") : named(typed);
  if (known) return { value: known };
  const [, one = "", mark = "", two = "", year = ""] = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(typed) ?? [];
  const [monthFirst, dayFirst] = [isoOf(year, one, two), isoOf(year, two, one)];
  const isUndecided = UNDECIDED.has(country) || (mark === "." && MONTH_FIRST.has(country));
  if (monthFirst && dayFirst && monthFirst !== dayFirst && isUndecided)
    return { problem: `${shown} can be two days: write ${monthFirst} or ${dayFirst}` };
  const value = isUndecided ? (dayFirst ?? monthFirst) : MONTH_FIRST.has(country) ? monthFirst : dayFirst;
  if (value) return { value };
  const form = MONTH_FIRST.has(country) ? "12/31/2027 or " : UNDECIDED.has(country) ? "" : "31/12/2027 or ";
  return { problem: `${shown} is not a day: write it like ${form}2027-12-31` };
}

export type ReadTime = { value: string } | { problem: string };

/** Parses a time of day into `HH:mm`: `10:00`, `10:00:00`, `9:30 AM`, `9.30`. */
export function readTime(text: string): ReadTime {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2})(?:[:.]00(?:\.0+)?)?)? ?([ap])?(?:\.?m\.?)?$/i.exec(cleanCode(text)) ?? [];
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  const isBare = !/[:.]/.test(text) && !half;
  const isRight =
    hour !== "" && !isBare && hours < 24 && Number(minute) < 60 && !(half && (hour === "0" || Number(hour) > 12));
  return isRight
    ? { value: `${String(hours).padStart(2, "0")}:${minute}` }
    : { problem: `"${text.trim().slice(0, 40)}" is not a time: write it like 14:30 or 2:30 PM` };
}

/** Parses a date and a time in one cell: `4/12/2027 10:00 AM`, `2027-04-12T10:00`. */
export function readDayAndTime(
  text: string,
  country: string,
): { value: { date: string; time: string } } | { problem: string } {
  const typed = cleanCode(text);
  const [, dayText = typed, timeText = "00:00"] =
    /^(.*?\d{4}|\d{4}-\d{1,2}-\d{1,2}),?[ T]+(\d{1,2}[:.]\d{2}.*)$/.exec(typed) ?? [];
  const [day, time] = [readDay(dayText, country), readTime(timeText)];
  if ("problem" in day) return day;
  return "problem" in time ? time : { value: { date: day.value, time: time.value } };
}
