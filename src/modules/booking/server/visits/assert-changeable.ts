import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { AppError } from "#shared/app-error.ts";
import { feeNotAgreed } from "#shared/fee-not-agreed.ts";
import type { Cents } from "#shared/money.ts";
import { atPhone } from "#shared/or-call.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { changeTermsOf } from "../../domain/terms/change-terms.ts";
import { termsInForce } from "../../domain/terms/visit-terms.ts";

/**
 * Returns the cost in cents of changing a visit now under its terms. Throws `appointment_closed` for a visit that is
 * over or in progress. Throws `reschedule_window_passed`, with the policy and the clinic's phone number, for a visit
 * that starts too soon to be changed online. Throws `fee_not_agreed` for a cost that the customer wasn't shown (BK-5),
 * unless `agreedFeeCents` is `unasked`.
 */
export function assertChangeable(
  appointment: Appointment,
  { location: { phoneDisplay: phone }, booking }: ClinicSettings,
  { now, agreedFeeCents }: { now: Date; agreedFeeCents: Cents | "unasked" },
): Cents {
  const terms = termsInForce(appointment.terms, booking);
  const change = changeTermsOf(appointment, terms, now);
  if (change.kind === "closed") throw new AppError("appointment_closed");
  if (change.kind === "free") return 0;
  if (change.kind === "fee") {
    if (agreedFeeCents !== "unasked" && agreedFeeCents !== change.feeCents) throw feeNotAgreed(change.feeCents);
    return change.feeCents;
  }
  throw new AppError("reschedule_window_passed", {
    message: `Appointments can be changed online until ${terms.noticeHours} hours before. Please call us${atPhone(phone)}. ${terms.text}`,
  });
}
