import { and, eq, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { customers } from "../tables.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { totpFactors } from "./factor-tables.ts";
import { forgetFactors } from "./forget-factors.ts";
import { enrollmentReason } from "./may-enroll.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { describeSecret, newTotpSecret } from "./totp.ts";

/**
 * Creates a secret for an authenticator app. It is pending until a code proves that the app has it; a repeated request
 * replaces a pending one. Throws `forbidden` for a person who has a factor and hasn't just proven it.
 */
export async function enrollTotp({ db, secrets, clinic, principal }: FactorContext): Promise<{
  secret: string;
  uri: string;
  qr: string;
}> {
  assertStaff(principal);
  const { customerId } = principal;
  const secret = newTotpSecret();
  const email = await db.transaction(async (tx) => {
    const locked = await lockForEnrollment(tx, { principal });
    await tx.delete(totpFactors).where(and(eq(totpFactors.customerId, customerId), isNull(totpFactors.confirmedAt)));
    const sealedSecret = secrets.seal("factors", customerId, secret);
    await tx.insert(totpFactors).values({ id: newId(), customerId, sealedSecret });
    return locked.email;
  });
  return describeSecret(secret, { issuer: clinic.name, account: email });
}

/**
 * Locks the account for a change of its factors and returns why the change is allowed. The lock makes concurrent
 * enrollments of one person wait, so that two can't both count as the first.
 */
export async function lockForEnrollment(
  tx: Transaction,
  { principal }: Pick<FactorContext, "principal">,
): Promise<{ email: string; name: string; reason: "first" | "window" | "steppedUp" }> {
  const [person] = await tx
    .select({ email: customers.email, firstName: customers.firstName, lastName: customers.lastName })
    .from(customers)
    .where(eq(customers.id, principal.customerId))
    .for("no key update");
  if (!person?.email) throw new AppError("not_authenticated");
  const reason = await enrollmentReason(tx, principal);
  if (!reason)
    throw new AppError("forbidden", { message: "Prove your present factor first, or ask an administrator." });
  return { email: person.email, name: `${person.firstName ?? ""} ${person.lastName ?? ""}`.trim(), reason };
}

/**
 * Records that a new factor is in use. In a window opened by an administrator, all former factors are deleted. Returns
 * ten recovery codes, unless the person has some and only replaced a factor they still had.
 */
export async function finishEnrollment(
  tx: Transaction,
  { principal, actor }: Pick<FactorContext, "principal" | "actor">,
  { reason, kind }: { reason: "first" | "window" | "steppedUp"; kind: "authenticator app" | "passkey" },
): Promise<string[] | undefined> {
  const { customerId } = principal;
  await writeAudit(tx, actor, {
    action: "secondFactor.enroll",
    resource: "Staff",
    resourceId: customerId,
    summary: `Set up a second factor: ${kind}`,
    ...(reason === "window" ? { reason: "in a window that an administrator had opened" } : {}),
  });
  return reason === "steppedUp" ? undefined : replaceRecoveryCodes(tx, customerId);
}

/** Activates the app that was waiting for its first code, starting with that code's time step. */
export async function confirmTotp(
  tx: Transaction,
  context: Pick<FactorContext, "principal" | "actor">,
  { factorId, step }: { factorId: string; step: number },
): Promise<string[] | undefined> {
  const { customerId } = context.principal;
  const { reason } = await lockForEnrollment(tx, context);
  const [waiting] = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.id, factorId), isNull(totpFactors.confirmedAt)))
    .returning({ sealedSecret: totpFactors.sealedSecret });
  if (!waiting) throw new AppError("conflict");
  if (reason === "window") await forgetFactors(tx, customerId);
  else await tx.delete(totpFactors).where(eq(totpFactors.customerId, customerId));
  await tx.insert(totpFactors).values({
    id: factorId,
    customerId,
    sealedSecret: waiting.sealedSecret,
    lastStep: step,
    confirmedAt: sql`now()`,
  });
  return finishEnrollment(tx, context, { reason, kind: "authenticator app" });
}
