import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import { policySumOf, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import type { Cents } from "#shared/money.ts";

/** The terms agreed for a visit when it was booked. They never change, whatever the clinic decides later. */
export type VisitTerms = {
  /** The policy text that was shown. */
  text: string;
  noticeHours: number;
  /** The maximum total cost of late changes; `null` where the clinic requires a phone call instead. */
  lateFeeCents: Cents | null;
  noShowFeeCents: Cents;
  depositCents: Cents;
};

/** Returns the terms of a visit booked now at this price. `depositCents` is the part paid in advance. */
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

/** Returns the terms that apply to a visit. A visit without its own terms has the clinic's notice and no agreed fee. */
export function termsInForce(
  terms: VisitTerms | null,
  { policy: text, noticeHours }: ClinicSettings["booking"],
): VisitTerms {
  return terms ?? { text, noticeHours, lateFeeCents: null, noShowFeeCents: 0, depositCents: 0 };
}
