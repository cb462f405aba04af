import { and, eq, gt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecret } from "#shared/ids.ts";
import { deviceNameOf } from "../../domain/device-name.ts";
import { TRUSTED_HOURS } from "../../domain/factor-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { liftSession, type StaffRenewal } from "../sessions/lift-session.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { trustedDevices } from "./factor-tables.ts";

/**
 * Trusts this device for twelve hours and returns the token for its cookie. Requires a session that has just proven a
 * factor.
 */
export async function trustDevice({ db, principal, userAgent }: FactorContext): Promise<string> {
  const token = newSecret();
  await db.insert(trustedDevices).values({
    tokenHash: hashOfSecret(token),
    customerId: principal.customerId,
    device: deviceNameOf(userAgent),
    expiresAt: sql`now() + make_interval(hours => ${TRUSTED_HOURS})`,
  });
  return token;
}

const isTrusted = (token: string, customerId: string) =>
  and(
    eq(trustedDevices.tokenHash, hashOfSecret(token)),
    eq(trustedDevices.customerId, customerId),
    gt(trustedDevices.expiresAt, sql`now()`),
  );

/** Whether a device is trusted for this person now. */
export async function isDeviceTrusted(
  db: DatabaseOrTransaction,
  token: string | undefined,
  customerId: string,
): Promise<boolean> {
  return token !== undefined && (await db.$count(trustedDevices, isTrusted(token, customerId))) > 0;
}

/**
 * Marks a session on a trusted device as having passed its second factor, without a code. The password is still
 * required at login, and this isn't a step-up. Throws `second_factor_needed` on any other device.
 */
export async function useTrustedDevice(
  { db, clinic, principal }: FactorContext,
  token: string | undefined,
): Promise<StaffRenewal | undefined> {
  assertStaff(principal);
  return db.transaction(async (tx) => {
    if (!(await isDeviceTrusted(tx, token, principal.customerId))) throw new AppError("second_factor_needed");
    const { sessionId } = principal;
    return liftSession(tx, { sessionId, by: "device", idleMinutes: clinic.idleMinutes });
  });
}
