/** The length of a month or weekday name. */
export type Width = "long" | "short";

export type HourCycle = "h12" | "h23";

export type Numbers = {
  /** The ten digits, if they aren't Latin. */
  digits?: string;
  decimal: string;
  group: string;
  minus: string;
  /**
   * Whether the minus sign is the first character of a negative amount, before any currency sign. Otherwise it comes
   * directly before the number.
   */
  isMinusFirst: boolean;
  /** The minimum number of digits for grouping a whole number in thousands. */
  groupsFrom: number;
};

/** The separators between the parts of a list: for two parts, in the middle, before the last. */
export type ListWords = {
  pair: string;
  middle: string;
  last: string;
  /** If the last part matches the pattern, the word before it changes: "aguja e hilo". */
  before?: { pattern: string; pair: string; last: string };
};

/**
 * How a language in a region formats numbers, money, days, times and lists, as data: made from Node's Intl by `npm run
 * formats`, so that server and browser print the same bytes. Patterns have `{weekday}`, `{month}` with its name,
 * `{day}`, `{year}`, `{hour}`, `{minute}` and `{half}` of the day; `{dd}`, `{mm}` and `{hh}` are day, month and hour in
 * two digits. `#` is the number in an amount of money.
 */
export type FormatPack = {
  /** The language and region in the format of `lang` and Intl: "en-US". */
  tag: string;
  numbers: Numbers;
  /** Numbers with digits other than the region's own, by their Unicode names. */
  otherNumbers?: Readonly<Record<string, Numbers>>;
  /** By currency: "$#". `other`: any other currency by its three letters, "¤ #". */
  money: Readonly<Record<string, string>> & { other: string };
  months: Readonly<Record<Width, readonly string[]>>;
  /** Starting with Sunday. */
  weekdays: Readonly<Record<Width | "narrow", readonly string[]>>;
  /** Patterns for a day with its weekday, without and with the year, for both long and short names. */
  day: readonly [string, string];
  /** A day with the short month name. */
  monthDay: string;
  month: string;
  /** A date as a value, in lists and on PDFs. */
  date: string;
  time: Readonly<Record<HourCycle, string>>;
  /** The names of the day's halves. */
  halves: readonly [string, string];
  hourCycle: HourCycle;
  /** 0 = Sunday … 6 = Saturday. */
  firstDayOfWeek: number;
  and: ListWords;
  or: ListWords;
};
