import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { isSteppedUp, type Principal } from "#shared/principal.ts";
import { factorWindows, passkeys, totpFactors } from "./factor-tables.ts";

/**
 * The reason a staff member may set up a factor: they have none yet, an administrator has opened a window, or they
 * proved the old one.
 */
export type EnrollmentReason = "first" | "window" | "steppedUp";

/** Returns why the person of a session may set up a factor now; undefined when they may not. */
export async function enrollmentReason(
  db: DatabaseOrTransaction,
  principal: Principal,
): Promise<EnrollmentReason | undefined> {
  const { customerId } = principal;
  if (principal.secondFactorAt && isSteppedUp(principal, Date.now())) return "steppedUp";
  const [{ hasWindow, hasFactor } = { hasWindow: false, hasFactor: true }] = await db
    .select({
      hasWindow: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(factorWindows)
        .where(and(eq(factorWindows.customerId, customerId), gt(factorWindows.expiresAt, sql`now()`)))})`,
      hasFactor: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(totpFactors)
        .where(and(eq(totpFactors.customerId, customerId), isNotNull(totpFactors.confirmedAt)))})
        or exists (${db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.customerId, customerId))})`,
    })
    .from(sql`(select 1) as one`);
  if (!hasFactor) return "first";
  return hasWindow ? "window" : undefined;
}
