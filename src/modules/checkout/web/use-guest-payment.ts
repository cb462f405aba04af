import { useState } from "react";
import type { GuestPayment } from "./guest-payment.ts";

/**
 * Returns how much of a guest's visit is due now and how much at the clinic, by the guest's choice. `shownDueNow`
 * replaces the amount due now, if the booking's response named another one.
 */
export function useGuestPayment(
  { choices, deposit: depositCents, asksForCard }: GuestPayment,
  { total, shownDueNow }: { total: number; shownDueNow: number | undefined },
) {
  const [wanted, setWanted] = useState(choices[0]);
  const pays = choices.find((choice) => choice === wanted) ?? choices[0] ?? "at_clinic";
  const deposit = Math.min(depositCents, total);
  const dueNow = shownDueNow ?? { at_clinic: 0, deposit, full: total }[pays];
  const isCardNext = asksForCard && dueNow === 0;
  return { pays, choices, deposit, dueNow, dueAtClinic: total - dueNow, isCardNext, setWanted };
}
