import { formatMoney } from "#shared/money.ts";
import type { ClinicSettings } from "./clinic-settings.ts";
import { isSomeSum, type PolicySum, visitPolicyOf } from "./visit-policy.ts";

/**
 * What people read about changes before they book: the clinic's own words, the cost of a late change if one is allowed for a fee (BK-5),
 * the no-show fee, and what happens to a deposit. The same text is stored with the visit.
 */
export function policyWords(settings: Pick<ClinicSettings, "booking" | "visitPolicy">): string {
  const { lateChanges, lateFee, noShowFee, deposits, paysVisit } = visitPolicyOf(settings);
  const says = [settings.booking.policy];
  if (lateChanges === "fee" && isSomeSum(lateFee))
    says.push(`Online, a later change or cancellation costs ${sumWords(lateFee)}.`);
  if (isSomeSum(noShowFee)) says.push(missedWords(noShowFee));
  if (deposits === "service" && paysVisit.includes("deposit"))
    says.push("If there is a deposit, it is part of the price, and you get it back if you cancel in time.");
  return says.filter(Boolean).join(" ").trim();
}

/** The no-show fee of a visit. */
function missedWords(fee: PolicySum): string {
  if (fee.cents === null && fee.percent === 100) return "If you miss the visit, you pay for it in full.";
  return `If you miss the visit, you pay ${sumWords(fee)}.`;
}

function sumWords({ percent, cents }: PolicySum): string {
  if (cents !== null) return formatMoney(cents, { always: true });
  return percent === 100 ? "the price of the visit" : `${percent}% of its price`;
}
