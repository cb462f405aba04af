import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { toIsoDate } from "#web/ui/form/input-format.ts";

/** A gift card that is being filled in. */
export type GiftCardDraft = {
  designId: string;
  /** Cents of a fixed value, or "other" if the customer typed a value in dollars. */
  amount: number | "other";
  other: string;
  isForMe: boolean;
  recipient: string;
  email: string;
  message: string;
  sendOn: string;
  from: string;
};

type Limits = { minAmount: number; maxAmount: number };

export const MESSAGE_LENGTH = 200;

/**
 * Returns the draft's value in cents; undefined if the typed text isn't a whole number of dollars within the limits.
 */
export function draftValue(draft: Pick<GiftCardDraft, "amount" | "other">, limits: Limits): number | undefined {
  if (draft.amount !== "other") return draft.amount;
  if (!/^\d{1,6}$/.test(draft.other.trim())) return undefined;
  const cents = Number(draft.other) * 100;
  return cents >= limits.minAmount && cents <= limits.maxAmount ? cents : undefined;
}

const USUAL_CENTS = 15_000;

/** Returns the initial value of a new card: the design's amount that is nearest to the usual one. */
export function startAmount(amounts: readonly number[]): GiftCardDraft["amount"] {
  const distance = (cents: number) => Math.abs(cents - USUAL_CENTS);
  return amounts.toSorted((one, other) => distance(one) - distance(other))[0] ?? "other";
}

/** URL slugs of the treatments that the examples below name. */
const HINTED = [
  "blue-and-red-led",
  "hydration-liter",
  "acne-facial-with-extractions",
  "light-or-medium-peel",
  "hydra-exfoliation-facial",
  "prp-scalp-injections",
];

/**
 * Whether a clinic's menu has everything the examples name; otherwise they would promise treatments that the clinic
 * doesn't sell.
 */
export function mayHint(menu: readonly { services: readonly { slug: string }[] }[]): boolean {
  const offered = new Set(menu.flatMap(({ services }) => services.map(({ slug }) => slug)));
  return HINTED.every((slug) => offered.has(slug));
}

/** Rough examples of what a gift card buys, each with the value in cents from which it applies. */
const hints: [upTo: number, text: string][] = [
  [2_500, "covers a cleanser or a lip balm."],
  [5_000, "covers an LED session."],
  [10_000, "covers a hydration liter."],
  [15_000, "covers an acne facial, or most of a hydra-exfoliation facial."],
  [20_000, "covers a peel and a sunscreen."],
  [25_000, "covers a hydra-exfoliation facial."],
  [50_000, "covers two facials, or a first plasma visit."],
  [Number.MAX_SAFE_INTEGER, "covers the start of most series."],
];

export function hintOf(cents: number): string {
  const hint = hints.findLast(([upTo]) => upTo <= cents) ?? hints[0];
  return `${formatMoney(cents)} ${hint?.[1] ?? ""}`;
}

/** Returns a sentence about when and how the card arrives. */
export function arrivalOf({ isForMe, recipient, sendOn }: GiftCardDraft): string {
  if (isForMe) return "You’ll get this by email as soon as you’ve paid.";
  const name = recipient.trim();
  const day = toIsoDate(sendOn);
  return day
    ? `${name ? `${name} will get` : "They’ll get"} this by email on ${formatDay(day)} at 9:00 am.`
    : `We’ll email it ${name ? `to ${name} ` : ""}once you’ve paid, or at 9:00 am on the day you choose.`;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Returns a sentence about what is still missing before the card can be bought. `today` is the clinic's day. */
export function draftProblem(draft: GiftCardDraft, limits: Limits, today: string): string | undefined {
  if (draftValue(draft, limits) === undefined) return "Choose an amount first.";
  if (draft.isForMe) return undefined;
  if (draft.recipient.trim() === "") return "Tell us who it’s for.";
  if (!EMAIL.test(draft.email.trim())) return "Enter the recipient’s email address.";
  const day = toIsoDate(draft.sendOn);
  if (draft.sendOn.trim() !== "" && !day) return "Choose the day we send it, like 11/27/2026.";
  if (day && day < today) return "Choose today or a later day.";
  return undefined;
}

/** Converts the draft to the cart's input. Check `draftProblem` first. */
export function toGift(draft: GiftCardDraft, design: Limits & { id: string }) {
  const amount = draftValue(draft, design) ?? 0;
  if (draft.isForMe) return { designId: design.id, amount, for: "me" as const };
  const deliverOn = toIsoDate(draft.sendOn);
  const [from, message] = [draft.from.trim(), draft.message.trim()];
  return {
    designId: design.id,
    amount,
    for: "someone" as const,
    recipient: { name: draft.recipient.trim(), email: draft.email.trim() },
    ...(from ? { from } : {}),
    ...(message ? { message } : {}),
    ...(deliverOn ? { deliverOn } : {}),
  };
}
