import { addressPrefixOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { assertTriesLeft, countFailure, countTry, limits, networkKeyOf, slowDown } from "#platform/rate-limit.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireUser } from "../../contract/user.ts";
import type { SessionTokens } from "../../domain/session-rules.ts";
import { rememberNetwork } from "../codes/known-networks.ts";
import { subjectOf } from "../codes/mailbox.ts";
import { loginNamed, userColumns } from "../customer-columns.ts";
import { isDeviceOf } from "../sessions/device-cookie.ts";
import { startSession } from "../sessions/start-session.ts";
import { customers } from "../tables.ts";
import { toUser } from "../to-wire.ts";
import { isPassword } from "./password-hashing.ts";

/** The origin of a login. `knownAs` is the device's token from an earlier login. */
export type LoginFrom = {
  userAgent: string | null;
  clientNetwork: string | undefined;
  knownAs: string | undefined;
  requestId: string;
};

/**
 * Logs in by email and password. Known and unknown emails take the same path: one lookup, one argon2 comparison, one
 * count (AU-4). Failures are counted per customer email and network address together. The limit is checked again after
 * the comparison, so that concurrent guesses don't all pass.
 */
export async function logIn(
  deps: Pick<ServerDeps, "db" | "secrets" | "env">,
  { email, password }: { email: string; password: string },
  from: LoginFrom,
): Promise<{ user: WireUser; tokens: SessionTokens }> {
  const { db } = deps;
  const { userAgent, clientNetwork, knownAs } = from;
  const named = loginNamed(email);
  const [customer] = await db
    .select({
      ...userColumns,
      role: customers.role,
      passwordHash: customers.passwordHash,
      disabledAt: customers.disabledAt,
      emailVerifiedAt: customers.emailVerifiedAt,
    })
    .from(customers)
    .where(named.where)
    .orderBy(named.order)
    .limit(1);
  const usableHash = customer && !customer.disabledAt ? customer.passwordHash : undefined;
  const isKnownDevice = customer !== undefined && isDeviceOf(deps.secrets, knownAs, customer.id);
  await assertOwnPassword(
    { ...deps, clientNetwork },
    {
      // All emails that log in to one account share one count.
      email: customer?.email ?? email,
      password,
      passwordHash: usableHash,
      isKnownDevice,
      ...(customer && customer.role !== "customer" ? { onWrong: () => noteWrongPassword(db, customer, from) } : {}),
    },
  );
  if (!customer) throw new AppError("invalid_credentials");
  const tokens = await db.transaction(async (tx) => {
    if (customer.emailVerifiedAt)
      await rememberNetwork({ db: tx, secrets: deps.secrets, clientNetwork }, { email, customerId: customer.id });
    return startSession(tx, { customerId: customer.id, userAgent });
  });
  return { user: toUser(customer), tokens };
}

type StaffAccount = Pick<typeof customers.$inferSelect, "id" | "firstName" | "lastName" | "role">;

/** Records a staff member's wrong password in the audit log, under their account and without the password. */
async function noteWrongPassword(
  db: Database,
  { id, firstName, lastName, role }: StaffAccount,
  { clientNetwork, requestId }: LoginFrom,
): Promise<void> {
  const actor = {
    accountId: id,
    name: [firstName, lastName].filter(Boolean).join(" "),
    role,
    sessionId: null,
    requestId,
    addressPrefix: clientNetwork ? addressPrefixOf(clientNetwork) : null,
  };
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: "staff.wrongPassword",
      resource: "Staff",
      resourceId: id,
      summary: "A wrong password was entered",
    }),
  );
}

/** Returns the key for counting an account's wrong passwords. */
export function loginFailuresOf(secrets: Secrets, email: string): string {
  return `login-failures:${subjectOf(secrets, email)}`;
}

type GivenPassword = {
  email: string;
  password: string;
  passwordHash: string | null | undefined;
  /** Whether the device logged in before. If so, others' wrong passwords don't slow it down. */
  isKnownDevice: boolean;
  /** Runs while a wrong password is counted, so that the response takes equally long for every account. */
  onWrong?: () => Promise<void>;
};

/**
 * Compares a password, limiting the failures of its account from this network address. Many failures from elsewhere
 * only slow the response. Throws `invalid_credentials` or `rate_limited`.
 */
export async function assertOwnPassword(
  {
    db,
    secrets,
    env,
    clientNetwork,
  }: Pick<ServerDeps, "db" | "secrets" | "env"> & { clientNetwork: string | undefined },
  { email, password, passwordHash, isKnownDevice, onWrong }: GivenPassword,
): Promise<void> {
  const account = loginFailuresOf(secrets, email);
  const key = `${account}:${networkKeyOf(secrets, clientNetwork)}`;
  const limit = limits.loginFailures;
  await assertTriesLeft(db, key, limit, env.rateLimitFactor);
  if (!isKnownDevice) await slowDown(db, account, env.rateLimitFactor);
  const isRight = await isPassword(password, passwordHash);
  if (!isRight) {
    await Promise.all([countFailure(db, account), onWrong?.()]);
    await countTry(db, key, limit, env.rateLimitFactor);
    throw new AppError("invalid_credentials");
  }
  await assertTriesLeft(db, key, limit, env.rateLimitFactor);
}
