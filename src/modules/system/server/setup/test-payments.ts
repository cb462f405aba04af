import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Asks the card provider whether it accepts the key that the server was started with. No response or log contains the
 * key. Throws `payments_unavailable` if no key is set, and `conflict` with the reason if the provider refuses the key.
 */
export async function testPayments({
  payments,
  env,
  clock,
}: Pick<ServerDeps, "payments" | "env" | "clock">): Promise<{ mode: "live" | "test" | "sandbox"; at: string }> {
  try {
    await payments.checkKey();
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    throw new AppError("conflict", {
      message:
        error.outcome === "refused"
          ? "The card provider refused the key. Check STRIPE_SECRET_KEY on the server."
          : "The card provider did not answer. Try again in a moment.",
      cause: error,
    });
  }
  const key = env.stripeSecretKey;
  const mode = key === undefined ? "sandbox" : /^(sk|rk)_test_/.test(key) ? "test" : "live";
  return { mode, at: clock.now().toISOString() };
}
