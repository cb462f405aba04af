import { chargingCents } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";

/**
 * Throws `conflict` while a saved card is being charged for an order: what the provider charges must still be due when
 * it responds. The caller holds the order's lock.
 */
export async function assertNotCharging(tx: Transaction, orderId: string): Promise<void> {
  if ((await chargingCents(tx, orderId)) === 0) return;
  throw new AppError("conflict", {
    message: "A card is being charged for this order. Wait a moment, then try again.",
    retryAfterSeconds: 5,
  });
}
