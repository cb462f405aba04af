import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { WireSecondFactor } from "../../contract/second-factor-calls.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { passkeys, recoveryCodes, totpFactors } from "./factor-tables.ts";
import { enrollmentReason } from "./may-enroll.ts";
import { isUnused } from "./recovery-codes.ts";
import { isDeviceTrusted } from "./trusted-devices.ts";

/** Returns which factors a staff member has set up, and whether they may set one up now. */
export async function getSecondFactor(
  { db, principal }: FactorContext,
  trustedToken: string | undefined,
): Promise<WireSecondFactor> {
  assertStaff(principal);
  const { customerId } = principal;
  const inUse = and(eq(totpFactors.customerId, customerId), isNotNull(totpFactors.confirmedAt));
  const [apps, keys, recoveryCodesLeft, isTrusted, reason] = await Promise.all([
    db.$count(totpFactors, inUse),
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.customerId, customerId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    db.$count(recoveryCodes, isUnused(customerId)),
    isDeviceTrusted(db, trustedToken, customerId),
    enrollmentReason(db, principal),
  ]);
  return {
    isProven: principal.secondFactorAt !== undefined,
    hasAuthenticator: apps > 0,
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    isDeviceTrusted: isTrusted,
    mayEnroll: reason !== undefined,
  };
}
