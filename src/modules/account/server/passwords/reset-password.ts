import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { clearTries } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newId, newSecret } from "#shared/ids.ts";
import {
  EMAIL_CODE_REQUESTED,
  type EmailCodeRequested,
  PASSWORD_CHANGED,
  type PasswordChanged,
} from "../../domain/events.ts";
import type { CodeAsker } from "../codes/known-networks.ts";
import { countCodeSent, countMailWithCode, issueCode, spendCode } from "../codes/one-time-codes.ts";
import { markVerified } from "../codes/verify-email.ts";
import { loginNamed } from "../customer-columns.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { revokeAllSessions } from "../sessions/revoke-sessions.ts";
import { customers, resetTickets } from "../tables.ts";
import { assertPasswordStrong } from "./assert-password-strong.ts";
import { loginFailuresOf } from "./log-in.ts";
import { hashPassword } from "./password-hashing.ts";

type Deps = Pick<ServerDeps, "db" | "secrets" | "env"> & CodeAsker;

const TICKET_MINUTES = 10;

/**
 * Emails a code for setting another password. For known and unknown emails it writes the same rows and emits the same
 * event; only known ones get an email. After too many codes the response stays the same, but nothing is sent (AU-4).
 */
export async function requestPasswordReset(
  { db, secrets, env, clientNetwork, knownAs }: Deps,
  email: string,
): Promise<void> {
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork, knownAs };
  try {
    await countCodeSent(codes, email);
    await countMailWithCode(codes, { purpose: "reset_password", address: email });
  } catch (error) {
    if (isAppError(error, "rate_limited")) return;
    throw error;
  }
  const named = loginNamed(email);
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(named.where, isNull(customers.disabledAt)))
    .orderBy(named.order)
    .limit(1);
  await db.transaction(async (tx) => {
    const codeId = await issueCode(tx, secrets, {
      purpose: "reset_password",
      address: email,
      customerId: customer?.id,
    });
    await emitEvent(tx, {
      type: EMAIL_CODE_REQUESTED,
      key: `code:${codeId}`,
      payload: { codeId } satisfies EmailCodeRequested,
    });
  });
}

/** Exchanges the code from the mail for a ticket that sets one password within ten minutes. */
export async function exchangeResetCode(
  { db, secrets, env, clientNetwork }: Deps,
  { email, code }: { email: string; code: string },
): Promise<string> {
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork };
  const { customerId } = await spendCode(codes, { purpose: "reset_password", address: email, digits: code });
  if (!customerId) throw new AppError("invalid_code");
  const [customer] = await db.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));
  const ticket = newSecret();
  await db.insert(resetTickets).values({
    ticketHash: hashOfSecret(ticket),
    customerId,
    isOfAlias: customer?.email !== email,
    expiresAt: sql`now() + make_interval(mins => ${TICKET_MINUTES})`,
  });
  return ticket;
}

const isOpen = (ticketHash: Uint8Array) =>
  and(eq(resetTickets.ticketHash, ticketHash), isNull(resetTickets.usedAt), gt(resetTickets.expiresAt, sql`now()`));

/**
 * Sets the password for a ticket, logs out every device and notifies the customer by email. The code was sent to the
 * customer's email, so the email is verified too, and earlier wrong passwords are cleared. A ticket works once; a weak
 * password doesn't use it up.
 */
export async function resetPassword(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  ticket: string,
  newPassword: string,
): Promise<void> {
  const ticketHash = hashOfSecret(ticket);
  const [customer] = await db
    .select({
      id: customers.id,
      role: customers.role,
      email: customers.email,
      firstName: customers.firstName,
      lastName: customers.lastName,
    })
    .from(resetTickets)
    .innerJoin(customers, eq(customers.id, resetTickets.customerId))
    .where(and(isOpen(ticketHash), isNull(customers.erasedAt), isNull(customers.disabledAt)));
  if (!customer) throw new AppError("link_expired");
  const { id: customerId, role, email, firstName, lastName } = customer;
  const person = { role, email: email ?? "", firstName: firstName ?? "", lastName: lastName ?? "" };
  assertPasswordStrong(newPassword, person, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const [used] = await tx
      .update(resetTickets)
      .set({ usedAt: sql`now()` })
      .where(isOpen(ticketHash))
      .returning({ isOfAlias: resetTickets.isOfAlias });
    if (!used) throw new AppError("link_expired");
    await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId));
    await tx
      .update(resetTickets)
      .set({ usedAt: sql`now()` })
      .where(and(eq(resetTickets.customerId, customerId), isNull(resetTickets.usedAt)));
    if (email) await clearTries(tx, loginFailuresOf(secrets, email));
    await revokeAllSessions(tx, customerId);
    if (!used.isOfAlias) await markVerified(tx, customerId);
    if (role !== "customer")
      await writeAudit(tx, systemActor("emailed code"), {
        action: "staff.resetPassword",
        resource: "Staff",
        resourceId: customerId,
        summary: "Password changed with a code from the mailbox",
      });
    await emitEvent(tx, {
      type: PASSWORD_CHANGED,
      key: `customer:${customerId}:password:${newId()}`,
      payload: { customerId } satisfies PasswordChanged,
    });
  });
}
