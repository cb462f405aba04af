import type { FormatPack, ListWords, Numbers, Width } from "./format-pack.ts";

/** Languages and regions that have a pack. */
export const TAGS = ["en-US", "es-US", "de-DE", "ar-AE"];

/** The currencies of the countries that a clinic can be set up for; others are written with their three letters. */
export const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "NOK", "AED", "SAR", "JPY", "CAD", "AUD", "NZD"];

/** Digits in addition to the region's own. */
const OTHER_DIGITS: Readonly<Record<string, readonly string[]>> = { "ar-AE": ["arab"] };

/** The house style where it differs from Intl: a date as a value, MM-DD-YYYY (AU-6). */
const OWN_DATES: Readonly<Record<string, string>> = { "en-US": "{mm}-{dd}-{year}" };

/** Only Spanish changes its "y" and "o" before a word that starts with the same sound. */
const CHANGING: Readonly<Record<string, { and: [string, string]; or: [string, string] }>> = {
  es: { and: ["^(i|hi(?![ae]))", "hilo"], or: ["^(h?o|8|11( |$))", "oro"] },
};

/**
 * Replaces each special space with a plain one; in an amount of money with a non-breaking one, so that no line breaks
 * between a number and its currency.
 */
export function plainSpaces(text: string, isMoney = false): string {
  return text.replace(/[\u00a0\u202f]/g, isMoney ? "\u00a0" : " ");
}

const byWidth = <Value>(make: (width: Width) => Value): Record<Width, Value> => ({
  long: make("long"),
  short: make("short"),
});

const SAMPLE = new Date("2026-11-24T14:05:00Z");
const SUNDAY = Date.UTC(2026, 10, 22);
const days = Array.from({ length: 7 }, (_, index) => new Date(SUNDAY + index * 86_400_000));
const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 24)));

/**
 * Returns the formats of Node's Intl for a language and region, as data. A test compares the formatted output with
 * Intl, so it fails for a language whose formats these patterns can't express.
 */
export function makePack(tag: string): FormatPack {
  const parts = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(tag, { timeZone: "UTC", numberingSystem: "latn", ...options }).formatToParts(at);
  const pattern = (options: Intl.DateTimeFormatOptions, names: Readonly<Record<string, string>> = {}) =>
    plainSpaces(
      parts(options, SAMPLE)
        .map(({ type, value }) => (type === "literal" ? value : `{${names[type] ?? type}}`))
        .join(""),
    );
  const nameOf = (type: string, options: Intl.DateTimeFormatOptions, at: Date) =>
    parts(options, at).find((part) => part.type === type)?.value ?? "";
  const year = { year: "numeric" } as const;
  const day = { day: "numeric" } as const;
  const own = new Intl.NumberFormat(tag).resolvedOptions().numberingSystem;
  const hourCycle = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions().hourCycle;
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  const others = (OTHER_DIGITS[tag] ?? []).map((system) => [system, numbersOf(tag, system)] as const);
  return {
    tag,
    numbers: numbersOf(tag, own),
    ...(others.length > 0 ? { otherNumbers: Object.fromEntries(others) } : {}),
    money: moneyPatterns(tag),
    months: byWidth((month) => months.map((at) => nameOf("month", { weekday: "long", month, ...day }, at))),
    weekdays: {
      ...byWidth((weekday) => days.map((at) => nameOf("weekday", { weekday, month: "long", ...day }, at))),
      narrow: days.map((at) => nameOf("weekday", { weekday: "narrow" }, at)),
    },
    day: [
      pattern({ weekday: "long", month: "long", ...day }),
      pattern({ weekday: "long", month: "long", ...day, ...year }),
    ],
    monthDay: pattern({ month: "short", ...day }),
    month: pattern({ month: "long", ...year }),
    date: OWN_DATES[tag] ?? pattern({ day: "2-digit", month: "2-digit", ...year }, { day: "dd", month: "mm" }),
    time: { h12: timePattern("h12", parts), h23: timePattern("h23", parts) },
    halves: [halfOf(parts, 2), halfOf(parts, 14)],
    hourCycle: hourCycle === "h23" ? "h23" : "h12",
    firstDayOfWeek: (locale.getWeekInfo?.().firstDay ?? 7) % 7,
    and: listWords(tag, "conjunction"),
    or: listWords(tag, "disjunction"),
  };
}

