import type { Secrets } from "#platform/secrets.ts";

const subjectOf = (customerId: string) => `news:${customerId}`;

/**
 * The signed token of a news mail's unsubscribe link, for one customer. It never expires: people also open old emails, and it can
 * do no more than end the news.
 */
export function newsTokenOf(secrets: Secrets, customerId: string): string {
  return `${customerId}.${secrets.sign("links", subjectOf(customerId))}`;
}

/** Whose a token is; undefined for one that we didn't sign. */
export function customerOfNewsToken(secrets: Secrets, token: string): string | undefined {
  const [customerId = "", signature = ""] = token.split(".");
  return secrets.verify("links", subjectOf(customerId), signature) ? customerId : undefined;
}
