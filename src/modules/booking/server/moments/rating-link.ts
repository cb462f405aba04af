import type { Secrets } from "#platform/secrets.ts";

/** What a link that rates one thing of one order is signed over. */
export function ratingText(orderId: string, itemId: string): string {
  return `rating:${orderId}:${itemId}`;
}

/** The secret of a link with which whoever has the mail rates one treatment, and does nothing else. */
export function ratingLinkOf(secrets: Secrets, { orderId, itemId }: { orderId: string; itemId: string }): string {
  return secrets.sign("links", ratingText(orderId, itemId));
}
