import { type CreditKind, endsWithMembership } from "../credit-lot.ts";
import type { ContractNow, PlannedChange } from "./contract-now.ts";

/** A grant of credit whose expiry may move. */
export type ChangedLot = { kind: CreditKind; membershipId: string | null; expiresAt: Date };

/** Until when credit of this membership lives after a change; credit of another kind lives as before. */
export function creditEndAfter(
  lot: ChangedLot,
  { membershipId, before, planned }: { membershipId: string; before: ContractNow; planned: PlannedChange },
): Date {
  if (lot.kind !== "member" || lot.membershipId !== membershipId) return lot.expiresAt;
  const pausedFrom = (planned.after.pause ?? before.pause)?.from;
  const isLonger = pausedFrom && lot.expiresAt > pausedFrom;
  const end = isLonger ? new Date(lot.expiresAt.getTime() + planned.creditLivesLonger) : lot.expiresAt;
  const { endsAt } = planned.after;
  return endsAt ? endsWithMembership(end, endsAt) : end;
}
