import type { Secrets } from "#platform/secrets.ts";

/** Returns the text that is signed for a link to rate one item of an order. */
export function ratingText(orderId: string, itemId: string): string {
  return `rating:${orderId}:${itemId}`;
}

/** Returns the secret of an emailed link that can rate one treatment and nothing else. */
export function ratingLinkOf(secrets: Secrets, { orderId, itemId }: { orderId: string; itemId: string }): string {
  return secrets.sign("links", ratingText(orderId, itemId));
}
