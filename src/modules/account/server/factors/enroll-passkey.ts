import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { AppError } from "#shared/app-error.ts";
import { isSteppedUp } from "#shared/principal.ts";
import { deviceNameOf } from "../../domain/device-name.ts";
import { liftSession } from "../sessions/lift-session.ts";
import { finishEnrollment, lockForEnrollment } from "./enroll-totp.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { passkeys, totpFactors } from "./factor-tables.ts";
import { forgetFactors } from "./forget-factors.ts";
import { challengeOf, rememberChallenge, spendChallenge } from "./passkey-challenges.ts";
import type { PasskeySite } from "./passkey-site.ts";
import type { FactorProof } from "./prove-totp.ts";

/**
 * Returns what the browser needs to create a passkey. Throws `forbidden` for a person who has a factor and hasn't just
 * proven it.
 */
export async function passkeyToEnroll(
  { db, clinic, principal }: FactorContext,
  { host }: PasskeySite,
): Promise<Record<string, unknown>> {
  assertStaff(principal);
  const { customerId } = principal;
  return db.transaction(async (tx) => {
    const { email, name } = await lockForEnrollment(tx, { principal });
    const known = await tx
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.customerId, customerId));
    const options = await generateRegistrationOptions({
      rpName: clinic.name,
      rpID: host,
      userName: email,
      userDisplayName: name,
      userID: Uint8Array.from(Buffer.from(customerId)),
      excludeCredentials: known,
      // The passkey stores its owner and requires a fingerprint or a PIN, so it can also replace the password.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await rememberChallenge(tx, options.challenge, { purpose: "enroll", customerId });
    return { ...options };
  });
}

/**
 * Stores a passkey that the browser has created and treats it as proven. Throws `invalid_code` when the browser's
 * response isn't valid.
 */
export async function enrollPasskey(
  context: FactorContext,
  site: PasskeySite,
  answer: Record<string, unknown>,
): Promise<FactorProof> {
  const { db, clinic, principal, userAgent } = context;
  assertStaff(principal);
  const { customerId, sessionId } = principal;
  const response = answer as unknown as RegistrationResponseJSON; // verified below, which rejects any other shape
  const challenge = challengeOf(response);
  await spendChallenge(db, challenge, { purpose: "enroll", customerId });
  const { registrationInfo } = await verified(response, challenge, site);
  if (!registrationInfo) throw new AppError("invalid_code", { message: "This passkey could not be used." });
  const { credential } = registrationInfo;
  return db.transaction(async (tx) => {
    const { reason } = await lockForEnrollment(tx, context);
    if (reason === "window") await forgetFactors(tx, customerId);
    await tx.insert(passkeys).values({
      id: credential.id,
      customerId,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: deviceNameOf(userAgent),
    });
    const recoveryCodes = await finishEnrollment(tx, context, { reason, kind: "passkey" });
    const renewal = await liftSession(tx, { sessionId, by: "factor", idleMinutes: clinic.idleMinutes });
    return { renewal, recoveryCodes };
  });
}

/** Verifies a response. The library throws on malformed ones; callers see every failure as an invalid passkey. */
async function verified(
  response: RegistrationResponseJSON,
  challenge: string,
  { host, origins }: PasskeySite,
): Promise<VerifiedRegistrationResponse> {
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: host,
      requireUserVerification: true,
    });
  } catch (cause) {
    throw new AppError("invalid_code", { message: "This passkey could not be used.", cause });
  }
}

/**
 * Deletes one of the person's own passkeys. The last factor can't be deleted. Throws `step_up_needed`, `not_found` or
 * `conflict`.
 */
export async function removePasskey({ db, principal, actor }: FactorContext, id: string): Promise<void> {
  assertStaff(principal);
  if (!principal.secondFactorAt) throw new AppError("second_factor_needed");
  if (!isSteppedUp(principal, Date.now())) throw new AppError("step_up_needed");
  const { customerId } = principal;
  await db.transaction(async (tx) => {
    await lockForEnrollment(tx, { principal });
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)))
      .returning({ name: passkeys.name });
    if (!removed) throw new AppError("not_found");
    const left =
      (await tx.$count(passkeys, eq(passkeys.customerId, customerId))) +
      (await tx.$count(totpFactors, eq(totpFactors.customerId, customerId)));
    if (left === 0) throw new AppError("conflict", { message: "One factor must remain. Set up another one first." });
    await writeAudit(tx, actor, {
      action: "secondFactor.removePasskey",
      resource: "Staff",
      resourceId: customerId,
      summary: "Removed a passkey",
    });
  });
}
