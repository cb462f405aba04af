import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import type { Cents } from "#shared/money.ts";

/** What was agreed about a visit when it was booked. It never changes, whatever the clinic decides later. */
export type VisitTerms = {
  /** The words that were shown. */
  text: string;
  noticeHours: number;
  /** The most that late changes cost, all together; `null` where the clinic wants a call instead. */
  lateFeeCents: Cents | null;
  noShowFeeCents: Cents;
  depositCents: Cents;
};

/** The terms of a visit that is booked now. */
export function termsOfClinic(booking: ClinicSettings["booking"]): VisitTerms {
  return {
    text: policyWords(booking),
    noticeHours: booking.noticeHours,
    lateFeeCents: booking.allowLateChangeForFee ? booking.lateChangeFeeCents : null,
    noShowFeeCents: 0,
    depositCents: 0,
  };
}

/** The terms that hold for a visit. One without terms of its own has the clinic's notice, and agreed to no fee. */
export function termsInForce(terms: VisitTerms | null, booking: ClinicSettings["booking"]): VisitTerms {
  return terms ?? { ...termsOfClinic(booking), text: booking.policy, lateFeeCents: null };
}
