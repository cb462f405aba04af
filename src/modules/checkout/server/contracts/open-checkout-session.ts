import { findCustomerContact } from "#modules/account/server/public.ts";
import { type Attempt, savedCards, startAttempt } from "#modules/payments/server/public.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Opens the payment page of an attempt (one try to collect one amount). If the page saves the card, first registers the
 * customer with the provider. Throws the errors of `startAttempt`.
 */
export async function openCheckoutSession(
  deps: Pick<ServerDeps, "db" | "payments">,
  attempt: Attempt,
  customerId: string,
): Promise<{ url: string }> {
  const { owner } = attempt.request;
  if (owner && attempt.status === "creating") {
    const contact = await findCustomerContact(deps.db, customerId);
    if (!contact?.email) throw new AppError("not_found");
    try {
      await savedCards.openProviderCustomer(deps, { owner, email: contact.email });
    } catch (error) {
      if (!isGatewayError(error)) throw error;
      throw new AppError("payments_interrupted", { cause: error, retryAfterSeconds: 5 });
    }
  }
  return startAttempt(deps, attempt);
}
