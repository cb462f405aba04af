import { createHash } from "node:crypto";
import { consentText } from "../domain/consent-text.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";

/** A paragraph to agree to, and the SHA-256 of its UTF-8 text in hex, by which a client says which one was agreed to. */
export type PlanConsent = { text: string; hash: string };

/** What joining a plan asks to agree to, by interval. Prices are cents of one period. */
export function planConsents(plan: {
  name: string;
  monthlyPrice: number;
  annualPrice: number;
}): Record<MembershipInterval, PlanConsent> {
  const consent = (interval: MembershipInterval, price: number): PlanConsent => {
    const text = consentText({ planName: plan.name, interval, price });
    return { text, hash: createHash("sha256").update(text, "utf8").digest("hex") };
  };
  return { month: consent("month", plan.monthlyPrice), year: consent("year", plan.annualPrice) };
}
