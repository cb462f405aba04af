import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { liftSession } from "../sessions/lift-session.ts";
import { clearFactorTries } from "./count-factor-try.ts";
import { assertStaff, type FactorContext } from "./factor-context.ts";
import { passkeys } from "./factor-tables.ts";
import { notingRefusal } from "./note-refused-proof.ts";
import { challengeOf, rememberChallenge, spendChallenge } from "./passkey-challenges.ts";
import type { PasskeySite } from "./passkey-site.ts";
import type { FactorProof } from "./prove-totp.ts";

const wrongPasskey = (cause?: unknown) =>
  new AppError("invalid_code", { message: "This passkey isn’t known here. Try another way.", cause });

/** Returns what the browser needs to request a passkey: one of this person's, or any passkey at sign-in. */
export async function passkeyToProve(
  db: DatabaseOrTransaction,
  { host }: PasskeySite,
  customerId: string | null,
): Promise<Record<string, unknown>> {
  const known = customerId
    ? await db
        .select({ id: passkeys.id, transports: passkeys.transports })
        .from(passkeys)
        .where(eq(passkeys.customerId, customerId))
    : [];
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: "required",
    ...(customerId ? { allowCredentials: known } : {}),
  });
  await rememberChallenge(db, options.challenge, { purpose: customerId ? "confirm" : "sign_in", customerId });
  return { ...options };
}

/**
 * Verifies what a passkey has signed and returns its owner. A counter that doesn't increase means a cloned passkey,
 * which is rejected. Throws `invalid_code` or `code_expired`.
 */
export async function checkPasskey(
  db: DatabaseOrTransaction,
  { host, origins }: PasskeySite,
  answer: Record<string, unknown>,
  customerId: string | null,
): Promise<{ customerId: string }> {
  const response = answer as unknown as AuthenticationResponseJSON; // verified below, which rejects any other shape
  const challenge = challengeOf(response);
  await spendChallenge(db, challenge, { purpose: customerId ? "confirm" : "sign_in", customerId });
  const [passkey] = await db
    .select({ customerId: passkeys.customerId, publicKey: passkeys.publicKey, counter: passkeys.counter })
    .from(passkeys)
    .where(and(eq(passkeys.id, String(response.id)), customerId ? eq(passkeys.customerId, customerId) : undefined));
  if (!passkey) throw wrongPasskey();
  const { counter } = passkey;
  const credential = { id: String(response.id), publicKey: Uint8Array.from(passkey.publicKey), counter };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw wrongPasskey(cause);
  });
  if (!verified) throw wrongPasskey();
  const [used] = await db
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, credential.id), eq(passkeys.counter, counter)))
    .returning({ customerId: passkeys.customerId });
  if (!used) throw wrongPasskey();
  return used;
}

/**
 * Proves the second factor of a session with the person's passkey. If the session is already proven, this is a step-up.
 */
export async function provePasskey(
  context: FactorContext,
  site: PasskeySite,
  answer: Record<string, unknown>,
): Promise<FactorProof> {
  const { db, clinic, principal } = context;
  assertStaff(principal);
  const { customerId, sessionId } = principal;
  await notingRefusal(context, "wrongPasskey", () => checkPasskey(db, site, answer, customerId));
  return db.transaction(async (tx) => {
    await clearFactorTries(tx, customerId);
    const renewal = await liftSession(tx, { sessionId, by: "factor", idleMinutes: clinic.idleMinutes });
    return { renewal, recoveryCodes: undefined };
  });
}
