import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireDevice } from "../../contract/session-calls.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { accessTokens, customers, renewalTokens, sessions } from "../tables.ts";
import { isLiveSession } from "./identify-session.ts";

/**
 * Ends the sessions that match `which` and returns how many were still open. Their bearer tokens are refused as of the
 * commit.
 */
export async function revokeSessions(tx: DatabaseOrTransaction, which: SQL | undefined): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(which, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(accessTokens).where(inArray(accessTokens.sessionId, ids));
  return ids.length;
}

export function revokeAllSessions(tx: DatabaseOrTransaction, customerId: string): Promise<number> {
  return revokeSessions(tx, eq(sessions.customerId, customerId));
}

export function revokeOtherSessions(tx: DatabaseOrTransaction, { customerId, sessionId }: Principal): Promise<number> {
  return revokeSessions(tx, and(eq(sessions.customerId, customerId), ne(sessions.id, sessionId)));
}

/** Logs out one of the customer's own devices. Throws `not_found` for another customer's device. */
export async function revokeOwnSession(db: Database, principal: Principal, id: string): Promise<void> {
  const ended = await db.transaction((tx) =>
    revokeSessions(tx, and(eq(sessions.id, id), eq(sessions.customerId, principal.customerId))),
  );
  if (ended === 0) throw new AppError("not_found");
}

/** Ends the sessions identified by the renewal cookie, the bearer token, or both. */
export async function logOut(
  db: Database,
  { renewalToken, bearer }: { renewalToken: string | undefined; bearer: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (renewalToken) {
      const named = tx
        .select({ id: renewalTokens.sessionId })
        .from(renewalTokens)
        .where(eq(renewalTokens.tokenHash, hashOfSecret(renewalToken)));
      await revokeSessions(tx, inArray(sessions.id, named));
    }
    if (bearer) {
      const named = tx
        .select({ id: accessTokens.sessionId })
        .from(accessTokens)
        .where(eq(accessTokens.tokenHash, hashOfSecret(bearer)));
      await revokeSessions(tx, inArray(sessions.id, named));
    }
  });
}

const readDevices = read(
  { id: "text", device: "text", createdAt: "instant", lastSeenAt: "instant" },
  sql`
  select ${sessions.id}, ${sessions.device}, ${sessions.createdAt} as "createdAt", ${sessions.lastSeenAt} as "lastSeenAt"
  from ${sessions} join ${customers} on ${customers.id} = ${sessions.customerId}
  where ${sessions.customerId} = ${sql.placeholder("customerId")} and ${isLiveSession}
  order by ${sessions.lastSeenAt} desc, ${sessions.id} desc`,
);

/** Returns the logged-in devices, the most recently seen first. */
export async function listDevices(db: Database, { customerId, sessionId }: Principal): Promise<WireDevice[]> {
  const rows = await readDevices(db, { customerId });
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    isCurrent: id === sessionId,
    createdAt: new Date(createdAt).toISOString(),
    lastSeenAt: new Date(lastSeenAt).toISOString(),
  }));
}
