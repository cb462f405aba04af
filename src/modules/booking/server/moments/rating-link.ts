import type { Secrets } from "#platform/secrets.ts";

/** What a link that rates one thing of one order is signed over. */
export function ratingText(orderId: string, itemId: string): string {
  return `rating:${orderId}:${itemId}`;
}

/** The secret of a mailed link that can rate one treatment and nothing else. */
export function ratingLinkOf(secrets: Secrets, { orderId, itemId }: { orderId: string; itemId: string }): string {
  return secrets.sign("links", ratingText(orderId, itemId));
}
