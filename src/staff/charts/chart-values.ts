import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import type { ChartUnit } from "./chart-data.ts";

const { number } = englishFormats;
const THOUSAND = 1_000;
/** Percents below this show a decimal: "2.3%". */
const SMALL_PERCENT = 10;

/** Formats a value for people: "$5,412.00", "12", "74%", "6 h 30 min". A missing one is a dash. */
export function valueText(value: number | null, unit: ChartUnit, currency: string): string {
  if (value === null) return "–";
  if (unit === "money") return formatMoney(value, { currency, always: true });
  if (unit === "percent") return `${number(Math.abs(value) < SMALL_PERCENT ? value : Math.round(value))}%`;
  return unit === "minutes" ? hoursText(value) : number(value);
}

/** Formats an axis label as briefly as possible: "$6k", "12", "75%", "40 h". */
export function tickText(value: number, unit: ChartUnit, currency: string): string {
  if (unit === "percent") return `${number(value)}%`;
  if (unit === "minutes") return value === 0 ? "0" : `${number(value / 60)} h`;
  const isMoney = unit === "money";
  const whole = isMoney ? Math.abs(value) / 100 : Math.abs(value);
  const [shown, letter] =
    whole >= THOUSAND ** 2 ? [value / THOUSAND ** 2, "M"] : whole >= THOUSAND ? [value / THOUSAND, "k"] : [value, ""];
  if (!isMoney) return number(shown) + letter;
  if (value === 0) return "0";
  const money = formatMoney(shown, { currency });
  return letter ? money.replace(/(\.\d)0$/, "$1") + letter : money;
}

/** Returns the smallest step of an axis in this unit. */
export function finestStep(unit: ChartUnit): number {
  return { money: 100, count: 1, percent: 1, minutes: 60, number: 1 }[unit];
}

function hoursText(minutes: number): string {
  const hours = Math.trunc(minutes / 60);
  const rest = Math.abs(minutes % 60);
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${number(hours)} h` : `${number(hours)} h ${rest} min`;
}
