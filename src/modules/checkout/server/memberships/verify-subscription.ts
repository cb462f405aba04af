import { findCustomerContact } from "#modules/account/server/public.ts";
import type { WireMembership } from "#modules/membership/contract/own-membership.ts";
import { findMembership } from "#modules/membership/server/public.ts";
import { findCapture } from "#modules/payments/server/public.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { whyLost } from "../movements/why-lost.ts";
import { type SettleContext, settleOrder } from "../payment/settle-order.ts";

type Verified = WireMembership & { name?: string; card?: { brand: string; last4: string } };

/** The caller; only the membership's own customer gets their name and card. */
type SubscriptionQuery = { membershipId: string; customerId: string | undefined };

/**
 * Settles a membership's order (reads the provider and updates the order), whatever the client says, and returns the
 * outcome (PY-5). Throws `not_found`, `payment_pending` while it can still be paid, and `payment_failed`, with the
 * reason why it failed.
 */
export async function verifySubscription(
  deps: SettleContext & Pick<ServerDeps, "db">,
  { membershipId, customerId }: SubscriptionQuery,
): Promise<Verified> {
  const known = await findMembership(deps.db, membershipId);
  if (!known) throw new AppError("not_found");
  const { orderId } = known;
  const isWaiting = known.membership.status === "pending" || known.membership.status === "securing";
  if (isWaiting && orderId) await settleWithProvider(deps, orderId);
  const found = isWaiting ? await findMembership(deps.db, membershipId) : known;
  if (!found) throw new AppError("not_found");
  const { membership } = found;
  if (membership.status === "pending" || membership.status === "securing")
    throw new AppError("payment_pending", { retryAfterSeconds: 2 });
  if (membership.status === "cancelled") {
    const message = orderId ? await whyLost(deps.db, orderId) : undefined;
    throw new AppError("payment_failed", message ? { message } : {});
  }
  if (customerId !== found.customerId) return membership;
  const [contact, paid] = await Promise.all([
    findCustomerContact(deps.db, customerId),
    orderId ? findCapture(deps.db, orderId) : undefined,
  ]);
  const { cardBrand: brand, cardLast4: last4 } = paid ?? {};
  return {
    ...membership,
    ...(contact ? { name: contact.name } : {}),
    ...(brand && last4 ? { card: { brand, last4 } } : {}),
  };
}

async function settleWithProvider(deps: SettleContext, orderId: string): Promise<void> {
  try {
    await settleOrder(deps, orderId, { cause: "return page" });
  } catch (error) {
    if (isGatewayError(error)) throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 3 });
    throw error;
  }
}
