import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import {
  EMAIL_CODE_REQUESTED,
  EMAIL_VERIFIED,
  type EmailCodeRequested,
  type EmailVerified,
} from "../../domain/events.ts";
import { customers } from "../tables.ts";
import { type CodeAsker, rememberNetwork } from "./known-networks.ts";
import { countCodeSent, countMailWithCode, issueCode, spendCode } from "./one-time-codes.ts";

type Deps = Pick<ServerDeps, "db" | "secrets" | "env"> & CodeAsker;

async function addressOf(
  { db }: Pick<Deps, "db">,
  customerId: string,
): Promise<{ email: string; isVerified: boolean }> {
  const [customer] = await db
    .select({ email: customers.email, verifiedAt: customers.emailVerifiedAt })
    .from(customers)
    .where(eq(customers.id, customerId));
  if (!customer?.email) throw new AppError("not_authenticated");
  return { email: customer.email, isVerified: customer.verifiedAt !== null };
}

/** Verifies the account's email with the emailed code (AU-1). */
export async function verifyEmail(deps: Deps, customerId: string, digits: string): Promise<void> {
  const { email, isVerified } = await addressOf(deps, customerId);
  if (isVerified) return;
  const { db, secrets, clientNetwork } = deps;
  const codes = { db, secrets, factor: deps.env.rateLimitFactor, clientNetwork };
  await spendCode(codes, { purpose: "verify_email", address: email, digits });
  await db.transaction(async (tx) => {
    await markVerified(tx, customerId);
    await rememberNetwork({ db: tx, secrets, clientNetwork }, { email, customerId });
  });
}

/** Marks the email as proven. The event is emitted once per email. */
export async function markVerified(tx: Transaction, customerId: string): Promise<void> {
  const verified = await tx
    .update(customers)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt)))
    .returning({ id: customers.id });
  if (verified.length > 0)
    await emitEvent(tx, {
      type: EMAIL_VERIFIED,
      // The conditional update above makes the event happen only once. A key with only the account's id would drop the
      // event of a later email.
      key: `customer:${customerId}:email-verified:${newId()}`,
      payload: { customerId } satisfies EmailVerified,
    });
}

/** Sends another code to an unverified email. Throws `rate_limited`. */
export async function resendVerification(deps: Deps, customerId: string): Promise<void> {
  const { email, isVerified } = await addressOf(deps, customerId);
  if (isVerified) return;
  const { db, secrets, env, clientNetwork, knownAs } = deps;
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork, knownAs };
  await countCodeSent(codes, email);
  await countMailWithCode(codes, { purpose: "verify_email", address: email });
  await db.transaction(async (tx) => {
    const codeId = await issueCode(tx, secrets, { purpose: "verify_email", address: email, customerId });
    await emitEvent(tx, {
      type: EMAIL_CODE_REQUESTED,
      key: `code:${codeId}`,
      payload: { codeId } satisfies EmailCodeRequested,
    });
  });
}
