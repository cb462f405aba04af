import type { FormatPack } from "../format-pack.ts";

/** Made from Node's Intl by `npm run formats`. */
export const deDE: FormatPack = {
  tag: "de-DE",
  numbers: {
    decimal: ",",
    group: ".",
    minus: "-",
    isMinusFirst: true,
    groupsFrom: 4,
  },
  money: {
    USD: "#\u00a0$",
    EUR: "#\u00a0€",
    GBP: "#\u00a0£",
    JPY: "#\u00a0¥",
    CAD: "#\u00a0CA$",
    AUD: "#\u00a0AU$",
    NZD: "#\u00a0NZ$",
    other: "#\u00a0¤",
  },
  months: {
    long: [
      "Januar",
      "Februar",
      "März",
      "April",
      "Mai",
      "Juni",
      "Juli",
      "August",
      "September",
      "Oktober",
      "November",
      "Dezember",
    ],
    short: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
  },
  weekdays: {
    long: ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"],
    short: ["So.", "Mo.", "Di.", "Mi.", "Do.", "Fr.", "Sa."],
    narrow: ["S", "M", "D", "M", "D", "F", "S"],
  },
  day: ["{weekday}, {day}. {month}", "{weekday}, {day}. {month} {year}"],
  monthDay: "{day}. {month}",
  month: "{month} {year}",
  date: "{dd}.{mm}.{year}",
  time: {
    h12: "{hour}:{minute} {half}",
    h23: "{hour}:{minute}",
  },
  halves: ["am", "pm"],
  hourCycle: "h23",
  firstDayOfWeek: 1,
  and: {
    pair: " und ",
    middle: ", ",
    last: " und ",
  },
  or: {
    pair: " oder ",
    middle: ", ",
    last: " oder ",
  },
};
