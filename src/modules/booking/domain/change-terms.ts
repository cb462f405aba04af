import type { Cents } from "#shared/money.ts";
import type { Appointment } from "./appointment.ts";
import { isChangeable } from "./appointment-status.ts";
import { isWithinNoticeWindow } from "./notice-window.ts";

/** What a clinic decides about changes: the notice in hours, and whether a later change can be had against a fee. */
export type ChangeRules = { noticeHours: number; allowLateChangeForFee: boolean; lateChangeFeeCents: Cents };

/**
 * What moving or cancelling a visit online means now (BK-5). `late`: the notice has begun and the clinic wants a call.
 * `closed`: it is over, under way, or cancelled.
 */
export type ChangeTerms = { kind: "free" } | { kind: "fee"; feeCents: Cents } | { kind: "late" } | { kind: "closed" };

/** The notice is the one that was agreed when the visit was booked; the fee is the clinic's of today, shown first. */
export function changeTermsOf(
  { status, startsAt, policy }: Pick<Appointment, "status" | "startsAt" | "policy">,
  rules: ChangeRules,
  now: Date,
): ChangeTerms {
  if (!isChangeable(status)) return { kind: "closed" };
  if (!isWithinNoticeWindow(startsAt, now, policy?.noticeHours ?? rules.noticeHours)) return { kind: "free" };
  if (startsAt <= now || !rules.allowLateChangeForFee) return { kind: "late" };
  return rules.lateChangeFeeCents > 0 ? { kind: "fee", feeCents: rules.lateChangeFeeCents } : { kind: "free" };
}
