import type { Secrets } from "#platform/secrets.ts";

const subjectOf = (customerId: string) => `news:${customerId}`;

/**
 * What a news mail's unsubscribe link carries: whose it is, signed. It never expires, as old mails are opened too, and all
 * that it can do is to end the news.
 */
export function newsTokenOf(secrets: Secrets, customerId: string): string {
  return `${customerId}.${secrets.sign("links", subjectOf(customerId))}`;
}

/** Whose a token is; undefined for one that we didn't sign. */
export function customerOfNewsToken(secrets: Secrets, token: string): string | undefined {
  const [customerId = "", signature = ""] = token.split(".");
  return secrets.verify("links", subjectOf(customerId), signature) ? customerId : undefined;
}
