import { emitEvent } from "#platform/jobs/events.ts";
import { countTryOfNetwork, limits, networkOf } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { orCall } from "#shared/or-call.ts";
import type { SignUpBody } from "../contract/sign-up.ts";
import type { WireUser } from "../contract/user.ts";
import { CUSTOMER_SIGNED_UP, type CustomerSignedUp } from "../domain/events.ts";
import type { SessionTokens } from "../domain/session-rules.ts";
import { type CodeContext, countCodeSent, countMailWithCode, issueCode } from "./codes/one-time-codes.ts";
import { userColumns } from "./customer-columns.ts";
import { isAlias } from "./login-aliases.ts";
import { assertPasswordStrong } from "./passwords/assert-password-strong.ts";
import type { LoginFrom } from "./passwords/log-in.ts";
import { hashPassword } from "./passwords/password-hashing.ts";
import { startSession } from "./sessions/start-session.ts";
import { customers } from "./tables.ts";
import { toUser } from "./to-wire.ts";

/**
 * Creates an account and its first session. The event triggers the email with the verification code (AU-1). The unique
 * index decides between two sign-ups with the same email: `email_taken`. A front-desk record with the email is no
 * conflict: it joins the account once the email is verified. Throws `email_taken`, and `rate_limited` after 30 sign-ups
 * an hour from one network.
 */
export async function signUp(
  { db, secrets, env, readPhone }: Pick<ServerDeps, "db" | "secrets" | "env"> & { readPhone: () => Promise<string> },
  { password, ...person }: SignUpBody,
  { userAgent, clientNetwork, knownAs }: Pick<LoginFrom, "userAgent" | "clientNetwork" | "knownAs">,
): Promise<{ user: WireUser; tokens: SessionTokens }> {
  assertPasswordStrong(password, { role: "customer", ...person }, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const isTaken = await isAlias(tx, person.email);
    const [customer] = isTaken
      ? []
      : await tx
          .insert(customers)
          .values({ id: newId(), ...person, passwordHash })
          .onConflictDoNothing()
          .returning(userColumns);
    if (!customer)
      throw new AppError("email_taken", {
        issues: [
          { path: "email", message: "There’s already an account with this email. Log in or reset your password." },
        ],
      });
    // Counted in the transaction, so that a failed sign-up isn't counted.
    await countTryOfNetwork(
      tx,
      "sign-ups",
      networkOf({ secrets, env }, clientNetwork),
      limits.signUpsPerNetwork,
      async () => `Many accounts were made from your network just now. ${orCall({ phoneDisplay: await readPhone() })}.`,
    );
    const codes = { db: tx, secrets, factor: env.rateLimitFactor, clientNetwork, knownAs };
    await countCodeSent(codes, person.email);
    const code = { purpose: "verify_email" as const, address: person.email };
    const codeId = (await hasMailLeft(codes, code))
      ? await issueCode(tx, secrets, { ...code, customerId: customer.id })
      : null;
    const tokens = await startSession(tx, { customerId: customer.id, userAgent });
    await emitEvent(tx, {
      type: CUSTOMER_SIGNED_UP,
      key: `customer:${customer.id}:signed-up`,
      payload: { customerId: customer.id, codeId } satisfies CustomerSignedUp,
    });
    return { user: toUser(customer), tokens };
  });
}

/**
 * Whether a code may still be emailed. If others have used up the mailbox's codes with variants of its email, the
 * account is created, but no code is sent.
 */
async function hasMailLeft(codes: CodeContext, code: Parameters<typeof countMailWithCode>[1]): Promise<boolean> {
  try {
    await countMailWithCode(codes, code);
    return true;
  } catch (error) {
    if (isAppError(error, "rate_limited")) return false;
    throw error;
  }
}
