import { formatMoney } from "#shared/money.ts";
import type { ClinicSettings } from "./clinic-settings.ts";

/**
 * What people read about changes before they book: the clinic's own words, and what a late change costs where one can be
 * had against a fee (BK-5). The same words are stored with the visit.
 */
export function policyWords({
  policy,
  allowLateChangeForFee,
  lateChangeFeeCents,
}: Pick<ClinicSettings["booking"], "policy" | "allowLateChangeForFee" | "lateChangeFeeCents">): string {
  if (!allowLateChangeForFee || lateChangeFeeCents === 0) return policy;
  return `${policy} Online, a later change or cancellation costs ${formatMoney(lateChangeFeeCents, { always: true })}.`.trim();
}
