import type { FormatPack } from "../format-pack.ts";

/** Made from Node's Intl by `npm run formats`. */
export const enUS: FormatPack = {
  tag: "en-US",
  numbers: {
    decimal: ".",
    group: ",",
    minus: "-",
    isMinusFirst: true,
    groupsFrom: 4,
  },
  money: {
    USD: "$#",
    EUR: "€#",
    GBP: "£#",
    JPY: "¥#",
    CAD: "CA$#",
    AUD: "A$#",
    NZD: "NZ$#",
    other: "¤\u00a0#",
  },
  months: {
    long: [
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
    short: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  },
  weekdays: {
    long: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    short: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    narrow: ["S", "M", "T", "W", "T", "F", "S"],
  },
  day: ["{weekday}, {month} {day}", "{weekday}, {month} {day}, {year}"],
  monthDay: "{month} {day}",
  month: "{month} {year}",
  date: "{mm}-{dd}-{year}",
  time: {
    h12: "{hour}:{minute} {half}",
    h23: "{hh}:{minute}",
  },
  halves: ["am", "pm"],
  hourCycle: "h12",
  firstDayOfWeek: 0,
  and: {
    pair: " and ",
    middle: ", ",
    last: ", and ",
  },
  or: {
    pair: " or ",
    middle: ", ",
    last: ", or ",
  },
};
