import { formatMoney } from "#shared/money.ts";
import type { ClinicSettings } from "./clinic-settings.ts";
import { isSomeSum, type PolicySum, visitPolicyOf } from "./visit-policy.ts";

/**
 * Returns the text about changes that customers read before they book: the clinic's own text, the no-show fee, and what
 * happens to a deposit. If late changes are allowed for a fee (BK-5), the notice period and fee from the settings
 * replace the clinic's own text, which may require a call or state other hours. The same text is stored with the visit.
 */
export function policyWords(settings: Pick<ClinicSettings, "booking" | "visitPolicy">): string {
  const { noticeHours, lateChanges, lateFee, noShowFee, deposits, paysVisit } = visitPolicyOf(settings);
  const hasFee = lateChanges === "fee" && isSomeSum(lateFee);
  const says = hasFee
    ? [freeWords(noticeHours), `After that, a change or cancellation costs ${sumWords(lateFee, "the visit’s price")}.`]
    : [settings.booking.policy];
  if (isSomeSum(noShowFee)) says.push(missedWords(noShowFee));
  if (deposits === "service" && paysVisit.includes("deposit"))
    says.push("If there is a deposit, it is part of the price, and you’ll get it back if you cancel in time.");
  return says.filter(Boolean).join(" ").trim();
}

const freeWords = (hours: number) =>
  `Move or cancel free of charge up to ${hours} ${hours === 1 ? "hour" : "hours"} before your visit.`;

/** Returns the text about a visit's no-show fee. */
function missedWords(fee: PolicySum): string {
  if (fee.cents === null && fee.percent === 100) return "If you miss the visit, you pay for it in full.";
  return `If you miss the visit, you pay ${sumWords(fee)}.`;
}

function sumWords({ percent, cents }: PolicySum, whole = "its price"): string {
  if (cents !== null) return formatMoney(cents, { always: true });
  return percent === 100 ? "the price of the visit" : `${percent}% of ${whole}`;
}
