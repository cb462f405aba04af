import type { FormatPack } from "../format-pack.ts";

/** Made from Node's Intl by `npm run formats`. */
export const esUS: FormatPack = {
  tag: "es-US",
  numbers: {
    decimal: ".",
    group: ",",
    minus: "-",
    isMinusFirst: true,
    groupsFrom: 4,
  },
  money: {
    USD: "$#",
    JPY: "¥#",
    other: "¤\u00a0#",
  },
  months: {
    long: [
      "enero",
      "febrero",
      "marzo",
      "abril",
      "mayo",
      "junio",
      "julio",
      "agosto",
      "septiembre",
      "octubre",
      "noviembre",
      "diciembre",
    ],
    short: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
  },
  weekdays: {
    long: ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"],
    short: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
    narrow: ["D", "L", "M", "M", "J", "V", "S"],
  },
  day: ["{weekday}, {day} de {month}", "{weekday}, {day} de {month} de {year}"],
  monthDay: "{day} {month}",
  month: "{month} de {year}",
  date: "{dd}/{mm}/{year}",
  time: {
    h12: "{hour}:{minute} {half}",
    h23: "{hh}:{minute}",
  },
  halves: ["a.m.", "p.m."],
  hourCycle: "h12",
  firstDayOfWeek: 0,
  and: {
    pair: " y ",
    middle: ", ",
    last: " y ",
    before: {
      pattern: "^(i|hi(?![ae]))",
      pair: " e ",
      last: " e ",
    },
  },
  or: {
    pair: " o ",
    middle: ", ",
    last: " o ",
    before: {
      pattern: "^(h?o|8|11( |$))",
      pair: " u ",
      last: " u ",
    },
  },
};
