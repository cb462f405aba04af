import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecret } from "#shared/ids.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { renewalTokens, sessions } from "../tables.ts";

/** The renewal token of a session that has just passed its second factor, and its lifetime in seconds. */
export type StaffRenewal = { renewalToken: string; lifetimeSeconds: number };

type Proof = {
  sessionId: string;
  /** `factor`: a code or a passkey, which counts as a step-up. `device`: a trusted device, which doesn't. */
  by: "factor" | "device";
  idleMinutes: number;
};

/**
 * Marks a session as having passed its second factor, or steps it up if it already has. The first time, its renewal
 * token is replaced with one in the back office's own cookie, which is returned: storefront pages can neither read the
 * new token nor renew with it. Throws `not_authenticated` when the session is over.
 */
export async function liftSession(
  tx: Transaction,
  { sessionId, by, idleMinutes }: Proof,
): Promise<StaffRenewal | undefined> {
  const isOpen = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt));
  const steppedUp = by === "factor" ? { steppedUpAt: sql`now()` } : {};
  const [lifted] = await tx
    .update(sessions)
    .set({
      ...steppedUp,
      secondFactorAt: sql`now()`,
      idleAt: sql`now() + make_interval(mins => ${idleMinutes})`,
      idleMinutes,
    })
    .where(and(isOpen, isNull(sessions.secondFactorAt)))
    .returning({
      lifetimeSeconds: sql<number>`greatest(1, extract(epoch from ${sessions.expiresAt} - now()))::int`,
    });
  if (lifted) {
    const renewalToken = newSecret();
    await tx.delete(renewalTokens).where(eq(renewalTokens.sessionId, sessionId));
    await tx.insert(renewalTokens).values({ tokenHash: hashOfSecret(renewalToken), sessionId });
    return { renewalToken, lifetimeSeconds: lifted.lifetimeSeconds };
  }
  if (by === "device") return undefined;
  const [again] = await tx.update(sessions).set(steppedUp).where(isOpen).returning({ id: sessions.id });
  if (!again) throw new AppError("not_authenticated");
  return undefined;
}
