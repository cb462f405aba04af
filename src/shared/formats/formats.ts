import type { FormatPack, HourCycle, ListWords, Numbers, Width } from "./format-pack.ts";

/** The clinic's choices where its region allows several. */
export type ClinicFormats = {
  currency?: string;
  /** 0 = Sunday … 6 = Saturday. */
  firstDayOfWeek?: number;
  hourCycle?: HourCycle;
  /** The digits' Unicode name: "latn", "arab". */
  digits?: string;
};

/** `today`: the year is shown if it differs from this day's. */
export type DayOptions = { weekday?: Width; month?: Width; year?: boolean; today?: string | undefined };

/** Formats numbers, money, days, times and lists for one language, region and clinic (FM-1). Days are "YYYY-MM-DD". */
export type Formats = {
  /** "en-US": the language of a page, a PDF or a manifest. */
  tag: string;
  firstDayOfWeek: number;
  /** Names starting with Sunday, and with January. */
  weekdays: FormatPack["weekdays"];
  months: FormatPack["months"];
  /** "1,234", "-2.5"; at most three decimals, or exactly as many as `decimals`: "5.0". */
  number: (value: number, options?: { decimals?: number }) => string;
  /** "$44", "−$44.50": with a true minus. Cents are shown when there are any, or with `always`. */
  money: (cents: number, options?: { currency?: string; always?: boolean }) => string;
  /** "11-18-2026", also for an instant that starts with a day: a date as a value, in lists and on PDFs. */
  date: (iso: string) => string;
  /** "Tuesday, November 24": a day in headings and sentences. */
  day: (date: string, options?: DayOptions) => string;
  /** "Nov 24". */
  monthDay: (date: string) => string;
  /** "November 2026", for a month or a day in it. */
  month: (date: string) => string;
  /** "2:15 pm" from "14:15". */
  time: (time: string) => string;
  /** "a, b, and c". */
  list: (parts: readonly string[]) => string;
  /** "a, b, or c". */
  anyOf: (parts: readonly string[]) => string;
};

type Values = Readonly<Record<string, string | number | undefined>>;

/** Returns a clinic's formats in the language and region of a pack. */
export function formatsOf(pack: FormatPack, clinic: ClinicFormats = {}): Formats {
  const { weekdays, months } = pack;
  const numbers = pack.otherNumbers?.[clinic.digits ?? ""] ?? pack.numbers;
  const { digits, minus } = numbers;
  const hourCycle = clinic.hourCycle ?? pack.hourCycle;
  const own = (text: string) => (digits ? text.replace(/\d/g, (digit) => digits[Number(digit)] ?? "") : text);
  const say = (pattern: string, values: Values) => own(pattern.replace(/{(\w+)}/g, (_, name) => `${values[name]}`));
  const sayDay = (pattern: string, date: string, { weekday = "long", month = "long" }: DayOptions = {}) => {
    const day = new Date(`${date}T00:00:00Z`);
    // Throws for an invalid day.
    const [year, , dayOfMonth] = day.toISOString().split(/\D/);
    return say(pattern, {
      weekday: weekdays[weekday][day.getUTCDay()],
      month: months[month][day.getUTCMonth()],
      day: Number(dayOfMonth),
      year: Number(year),
    });
  };
  return {
    tag: pack.tag,
    firstDayOfWeek: clinic.firstDayOfWeek ?? pack.firstDayOfWeek,
    weekdays,
    months,
    number: (value, { decimals } = {}) => {
      const size = Math.abs(value);
      // Smaller numbers are 0 with three decimals, and JavaScript would write them with an exponent, which this can't
      // scale.
      const rounded = size < 1e-6 ? 0 : Number(`${Math.round(Number(`${size}e3`))}e-3`);
      return (
        (value < 0 && rounded > 0 ? minus : "") +
        own(grouped(decimals === undefined ? String(rounded) : rounded.toFixed(decimals), numbers))
      );
    },
    money: (cents, { currency = clinic.currency ?? "USD", always = false } = {}) => {
      const amount = Math.abs(cents);
      const number = own(grouped((amount / 100).toFixed(amount % 100 || always ? 2 : 0), numbers));
      // An amount has a typographic minus: a hyphen is easily overlooked.
      const sign = cents < 0 ? minus.replace("-", "−") : "";
      const [before, after] = (pack.money[currency] ?? pack.money.other.replace("¤", currency)).split("#");
      return numbers.isMinusFirst ? sign + before + number + after : before + sign + number + after;
    },
    date: (iso) => say(pack.date, { year: iso.slice(0, 4), mm: iso.slice(5, 7), dd: iso.slice(8, 10) }),
    day: (date, options = {}) => {
      const { year, today = date } = options;
      return sayDay(pack.day[year || today.slice(0, 4) !== date.slice(0, 4) ? 1 : 0], date, options);
    },
    monthDay: (date) => sayDay(pack.monthDay, date, { month: "short" }),
    month: (date) => sayDay(pack.month, `${date.slice(0, 7)}-01`),
    time: (time) => {
      const hour = Number(time.slice(0, 2));
      const shown = hourCycle === "h12" ? hour % 12 || 12 : hour;
      const hh = String(shown).padStart(2, "0");
      return say(pack.time[hourCycle], {
        hour: shown,
        hh,
        minute: time.slice(3, 5),
        half: pack.halves[hour < 12 ? 0 : 1],
      });
    },
    list: (parts) => listed(parts, pack.and),
    anyOf: (parts) => listed(parts, pack.or),
  };
}

/** Returns a number as written by JavaScript, with the separators of a language. */
function grouped(number: string, { group, groupsFrom, decimal }: Numbers): string {
  const [whole = "", rest] = number.split(".");
  const thousands = whole.length < groupsFrom ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return rest ? thousands + decimal + rest : thousands;
}

function listed(parts: readonly string[], words: ListWords): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const { pair, last: sign } = words.before && new RegExp(words.before.pattern, "i").test(last) ? words.before : words;
  return parts.slice(0, -1).join(words.middle) + (parts.length === 2 ? pair : sign) + last;
}
