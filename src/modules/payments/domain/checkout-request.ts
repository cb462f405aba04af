import { HOSTED_PAGE_MINUTES } from "#modules/content/domain/hosted-page.ts";
import type { Cents } from "#shared/money.ts";

/** One amount on the hosted page. Names are neutral: the provider learns of no treatment, product or condition. */
export type CheckoutLine = { name: string; amountCents: Cents; quantity: number };

/** The complete request to the provider for one attempt: it is stored, and repeated word for word. */
export type CheckoutRequest = {
  orderId: string;
  /** Where the customer is sent back to, absolute. */
  successUrl: string;
  cancelUrl: string;
  currency: string;
  lines: CheckoutLine[];
  /** Unix seconds; the provider wants 30 minutes at least. */
  expiresAtSeconds: number;
  /** `manual`: the money is only set aside until the order is secured. Absent: it is taken at once. */
  capture?: "automatic" | "manual";
  /** The customer of the page. The provider knows them before the page is opened. */
  owner?: CardOwner;
  /** Saves the card for payments without its holder; it needs an owner. */
  savesCard?: boolean;
  /** What will be charged later automatically, in words: the page's button then says Subscribe, and these words appear beside it. */
  recurring?: string;
};

/** The card's owner: an account, or a guest by the hash of their address. */
export type CardOwner = `customer:${string}` | `guest:${string}`;

/** Minutes that a hosted page stays open. */
export const CHECKOUT_SESSION_MINUTES = HOSTED_PAGE_MINUTES;

/** Slack on top, as the provider counts its 30 minutes from its own creation of the session, not from our row. */
export const CHECKOUT_SESSION_SLACK_MINUTES = 2;

/** Before the number of an attempt it makes that attempt's key: asked twice with it, it is the same session. */
export function checkoutKeyPrefix(orderId: string): string {
  return `checkout:${orderId}:`;
}

/** What the keys of an order's refunds begin with; their number follows. */
export function refundKeyPrefix(orderId: string): string {
  return `refund:${orderId}:`;
}
