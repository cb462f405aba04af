import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";

const DAYS = 7;

/** Returns the text to sign, for one order and one expiry. */
const signedText = (orderId: string, until: string) => `order:${orderId}:pay:${until}`;

/** Returns the secret of a link that can pay one order for seven days and nothing else. */
export function payLinkOf(secrets: Secrets, orderId: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000 + DAYS * 86_400).toString(36);
  return `${until}~${secrets.sign("links", signedText(orderId, until))}`;
}

export const looksLikePayLink = (link: string) => link.includes("~");

/** Throws `not_found` for a link that isn't ours or is for another order, and `link_expired` for an expired one. */
export function assertPayLink(secrets: Secrets, { orderId, link, now }: { orderId: string; link: string; now: Date }) {
  const [until = "", signature = ""] = link.split("~");
  if (!secrets.verify("links", signedText(orderId, until), signature)) throw new AppError("not_found");
  if (Number.parseInt(until, 36) * 1_000 < now.getTime()) throw new AppError("link_expired");
}
