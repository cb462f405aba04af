import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { CHALLENGE_MINUTES } from "../../domain/factor-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { passkeyChallenges } from "./factor-tables.ts";

type Purpose = "enroll" | "confirm" | "sign_in";
type ChallengeOwner = { purpose: Purpose; customerId: string | null };

/** Stores the challenge a passkey must sign, for five minutes. */
export async function rememberChallenge(
  db: DatabaseOrTransaction,
  challenge: string,
  { purpose, customerId }: ChallengeOwner,
): Promise<void> {
  await db.insert(passkeyChallenges).values({
    challengeHash: hashOfSecret(challenge),
    purpose,
    customerId,
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
}

/** Deletes a challenge, so that only one of several responses to it is accepted. Throws `code_expired`. */
export async function spendChallenge(
  db: DatabaseOrTransaction,
  challenge: string,
  { purpose, customerId }: ChallengeOwner,
): Promise<void> {
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashOfSecret(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        customerId === null ? isNull(passkeyChallenges.customerId) : eq(passkeyChallenges.customerId, customerId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  if (!spent) throw new AppError("code_expired", { message: "That took too long. Please try your passkey again." });
}

/**
 * Returns the challenge that a browser's response claims to have signed. The signature is verified later. Throws
 * `invalid_input`.
 */
export function challengeOf(response: { response?: { clientDataJSON?: unknown } | undefined }): string {
  const text = response.response?.clientDataJSON;
  try {
    const data: unknown = JSON.parse(Buffer.from(typeof text === "string" ? text : "", "base64url").toString());
    if (typeof data === "object" && data !== null && "challenge" in data && typeof data.challenge === "string")
      return data.challenge;
  } catch {
    // Unreadable data is rejected below like empty data.
  }
  throw new AppError("invalid_input", { issues: [{ path: "response", message: "isn’t the answer of a passkey" }] });
}
