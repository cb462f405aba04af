import { eq } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import {
  factorTries,
  factorWindows,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  totpFactors,
  trustedDevices,
} from "./factor-tables.ts";

/** Deletes all second factor data of this person. The caller handles their sessions. */
export async function forgetFactors(tx: Transaction, customerId: string): Promise<void> {
  await tx.delete(totpFactors).where(eq(totpFactors.customerId, customerId));
  await tx.delete(passkeys).where(eq(passkeys.customerId, customerId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.customerId, customerId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId));
  await tx.delete(trustedDevices).where(eq(trustedDevices.customerId, customerId));
  await tx.delete(factorTries).where(eq(factorTries.customerId, customerId));
  await tx.delete(factorWindows).where(eq(factorWindows.customerId, customerId));
}
