import type { Cents } from "#shared/money.ts";

/** A package as it was bought. */
export type BoughtPackage = { sessions: number; price: Cents };

/**
 * Returns how many sessions may be booked once this amount is paid: its share of all, rounded down, but at least one
 * from the first payment on.
 */
export function releasedSessions({ sessions, price }: BoughtPackage, paid: Cents): number {
  if (paid <= 0) return 0;
  return paid >= price ? sessions : Math.max(1, Math.floor((sessions * paid) / price));
}

/** Returns the refund for a package: the amount paid minus the sessions used at their share of the price. */
export function refundOfPackage(
  { sessions, price }: BoughtPackage,
  { paid, used }: { paid: Cents; used: number },
): Cents {
  return Math.max(0, paid - Math.floor((price * used) / sessions));
}
