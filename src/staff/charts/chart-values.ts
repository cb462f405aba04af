import { englishFormats } from "#shared/formats/english-formats.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import type { ChartUnit } from "./chart-data.ts";

const { number } = englishFormats;
const THOUSAND = 1_000;

/** Returns a value as people read it: "$5,412.00", "12", "74%", "6 h 30 min". A missing one is a dash. */
export function valueText(value: number | null, unit: ChartUnit, currency: string): string {
  if (value === null) return "–";
  if (unit === "money") return currency === "USD" ? exactMoney(value) : formatMoney(value, { currency, always: true });
  if (unit === "share") return `${shareNumber(value)}%`;
  return unit === "minutes" ? hoursText(value) : number(value);
}

/** Returns a line's label on a scale, as short as it can be: "$6k", "12", "75%", "40 h". */
export function tickText(value: number, unit: ChartUnit, currency: string): string {
  if (unit === "share") return `${number(value / 100)}%`;
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

/** Returns the smallest step that a scale of this unit has. */
export function finestStep(unit: ChartUnit): number {
  return { money: 100, count: 1, share: 100, minutes: 60 }[unit];
}

/** 7,412 → "74", 234 → "2.3": one decimal where a whole percent says too little. */
function shareNumber(basisPoints: number): string {
  const isSmall = Math.abs(basisPoints) < 1_000 && basisPoints % 100 !== 0;
  return isSmall ? number(Math.round(basisPoints / 10) / 10) : number(Math.round(basisPoints / 100));
}

function hoursText(minutes: number): string {
  const hours = Math.trunc(minutes / 60);
  const rest = Math.abs(minutes % 60);
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${number(hours)} h` : `${number(hours)} h ${rest} min`;
}
