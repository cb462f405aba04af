import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { deviceNameOf } from "../../domain/device-name.ts";
import {
  ACCESS_TOKEN_SECONDS,
  MOST_SESSIONS,
  newTokens,
  type SessionTokens,
  sessionHours,
} from "../../domain/session-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { accessTokens, customers, renewalTokens, sessions } from "../tables.ts";

/**
 * Starts a session on a new device: a row that every server sees, a bearer token and a renewal token. Beyond ten
 * sessions, the one least recently seen ends. The customer's row is locked, so that simultaneous logins are counted
 * together.
 */
export async function startSession(
  tx: Transaction,
  { customerId, userAgent }: { customerId: string; userAgent: string | null },
): Promise<SessionTokens> {
  const [customer] = await tx
    .select({ role: customers.role })
    .from(customers)
    .where(and(eq(customers.id, customerId), isNull(customers.disabledAt), isNull(customers.erasedAt)))
    .for("no key update");
  if (!customer) throw new AppError("invalid_credentials");
  const hours = sessionHours(customer.role);
  const tokens = newTokens(hours * 3_600);
  const id = newId();
  await tx.insert(sessions).values({
    id,
    customerId,
    device: deviceNameOf(userAgent),
    expiresAt: sql`now() + make_interval(hours => ${hours})`,
  });
  const live = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(MOST_SESSIONS);
  await tx.update(sessions).set({ revokedAt: sql`now()` }).where(inArray(sessions.id, live));
  await storeTokens(tx, id, tokens);
  return tokens;
}

/** Stores a session's token pair, hashed. */
export async function storeTokens(tx: DatabaseOrTransaction, sessionId: string, tokens: SessionTokens): Promise<void> {
  await tx.insert(accessTokens).values({
    tokenHash: hashOfSecret(tokens.accessToken),
    sessionId,
    expiresAt: sql`now() + make_interval(secs => ${ACCESS_TOKEN_SECONDS})`,
  });
  await tx.insert(renewalTokens).values({ tokenHash: hashOfSecret(tokens.renewalToken), sessionId });
}
