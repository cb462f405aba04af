import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newSecret } from "#shared/ids.ts";
import { isSteppedUp } from "#shared/principal.ts";
import { RECOVERY_CODES } from "../../domain/factor-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { liftSession, type StaffRenewal } from "../sessions/lift-session.ts";
import { clearFactorTries, countFactorTry } from "./count-factor-try.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { recoveryCodes } from "./factor-tables.ts";
import { notingRefusal } from "./note-refused-proof.ts";

/** Creates a code of 80 random bits in four groups. Case and hyphens don't matter when it is entered. */
function newRecoveryCode(): string {
  return newSecret()
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, "$1-");
}

const hashOfCode = (code: string) => hashOfSecret(`recovery:${code.toLowerCase().replace(/[^0-9a-z]/g, "")}`);

/** Replaces all recovery codes of a person. Returns the new ones, which are shown once and stored only as hashes. */
export async function replaceRecoveryCodes(tx: Transaction, customerId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.customerId, customerId));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ customerId, codeHash: hashOfCode(code) })));
  return codes;
}

/** Creates new recovery codes for a person who has just proven a factor. Throws `step_up_needed`. */
export async function renewRecoveryCodes({ db, principal, actor }: FactorContext): Promise<string[]> {
  assertStaff(principal);
  if (!principal.secondFactorAt) throw new AppError("second_factor_needed");
  if (!isSteppedUp(principal, Date.now())) throw new AppError("step_up_needed");
  const { customerId } = principal;
  return db.transaction(async (tx) => {
    await writeAudit(tx, actor, {
      action: "secondFactor.newRecoveryCodes",
      resource: "Staff",
      resourceId: customerId,
      summary: "New recovery codes",
    });
    return replaceRecoveryCodes(tx, customerId);
  });
}

/**
 * Proves the second factor with a recovery code, which can't be used again. Throws `invalid_code` or `rate_limited`.
 */
export async function useRecoveryCode(
  context: FactorContext,
  code: string,
): Promise<{ renewal: StaffRenewal | undefined; codesLeft: number }> {
  assertStaff(context.principal);
  await countFactorTry(context.db, context.principal.customerId, context.clinic.timeZone);
  return notingRefusal(context, "wrongRecoveryCode", () => spendCode(context, code));
}

function spendCode({ db, clinic, principal, actor }: FactorContext, code: string) {
  const { customerId, sessionId } = principal;
  return db.transaction(async (tx) => {
    const [used] = await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(recoveryCodes.customerId, customerId),
          eq(recoveryCodes.codeHash, hashOfCode(code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ customerId: recoveryCodes.customerId });
    if (!used)
      throw new AppError("invalid_code", { message: "That recovery code isn’t right, or it was used before." });
    await clearFactorTries(tx, customerId);
    const renewal = await liftSession(tx, { sessionId, by: "factor", idleMinutes: clinic.idleMinutes });
    await writeAudit(tx, actor, {
      action: "secondFactor.useRecoveryCode",
      resource: "Staff",
      resourceId: customerId,
      summary: "Signed in with a recovery code",
    });
    return { renewal, codesLeft: await tx.$count(recoveryCodes, isUnused(customerId)) };
  });
}

/** Returns the condition for a person's unused recovery codes. */
export function isUnused(customerId: string) {
  return and(eq(recoveryCodes.customerId, customerId), isNull(recoveryCodes.usedAt));
}
