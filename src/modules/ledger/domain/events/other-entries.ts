import type { Cents } from "#shared/money.ts";
import type { LiabilityAccountId } from "../account-id.ts";
import { type Movement, move, moveSessions } from "../transfer.ts";

/** Returns the movement for the end of a package: unused money becomes store credit, because payments never expire. */
export function packageEnded(of: {
  purchaseId: string;
  customerId: string;
  leftCents: Cents;
  sessionsLeft: number;
}): Movement {
  return {
    key: `plan:${of.purchaseId}:ended`,
    event: "package_ended",
    customerId: of.customerId,
    entries: [
      ...move(`plan:${of.purchaseId}`, `store_credit:${of.customerId}`, of.leftCents),
      ...moveSessions(`sessions:${of.purchaseId}`, "session_pool", of.sessionsLeft),
    ],
  };
}

/** Returns the movement for paying out a practitioner's tips. */
export function tipsPaidOut(of: { payoutId: string; practitionerId: string; cents: Cents }): Movement {
  return {
    key: `tips:${of.practitionerId}:${of.payoutId}`,
    event: "tips_paid_out",
    entries: move(`tips:${of.practitionerId}`, "bank", of.cents),
  };
}

/** Returns the movement for an administrator's correction of what the clinic owes, against goodwill or a write-off. */
export function corrected(of: {
  correctionId: string;
  account: LiabilityAccountId;
  against: "goodwill" | "write_offs";
  /** Above zero, the clinic owes more; below zero, less. */
  changeCents: Cents;
  reason: string;
}): Movement {
  return {
    key: `correction:${of.correctionId}`,
    event: "corrected",
    reason: of.reason,
    entries:
      of.changeCents > 0 ? move(of.against, of.account, of.changeCents) : move(of.account, of.against, -of.changeCents),
  };
}

/** The event name of `cashCounted`. */
export const COUNTED = "cash_counted";

/** Returns the movement that adjusts the books to the count, if the till or the terminal's report differs. */
export function cashCounted(of: {
  countId: string;
  account: "cash" | "terminal";
  /** Above zero if the count exceeded the books. */
  differenceCents: Cents;
  reason: string;
}): Movement {
  const { account, differenceCents } = of;
  return {
    key: `count:${of.countId}`,
    event: COUNTED,
    reason: of.reason,
    entries:
      differenceCents > 0
        ? move(account, "write_offs", differenceCents)
        : move("write_offs", account, -differenceCents),
  };
}
