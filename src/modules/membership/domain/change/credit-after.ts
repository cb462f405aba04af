import { type CreditKind, endsWithMembership } from "../credit-lot.ts";
import type { ContractNow, PlannedChange } from "./contract-now.ts";

/** A grant of credit whose expiration may change. */
export type ChangedLot = { kind: CreditKind; membershipId: string | null; expiresAt: Date };

/** Returns when credit of this membership expires after a change; credit of another kind doesn't change. */
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
