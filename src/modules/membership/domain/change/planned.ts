import { addMinutes } from "#shared/zoned-time.ts";
import type { ContractNow, Pause, PlannedChange } from "./contract-now.ts";
import { priceAt } from "./raise.ts";

/** The instant of a change, and the time zone of the clinic's calendar. */
export type ChangeInstant = { now: Date; zone: string };

/** Changes are refused this long before a charge, as the provider must receive them first. */
const MINUTES_BEFORE_CHARGE = 60;

/** Returns the instant before which no charge may be due. */
export const soon = (now: Date) => addMinutes(now, MINUTES_BEFORE_CHARGE);

export const lengthOf = ({ from, until }: Pause) => until.getTime() - from.getTime();

/** Returns the next charge; undefined for a membership that ends, or that the clinic gave. */
export function nextChargeOf({
  period,
  pause,
  next,
  endsAt,
  terms,
  raise,
}: Pick<ContractNow, "period" | "pause" | "next" | "endsAt" | "terms" | "raise">): PlannedChange["nextCharge"] {
  if (!period || endsAt) return undefined;
  const at = pause?.until ?? period.end;
  return { at, amount: next ? next.price : priceAt(terms.price, raise, at) };
}

/** Returns a change for which no money moves today. */
export function withoutMoney(after: ContractNow, creditLivesLonger = 0): PlannedChange {
  return { after, dueToday: 0, creditToday: 0, nextCharge: nextChargeOf(after), creditLivesLonger };
}
