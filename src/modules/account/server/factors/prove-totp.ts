import { and, eq, lt, lte } from "drizzle-orm";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import { LOST_SECRET, WRONG_CODE } from "../../domain/factor-rules.ts";
import { liftSession, type StaffRenewal } from "../sessions/lift-session.ts";
import { clearFactorTries, countFactorTry } from "./count-factor-try.ts";
import { confirmTotp } from "./enroll-totp.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { totpFactors } from "./factor-tables.ts";
import { notingRefusal } from "./note-refused-proof.ts";
import { publishedSecret, rightStep } from "./totp.ts";

export type FactorProof = {
  renewal: StaffRenewal | undefined;
  /** Ten codes to write down if this call set up the factor. */
  recoveryCodes: string[] | undefined;
};

type Match = { factorId: string; step: number; isWaiting: boolean; isPublished: boolean };

/**
 * Proves the second factor with an authenticator app code: elevates a session without a factor, steps up one that has
 * it, and activates an app that waits for its first code. Throws `invalid_code` for a wrong or used code,
 * `rate_limited` after five wrong ones, and `conflict` when the current SECRETS can't decrypt the app's secret.
 */
export async function proveTotp(context: FactorContext, code: string): Promise<FactorProof> {
  assertStaff(context.principal);
  await countFactorTry(context.db, context.principal.customerId, context.clinic.timeZone);
  return notingRefusal(context, "wrongCode", () => useCode(context, code));
}

async function useCode(context: FactorContext, code: string): Promise<FactorProof> {
  const { db, clinic, principal } = context;
  const { customerId, sessionId } = principal;
  const match = await findMatch(context, code);
  if (!match) throw new AppError("invalid_code", { message: WRONG_CODE });
  return db.transaction(async (tx) => {
    let recoveryCodes: string[] | undefined;
    if (match.isWaiting) recoveryCodes = await confirmTotp(tx, context, match);
    else {
      // In the demo all people share one secret, so two people may enter the same code.
      const isUnused = match.isPublished ? lte : lt;
      const [used] = await tx
        .update(totpFactors)
        .set({ lastStep: match.step })
        .where(and(eq(totpFactors.id, match.factorId), isUnused(totpFactors.lastStep, match.step)))
        .returning({ id: totpFactors.id });
      if (!used) throw new AppError("invalid_code", { message: WRONG_CODE });
    }
    await clearFactorTries(tx, customerId);
    const renewal = await liftSession(tx, { sessionId, by: "factor", idleMinutes: clinic.idleMinutes });
    return { renewal, recoveryCodes };
  });
}

/**
 * Returns the app that a code belongs to; the app in use comes before a pending one. The published secret is valid only
 * in the demo. Throws `conflict` when no app matches and the secret of one app can't be decrypted.
 */
async function findMatch({ db, secrets, env, principal }: FactorContext, code: string): Promise<Match | undefined> {
  const { customerId } = principal;
  const factors = await db
    .select({
      id: totpFactors.id,
      sealedSecret: totpFactors.sealedSecret,
      isPublished: totpFactors.isPublished,
      confirmedAt: totpFactors.confirmedAt,
    })
    .from(totpFactors)
    .where(eq(totpFactors.customerId, customerId))
    .orderBy(totpFactors.confirmedAt);
  let isLost = false;
  for (const { id, sealedSecret, isPublished, confirmedAt } of factors) {
    if (isPublished && !env.demo) continue;
    const secret = sealedSecret ? openSecret(secrets, customerId, sealedSecret) : publishedSecret();
    if (!secret) {
      isLost = true;
      continue;
    }
    // Codes use real time, regardless of the clinic's clock.
    const step = rightStep(secret, code, Date.now());
    if (step !== undefined) return { factorId: id, step, isWaiting: confirmedAt === null, isPublished };
  }
  if (isLost) throw new AppError("conflict", { message: LOST_SECRET });
  return undefined;
}

/** Returns an app's secret; undefined if it was encrypted with SECRETS that are no longer set. */
function openSecret(secrets: Secrets, customerId: string, sealedSecret: Uint8Array): Uint8Array | undefined {
  try {
    return secrets.open("factors", customerId, sealedSecret);
  } catch (error) {
    if (error instanceof LostSecretError) return undefined;
    throw error;
  }
}
