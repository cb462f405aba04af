import type { Cents } from "#shared/money.ts";

/** A package as it was bought. */
export type BoughtPackage = { sessions: number; price: Cents };

/** How many sessions may be booked once so much is paid: its share of all, rounded down, and one from the first payment on. */
export function releasedSessions({ sessions, price }: BoughtPackage, paid: Cents): number {
  if (paid <= 0) return 0;
  return paid >= price ? sessions : Math.max(1, Math.floor((sessions * paid) / price));
}

/** What goes back when a package is given back: what was paid less the sessions used at their share of the price. */
export function refundOfPackage(
  { sessions, price }: BoughtPackage,
  { paid, used }: { paid: Cents; used: number },
): Cents {
  return Math.max(0, paid - Math.floor((price * used) / sessions));
}
