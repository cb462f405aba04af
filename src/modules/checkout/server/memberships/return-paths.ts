import type { Secrets } from "#platform/secrets.ts";

type ReturnTarget = { origin: string; client: "web" | "app"; membershipId: string; orderId: string };

const subjectOf = (membershipId: string) => `membership:${membershipId}`;

/** Signs the link with which the app's web view, which has no session, can abandon an unpaid payment. */
export function membershipLink(secrets: Secrets, membershipId: string): string {
  return secrets.sign("links", subjectOf(membershipId));
}

export function isMembershipLink(secrets: Secrets, membershipId: string, link: string): boolean {
  return secrets.verify("links", subjectOf(membershipId), link);
}

/**
 * Returns the URLs to which the customer returns from the payment page, paid or not: pages of the site, or of the app's
 * web view.
 */
export function returnPathsOf(
  secrets: Secrets,
  { origin, client, membershipId, orderId }: ReturnTarget,
): { successUrl: string; cancelUrl: string } {
  if (client === "web")
    return { successUrl: `${origin}/verifySubscription/${membershipId}`, cancelUrl: `${origin}/failed/${orderId}` };
  const query = new URLSearchParams({ id: membershipId, link: membershipLink(secrets, membershipId) });
  return { successUrl: `${origin}/verifySubscriptionApp?${query}`, cancelUrl: `${origin}/faildeSubApp?${query}` };
}
