import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import { policySumOf, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
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

/** The terms of a visit that is booked now at this price; `depositCents` is the part that is paid ahead. */
export function termsOfClinic(
  settings: Pick<ClinicSettings, "booking" | "visitPolicy">,
  { netCents, depositCents }: { netCents: Cents; depositCents: Cents },
): VisitTerms {
  const { noticeHours, lateChanges, lateFee, noShowFee } = visitPolicyOf(settings);
  return {
    text: policyWords(settings),
    noticeHours,
    lateFeeCents: lateChanges === "fee" ? policySumOf(lateFee, netCents) : null,
    noShowFeeCents: policySumOf(noShowFee, netCents),
    depositCents,
  };
}

/** The terms that hold for a visit. One without terms of its own has the clinic's notice, and agreed to no fee. */
export function termsInForce(
  terms: VisitTerms | null,
  { policy: text, noticeHours }: ClinicSettings["booking"],
): VisitTerms {
  return terms ?? { text, noticeHours, lateFeeCents: null, noShowFeeCents: 0, depositCents: 0 };
}
