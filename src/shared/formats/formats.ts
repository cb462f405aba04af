import type { FormatPack, HourCycle, ListWords, Numerals, Width } from "./format-pack.ts";

/** What a clinic chose where its region leaves a choice. */
export type ClinicFormats = {
  currency?: string;
  /** 0 = Sunday … 6 = Saturday. */
  firstDayOfWeek?: number;
  hourCycle?: HourCycle;
  /** Which digits, by their name in Unicode: "latn", "arab". */
  digits?: string;
};

/** `today`: the year stands where it isn't that of this day. */
export type DayOptions = { weekday?: Width; month?: Width; year?: boolean; today?: string | undefined };

/** How numbers, money, days, times and lists are written in one language, region and clinic (FM-1). Days are "YYYY-MM-DD". */
export type Formats = {
  /** "en-US": the language of a page, a paper or a manifest. */
  tag: string;
  firstDayOfWeek: number;
  /** Names from Sunday on, and from January on. */
  weekdays: FormatPack["weekdays"];
  months: FormatPack["months"];
  /** "1,234", "-2.5"; at most three digits behind the point. */
  number: (value: number) => string;
  /** "$44", "−$44.50": with a true minus. Cents are shown when there are any, or when `always` asks for them. */
  money: (cents: number, options?: { currency?: string; always?: boolean }) => string;
  /** "11-18-2026", also of an instant that starts with a day: a date as a value, in lists and on papers. */
  date: (iso: string) => string;
  /** "Tuesday, November 24": a day in headlines and sentences. */
  day: (date: string, options?: DayOptions) => string;
  /** "Nov 24". */
  monthDay: (date: string, month?: Width) => string;
  /** "November 2026", of a month or a day in it. */
  month: (date: string) => string;
  /** "2:15 pm" from "14:15". */
  time: (time: string) => string;
  /** "a, b, and c". */
  list: (parts: readonly string[]) => string;
  /** "a, b, or c". */
  anyOf: (parts: readonly string[]) => string;
};

/** Returns how a clinic writes in the language and region of a pack. */
export function formatsOf(pack: FormatPack, clinic: ClinicFormats = {}): Formats {
  const numerals = pack.numerals[clinic.digits ?? ""] ?? Object.values(pack.numerals)[0];
  if (!numerals) throw new RangeError(`no digits: ${pack.tag}`);
  const digits = digitsIn(numerals);
  const pad = (value: number | string) => digits(String(value).padStart(2, "0"));
  const { months, weekdays } = pack;
  const hourCycle = clinic.hourCycle ?? pack.hourCycle;
  const written = (pattern: string, date: string, widths: { weekday?: Width; month?: Width } = {}) => {
    const day = new Date(`${date}T00:00:00Z`);
    if (Number.isNaN(day.getTime())) throw new RangeError(`not a day: ${date}`);
    return filled(pattern, {
      weekday: () => weekdays[widths.weekday ?? "long"][day.getUTCDay()] ?? "",
      month: () => months[widths.month ?? "long"][day.getUTCMonth()] ?? "",
      day: () => digits(String(day.getUTCDate())),
      year: () => digits(String(day.getUTCFullYear())),
    });
  };
  return {
    tag: pack.tag,
    firstDayOfWeek: clinic.firstDayOfWeek ?? pack.firstDayOfWeek,
    weekdays,
    months,
    number: (value) => numberText(value, numerals),
    money: (cents, { currency = clinic.currency ?? "USD", always = false } = {}) => {
      const amount = Math.abs(cents);
      const rest = String(amount % 100).padStart(2, "0");
      const isWhole = amount % 100 === 0 && !always;
      const number = digits(grouped(String(Math.floor(amount / 100)), numerals), isWhole ? "" : rest);
      // A sum has the minus of print: a hyphen is easily overlooked.
      const minus = cents < 0 ? numerals.minus.replace("-", "−") : "";
      const whole = pack.money[currency] ?? `${currency}\u00a0#`;
      return numerals.isMinusFirst ? minus + whole.replace("#", number) : whole.replace("#", minus + number);
    },
    date: (iso) =>
      filled(pack.date, {
        year: () => digits(iso.slice(0, 4)),
        mm: () => digits(iso.slice(5, 7)),
        dd: () => digits(iso.slice(8, 10)),
      }),
    day: (date, { weekday = "long", month = "long", year = false, today } = {}) => {
      const hasYear = year || (today !== undefined && today.slice(0, 4) !== date.slice(0, 4));
      return written(pack.day[weekday][month][hasYear ? 1 : 0], date, { weekday, month });
    },
    monthDay: (date, month = "short") => written(pack.monthDay[month], date, { month }),
    month: (date) => written(pack.month, `${date.slice(0, 7)}-01`),
    time: (time) => {
      const hour = Number(time.slice(0, 2));
      const shown = hourCycle === "h12" ? hour % 12 || 12 : hour;
      return filled(pack.time[hourCycle], {
        hour: () => digits(String(shown)),
        hh: () => pad(shown),
        minute: () => pad(time.slice(3, 5)),
        half: () => pack.halves[hour < 12 ? 0 : 1],
      });
    },
    list: (parts) => listed(parts, pack.and),
    anyOf: (parts) => listed(parts, pack.or),
  };
}

function filled(pattern: string, values: Readonly<Record<string, () => string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.() ?? "");
}

/** Returns how a whole number in 0 to 9 and the digits behind its point are written. */
function digitsIn({ zero, decimal }: Numerals): (whole: string, rest?: string) => string {
  const first = zero.codePointAt(0) ?? 0;
  const own = (text: string) =>
    zero === "0" ? text : text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
  return (whole, rest = "") => own(whole) + (rest === "" ? "" : decimal + own(rest));
}

function grouped(whole: string, { group, groupsFrom }: Numerals): string {
  return whole.length < groupsFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
}

function numberText(value: number, numerals: Numerals): string {
  const size = Math.abs(value);
  // Of less than that, three digits show nothing, and JavaScript writes it with an exponent.
  const rounded = size < 1e-6 ? 0 : Number(`${Math.round(Number(`${size}e3`))}e-3`);
  const [whole = "0", rest = ""] = String(rounded).split(".");
  return (value < 0 && rounded > 0 ? numerals.minus : "") + digitsIn(numerals)(grouped(whole, numerals), rest);
}

function listed(parts: readonly string[], words: ListWords): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const { pair, last: sign } = words.before && new RegExp(words.before.pattern, "i").test(last) ? words.before : words;
  return parts.slice(0, -1).join(words.middle) + (parts.length === 2 ? pair : sign) + last;
}
