import { createHash } from "node:crypto";
import { consentText } from "../domain/consent-text.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";

/** A paragraph of terms, and the SHA-256 of its UTF-8 text in hex, by which a client states which one was accepted. */
export type PlanConsent = { text: string; hash: string };

/** Returns the terms to accept when joining a plan, by interval. Prices are cents per period. */
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
