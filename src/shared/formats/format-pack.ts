/** How wide a name of a month or a weekday is written. */
export type Width = "long" | "short";

export type HourCycle = "h12" | "h23";

export type Numbers = {
  /** The ten digits, where they aren't Latin. */
  digits?: string;
  decimal: string;
  group: string;
  minus: string;
  /** Whether a minus stands before a currency and its marks. */
  isMinusFirst: boolean;
  /** From how many digits on a whole number is grouped in thousands. */
  groupsFrom: number;
};

/** The signs between the parts of a list: of two, in the middle, before the last. */
export type ListWords = {
  pair: string;
  middle: string;
  last: string;
  /** Where the last part begins like this, the word before it changes: "aguja e hilo". */
  before?: { pattern: string; pair: string; last: string };
};

/**
 * How a language in a region writes numbers, money, days, times and lists, as data: made from Node's Intl by `npm run formats`, so
 * that server and browser print the same bytes. Patterns have `{weekday}`, `{month}` with its name, `{day}`, `{year}`, `{hour}`,
 * `{minute}` and `{half}` of the day; `{dd}`, `{mm}` and `{hh}` are day, month and hour in two digits. `#` is the number of a sum.
 */
export type FormatPack = {
  /** The language and region as `lang` and Intl name them: "en-US". */
  tag: string;
  numbers: Numbers;
  /** With other digits than the region's own, by their names in Unicode. */
  otherNumbers?: Readonly<Record<string, Numbers>>;
  /** By currency: "$#". `other`: with the three letters of any other, "¤ #". */
  money: Readonly<Record<string, string>> & { other: string };
  months: Readonly<Record<Width, readonly string[]>>;
  /** From Sunday on. */
  weekdays: Readonly<Record<Width | "narrow", readonly string[]>>;
  /** A day with its weekday, of any width, without and with the year. */
  day: readonly [string, string];
  /** A day with the short name of its month. */
  monthDay: string;
  month: string;
  /** A day as a value, in lists and on papers. */
  date: string;
  time: Readonly<Record<HourCycle, string>>;
  /** The halves of the day. */
  halves: readonly [string, string];
  hourCycle: HourCycle;
  /** 0 = Sunday … 6 = Saturday. */
  firstDayOfWeek: number;
  and: ListWords;
  or: ListWords;
};
