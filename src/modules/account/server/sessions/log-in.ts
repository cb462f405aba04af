import { and, eq } from "drizzle-orm";
import { assertTriesLeft, countTry, limits } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireUser } from "../../contract/user.ts";
import type { SessionTokens } from "../../domain/session-rules.ts";
import { subjectOf } from "../codes/one-time-codes.ts";
import { isLogin, userColumns } from "../customer-columns.ts";
import { isPassword } from "../passwords/password-hashing.ts";
import { customers } from "../tables.ts";
import { toUser } from "../to-wire.ts";
import { startSession } from "./start-session.ts";

/**
 * Logs in by email and password. A known and an unknown address take the same way: one look-up, one argon2 comparison,
 * one count (AU-4). Failures are counted per address of a customer, wherever they come from; the limit is looked at again
 * after the comparison, so that guesses sent at once don't slip through together.
 */
export async function logIn(
  deps: Pick<ServerDeps, "db" | "secrets" | "env">,
  { email, password }: { email: string; password: string },
  userAgent: string | null,
): Promise<{ user: WireUser; tokens: SessionTokens }> {
  const { db } = deps;
  const [customer] = await db
    .select({ ...userColumns, passwordHash: customers.passwordHash, disabledAt: customers.disabledAt })
    .from(customers)
    .where(and(eq(customers.email, email), isLogin));
  const usableHash = customer && !customer.disabledAt ? customer.passwordHash : undefined;
  await assertOwnPassword(deps, { email, password, passwordHash: usableHash });
  if (!customer) throw new AppError("invalid_credentials");
  const tokens = await db.transaction((tx) => startSession(tx, { customerId: customer.id, userAgent }));
  return { user: toUser(customer), tokens };
}

/** Compares a password within the limit of failures of its account. Throws `invalid_credentials` or `rate_limited`. */
export async function assertOwnPassword(
  { db, secrets, env }: Pick<ServerDeps, "db" | "secrets" | "env">,
  given: { email: string; password: string; passwordHash: string | null | undefined },
): Promise<void> {
  const key = `login-failures:${subjectOf(secrets, given.email)}`;
  const limit = limits.loginFailuresPerAccount;
  await assertTriesLeft(db, key, limit, env.rateLimitFactor);
  const isRight = await isPassword(given.password, given.passwordHash);
  if (!isRight) {
    await countTry(db, key, limit, env.rateLimitFactor);
    throw new AppError("invalid_credentials");
  }
  await assertTriesLeft(db, key, limit, env.rateLimitFactor);
}
