import type { MembershipInterval } from "./membership-period.ts";

/** The provider's billing cycle: the instant of one charge, with all others whole periods away. */
export type ChargeRhythm = { anchor: Date; interval: MembershipInterval };

/** Adds months by UTC, the provider's calendar; a month without that day uses its last day. */
function monthsLater(instant: Date, months: number): Date {
  const later = new Date(instant);
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  later.setUTCFullYear(year, month, Math.min(instant.getUTCDate(), lastDay));
  return later;
}

/** Returns the provider's next charge after an instant, or the charge `timesLater` periods after that one. */
export function chargeAfter({ anchor, interval }: ChargeRhythm, instant: Date, timesLater = 0): Date {
  const months = interval === "year" ? 12 : 1;
  let periods = 0;
  while (monthsLater(anchor, periods * months) <= instant) periods += 1;
  return monthsLater(anchor, (periods + timesLater) * months);
}
