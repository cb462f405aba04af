import { addMinutes } from "#shared/zoned-time.ts";
import type { ContractNow, Pause, PlannedChange } from "./contract-now.ts";
import { priceAt } from "./raise.ts";

/** The instant of a change, and the zone of the clinic's calendar. */
export type ChangeInstant = { now: Date; zone: string };

/** Changes stop this long before a charge, as the provider has to get them first. */
const MINUTES_BEFORE_CHARGE = 60;

/** The instant before which no charge may come. */
export const soon = (now: Date) => addMinutes(now, MINUTES_BEFORE_CHARGE);

export const lengthOf = ({ from, until }: Pause) => until.getTime() - from.getTime();

/** The next charge; undefined for a membership that ends, and for one that the clinic gave. */
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

/** A change with which no money moves today. */
export function withoutMoney(after: ContractNow, creditLivesLonger = 0): PlannedChange {
  return { after, dueToday: 0, creditToday: 0, nextCharge: nextChargeOf(after), creditLivesLonger };
}
