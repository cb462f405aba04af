import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  type CodeAsker,
  countCodeSent,
  countMailWithCode,
  issueCode,
  markAddressProven,
  rememberNetwork,
  spendCode,
} from "#modules/account/server/public.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { newSecret } from "#shared/ids.ts";
import type { ReturningCustomer } from "../../contract/guest-identify.ts";
import type { IdentifyBody, VerifyBody } from "../../contract/guest-identify-schema.ts";
import { GUEST_CODE_REQUESTED, type GuestCodeRequested } from "../../domain/events.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { guestTickets } from "../tables.ts";
import { type CustomerKey, findReturningCustomer, readReturningCustomer } from "./returning-customer.ts";

const TICKET_MINUTES = 30;

/**
 * Where a request comes from: its IP address (undefined for calls of the page renderer), and the token of a known
 * device.
 */
type From = CodeAsker;

/**
 * Emails a code to a returning customer (PG-17). Known and unknown customers write the same rows and the same event;
 * only the actual sending differs. After too many codes the response stays the same, but nothing is sent (AU-4).
 */
export async function identifyGuest(
  { db, secrets, env, clientNetwork, knownAs }: Pick<ServerDeps, "db" | "secrets" | "env"> & From,
  input: IdentifyBody,
): Promise<void> {
  const { address, codeFor, customerId, appointmentId } = await findReturningCustomer(db, input);
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork, knownAs };
  try {
    await countCodeSent(codes, address);
    await countMailWithCode(codes, { purpose: "identify_guest", address });
  } catch (error) {
    if (isAppError(error, "rate_limited")) return;
    throw error;
  }
  await db.transaction(async (tx) => {
    const codeId = await issueCode(tx, secrets, { purpose: "identify_guest", address: codeFor, customerId });
    const payload: GuestCodeRequested = { codeId, appointmentId: appointmentId ?? null };
    await emitEvent(tx, { type: GUEST_CODE_REQUESTED, key: `code:${codeId}`, payload });
  });
}

/**
 * Exchanges the code for a ticket. Throws `invalid_code`, `code_expired` and `rate_limited`, with no difference between
 * known and unknown callers.
 */
export async function verifyGuest(
  deps: BookingContext & Pick<ServerDeps, "env"> & From,
  { code, ...input }: VerifyBody,
): Promise<ReturningCustomer & { ticket: string }> {
  const { db, secrets, env, clientNetwork } = deps;
  const { address, codeFor, customerId, appointmentId } = await findReturningCustomer(db, input);
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork };
  await spendCode(codes, { purpose: "identify_guest", address: codeFor, digits: code });
  if (!customerId && !appointmentId) throw new AppError("invalid_code");
  await markAddressProven(db, secrets, address);
  await rememberNetwork({ db, secrets, clientNetwork }, { email: address, customerId });
  const ticket = newSecret();
  const [stored] = await db
    .insert(guestTickets)
    .values({
      ticketHash: hashOfTicket(ticket),
      customerId: customerId ?? null,
      appointmentId: appointmentId ?? null,
      expiresAt: sql`now() + make_interval(mins => ${TICKET_MINUTES})`,
    })
    .returning({
      customerId: guestTickets.customerId,
      appointmentId: guestTickets.appointmentId,
      expiresAt: guestTickets.expiresAt,
    });
  if (!stored) throw new AppError("internal");
  return { ...(await readTicketOf(deps, stored)), ticket };
}

/**
 * Returns the last visits of the ticket's holder. Throws `not_authenticated` without a ticket and `link_expired` when
 * it has expired.
 */
export async function getGuestVisits(deps: BookingContext, ticket: string | null): Promise<ReturningCustomer> {
  if (!ticket) throw new AppError("not_authenticated");
  const [stored] = await deps.db
    .select({
      customerId: guestTickets.customerId,
      appointmentId: guestTickets.appointmentId,
      expiresAt: guestTickets.expiresAt,
    })
    .from(guestTickets)
    .where(sql`${guestTickets.ticketHash} = ${hashOfTicket(ticket)} and ${guestTickets.expiresAt} > now()`);
  if (!stored)
    throw new AppError("link_expired", { message: "Your half hour is up. Request another code to continue." });
  return readTicketOf(deps, stored);
}

/** Ends a ticket before it expires. */
export async function forgetGuestTicket({ db }: Pick<ServerDeps, "db">, ticket: string | null): Promise<void> {
  if (!ticket) throw new AppError("not_authenticated");
  await db.delete(guestTickets).where(eq(guestTickets.ticketHash, hashOfTicket(ticket)));
}

async function readTicketOf(deps: BookingContext, { expiresAt, ...key }: CustomerKey & { expiresAt: Date }) {
  return { ...(await readReturningCustomer(deps, key)), expiresAt: expiresAt.toISOString() };
}

/** Hashes a ticket. Tickets have 256 random bits, so no slower hash is needed. */
function hashOfTicket(ticket: string): string {
  return createHash("sha256").update(ticket).digest("base64url");
}