type Parts = (options: Intl.DateTimeFormatOptions, at: Date) => Intl.DateTimeFormatPart[];

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour, 5));

function timePattern(hourCycle: "h12" | "h23", parts: Parts): string {
  const found = parts({ hour: "numeric", minute: "2-digit", hourCycle }, at(4));
  const sign = ({ type, value }: Intl.DateTimeFormatPart) =>
    type === "hour"
      ? value.length === 2
        ? "{hh}"
        : "{hour}"
      : type === "minute"
        ? "{minute}"
        : type === "dayPeriod"
          ? "{half}"
          : value;
  return plainSpaces(found.map(sign).join(""));
}

function halfOf(parts: Parts, hour: number): string {
  const found = parts({ hour: "numeric", minute: "2-digit", hourCycle: "h12" }, at(hour));
  return plainSpaces(found.find(({ type }) => type === "dayPeriod")?.value ?? "").toLowerCase();
}

function numbersOf(tag: string, numberingSystem: string): Numbers {
  const format = new Intl.NumberFormat(tag, { numberingSystem, useGrouping: false });
  const grouping = new Intl.NumberFormat(tag, { numberingSystem });
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: "USD", numberingSystem });
  const digits = [...format.format(9_876_543_210)].toReversed().join("");
  const partOf = (type: string, value: number) =>
    plainSpaces(grouping.formatToParts(value).find((part) => part.type === type)?.value ?? "", true);
  // In Arabic, a direction mark precedes the minus sign.
  const minus = format.format(-1).slice(0, -1);
  return {
    ...(digits === "0123456789" ? {} : { digits }),
    decimal: partOf("decimal", 0.5),
    group: partOf("group", 1_234_567),
    minus,
    isMinusFirst: money.format(-1).startsWith(minus),
    groupsFrom: partOf("group", 1_234) ? 4 : 5,
  };
}

/**
 * Returns the money patterns of `CURRENCIES` that differ from the general pattern, and the general pattern as `other`.
 */
function moneyPatterns(tag: string): FormatPack["money"] {
  const patternOf = (currency: string) =>
    plainSpaces(
      new Intl.NumberFormat(tag, { style: "currency", currency, maximumFractionDigits: 0 })
        .formatToParts(1)
        .map(({ type, value }) => (type === "integer" ? "#" : value))
        .join(""),
      true,
    );
  // Letters that aren't any currency's code.
  const other = patternOf("XQZ").replace("XQZ", "¤");
  const known = CURRENCIES.map((currency) => [currency, patternOf(currency)] as const);
  return {
    ...Object.fromEntries(known.filter(([currency, pattern]) => pattern !== other.replace("¤", currency))),
    other,
  };
}

function listWords(tag: string, type: "conjunction" | "disjunction"): ListWords {
  const between = (parts: string[]) =>
    new Intl.ListFormat(tag, { type })
      .formatToParts(parts)
      .flatMap((part) => (part.type === "literal" ? part.value : []));
  const [middle = "", , last = ""] = between(["a", "b", "c", "d"]);
  const [pair = ""] = between(["a", "b"]);
  const change = CHANGING[tag.slice(0, 2)]?.[type === "conjunction" ? "and" : "or"];
  if (!change) return { pair, middle, last };
  const [before, example] = change;
  const [otherPair = ""] = between(["a", example]);
  const otherLast = between(["a", "b", example])[1] ?? "";
  return { pair, middle, last, before: { pattern: before, pair: otherPair, last: otherLast } };
}
