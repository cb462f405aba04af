import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../appointment.ts";
import { isChangeable } from "../appointment-status.ts";
import { isWithinNoticeWindow } from "./notice-window.ts";
import type { VisitTerms } from "./visit-terms.ts";

/**
 * The terms of moving or canceling a visit online now (BK-5). `late`: the notice period has begun and the clinic wants
 * a phone call. `closed`: the visit is over, under way, or canceled.
 */
export type ChangeTerms = { kind: "free" } | { kind: "fee"; feeCents: Cents } | { kind: "late" } | { kind: "closed" };

/**
 * Returns the terms for a change, as agreed when the visit was booked. Fees of earlier changes count toward the agreed
 * sum. A move requested by the clinic is free until the visit begins.
 */
export function changeTermsOf(
  {
    status,
    startsAt,
    lateFeeCents: chargedCents,
    isMoveAsked,
  }: Pick<Appointment, "status" | "startsAt" | "lateFeeCents" | "isMoveAsked">,
  { noticeHours, lateFeeCents }: Pick<VisitTerms, "noticeHours" | "lateFeeCents">,
  now: Date,
): ChangeTerms {
  if (!isChangeable(status)) return { kind: "closed" };
  if (!isWithinNoticeWindow(startsAt, now, noticeHours)) return { kind: "free" };
  if (startsAt > now && isMoveAsked) return { kind: "free" };
  if (startsAt <= now || lateFeeCents === null) return { kind: "late" };
  const feeCents = lateFeeCents - chargedCents;
  return feeCents > 0 ? { kind: "fee", feeCents } : { kind: "free" };
}
