import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { SignUpBody } from "../contract/sign-up.ts";
import type { WireUser } from "../contract/user.ts";
import { CUSTOMER_SIGNED_UP, type CustomerSignedUp } from "../domain/events.ts";
import type { SessionTokens } from "../domain/session-rules.ts";
import { countCodeSent, issueCode } from "./codes/one-time-codes.ts";
import { isLogin, userColumns } from "./customer-columns.ts";
import { assertPasswordStrong } from "./passwords/assert-password-strong.ts";
import { hashPassword } from "./passwords/password-hashing.ts";
import { startSession } from "./sessions/start-session.ts";
import { customers } from "./tables.ts";
import { toUser } from "./to-wire.ts";

/**
 * Makes an account and its first session; the code to verify the address goes out with the event (AU-1). The unique
 * index decides between two sign-ups with one address: `email_taken`. A record that the front desk made with the address
 * doesn't count: it joins the account once the address is verified.
 */
export async function signUp(
  { db, secrets, env }: Pick<ServerDeps, "db" | "secrets" | "env">,
  { password, ...person }: SignUpBody,
  { userAgent, clientAddress }: { userAgent: string | null; clientAddress: string | undefined },
): Promise<{ user: WireUser; tokens: SessionTokens }> {
  assertPasswordStrong(password, { role: "customer", ...person }, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [customer] = await tx
      .insert(customers)
      .values({ id: newId(), ...person, passwordHash })
      .onConflictDoNothing({ target: customers.email, where: isLogin })
      .returning(userColumns);
    if (!customer)
      throw new AppError("email_taken", {
        issues: [{ path: "email", message: "This email has an account. Log in with it, or set a new password." }],
      });
    await countCodeSent({ db: tx, secrets, factor: env.rateLimitFactor, clientAddress }, person.email);
    const codeId = await issueCode(tx, secrets, {
      purpose: "verify_email",
      address: person.email,
      customerId: customer.id,
    });
    const tokens = await startSession(tx, { customerId: customer.id, userAgent });
    await emitEvent(tx, {
      type: CUSTOMER_SIGNED_UP,
      key: `customer:${customer.id}:signed-up`,
      payload: { customerId: customer.id, codeId } satisfies CustomerSignedUp,
    });
    return { user: toUser(customer), tokens };
  });
}
