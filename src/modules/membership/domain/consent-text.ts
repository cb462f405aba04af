import { exactMoney } from "#shared/money.ts";
import type { MembershipInterval } from "./membership-period.ts";

/** The terms that a person agrees to: the plan, the interval, and the cents per period. */
export type ConsentTerms = { planName: string; interval: MembershipInterval; price: number };

/**
 * Returns the paragraph next to the box that a person checks before joining: name, price, period, next charge and how
 * to cancel. It contains no dates, so that it is the same for all who join on these terms, and its hash identifies what
 * was agreed to.
 */
export function consentText({ planName, interval, price }: ConsentTerms): string {
  const each = `${exactMoney(price)} each ${interval}`;
  return [
    `I join ${planName} for ${each}. I pay the first ${interval} today.`,
    `After that the clinic charges my card ${each}, on the day of the month on which I joined, until I cancel.`,
    "If I join on the 29th, 30th or 31st, my day is the 1st, and my first period runs on to it.",
    `I can cancel online in my profile at any time. My membership then ends with the ${interval} I have paid for.`,
  ].join(" ");
}

/**
 * Returns the consent to a switch of plan or interval: when it starts, what is paid today, and what is paid from then
 * on.
 */
export function switchConsentText(
  { planName, interval, price }: ConsentTerms,
  { isNow, dueToday }: { isNow: boolean; dueToday: number },
): string {
  const paid = dueToday > 0 ? ` and pay ${exactMoney(dueToday)} today for the rest of this ${interval}` : "";
  return [
    isNow ? `I switch to ${planName} now${paid}.` : `I switch to ${planName} with my next charge.`,
    `From my next charge on, the clinic charges my card ${exactMoney(price)} each ${interval}, until I cancel.`,
    `I can cancel online in my profile at any time. My membership then ends with the ${interval} I have paid for.`,
  ].join(" ");
}
