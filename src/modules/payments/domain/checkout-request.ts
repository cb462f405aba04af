import { HOSTED_PAGE_MINUTES } from "#modules/content/domain/hosted-page.ts";
import type { Cents } from "#shared/money.ts";

/** One amount on the hosted page. Names are neutral: they reveal no treatment, product or condition to the provider. */
export type CheckoutLine = { name: string; amountCents: Cents; quantity: number };

/** The complete request to the provider for one attempt: stored, and repeated unchanged. */
export type CheckoutRequest = {
  orderId: string;
  /** Where the customer is sent afterwards, as an absolute URL. */
  successUrl: string;
  cancelUrl: string;
  currency: string;
  lines: CheckoutLine[];
  /** Unix seconds; the provider requires at least 30 minutes. */
  expiresAtSeconds: number;
  /**
   * `manual`: the amount is only authorized until the order is secured (what it needs is reserved). If absent, it is
   * captured immediately.
   */
  capture?: "automatic" | "manual";
  /** The customer who pays. The provider knows them before the page is opened. */
  owner?: CardOwner;
  /** Saves the card for payments without its holder present; requires an owner. */
  savesCard?: boolean;
  /** Text about later automatic charges: the page's button then says Subscribe, with this text next to it. */
  recurring?: string;
};

/** The card's owner: an account, or a guest by the hash of their email. */
export type CardOwner = `customer:${string}` | `guest:${string}`;

/** How long a hosted page stays open, in minutes. */
export const CHECKOUT_SESSION_MINUTES = HOSTED_PAGE_MINUTES;

/**
 * Extra minutes: the provider requires 30 minutes from when it creates the session, which is after our row is written.
 */
export const CHECKOUT_SESSION_SLACK_MINUTES = 2;

/**
 * Returns the prefix of an order's checkout idempotency keys; the attempt's number follows. The same key returns the
 * same session.
 */
export function checkoutKeyPrefix(orderId: string): string {
  return `checkout:${orderId}:`;
}

/** Returns the prefix of an order's refund idempotency keys; the refund's number follows. */
export function refundKeyPrefix(orderId: string): string {
  return `refund:${orderId}:`;
}
