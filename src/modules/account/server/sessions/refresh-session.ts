import { and, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import type { Logger } from "#platform/logger.ts";
import type { WireUser } from "../../contract/user.ts";
import { newTokens, RENEWAL_GRACE_SECONDS, type SessionTokens } from "../../domain/session-rules.ts";
import { userColumns } from "../customer-columns.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { accessTokens, customers, renewalTokens, sessions } from "../tables.ts";
import { toUser } from "../to-wire.ts";
import { isLiveSession } from "./identify-session.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { storeTokens } from "./start-session.ts";

const grace = sql`make_interval(secs => ${sql.raw(String(RENEWAL_GRACE_SECONDS))})`;

const isOfKind = { customer: isNull(sessions.secondFactorAt), staff: isNotNull(sessions.secondFactorAt) };

export type RenewedSession = { user: WireUser; tokens: SessionTokens };

/**
 * Exchanges a renewal token for a new pair of tokens (AU-3). If several tabs renew at the same time, only one replaces
 * the token; the others can still use it for ten seconds and get pairs of the same session. Later use means that the
 * token was copied, so the session ends for both thief and owner. Returns undefined when the session is over or isn't
 * of this `kind`: staff sessions with a second factor have their own cookie.
 */
export async function refreshSession(
  { db, logger }: { db: Database; logger: Logger },
  renewalToken: string,
  kind: "customer" | "staff" = "customer",
): Promise<RenewedSession | undefined> {
  const tokenHash = hashOfSecret(renewalToken);
  return withRetry(db, async (tx) => {
    const [claimed] = await tx
      .update(renewalTokens)
      .set({ replacedAt: sql`now()` })
      .where(and(eq(renewalTokens.tokenHash, tokenHash), isNull(renewalTokens.replacedAt)))
      .returning({ sessionId: renewalTokens.sessionId });
    const sessionId = claimed?.sessionId ?? (await sessionOfReplaced(tx, tokenHash, logger));
    if (!sessionId) return undefined;
    const [live] = await tx
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .from(customers)
      .where(and(eq(sessions.id, sessionId), eq(customers.id, sessions.customerId), isOfKind[kind], isLiveSession))
      .returning({
        ...userColumns,
        lifetimeSeconds: sql<number>`greatest(1, extract(epoch from ${sessions.expiresAt} - now()))::int`,
      });
    if (!live) return undefined;
    if (claimed) await endSiblings(tx, sessionId);
    await tx
      .delete(accessTokens)
      .where(and(eq(accessTokens.sessionId, sessionId), lt(accessTokens.expiresAt, sql`now()`)));
    const tokens = newTokens(live.lifetimeSeconds);
    await storeTokens(tx, sessionId, tokens);
    return { user: toUser(live), tokens };
  });
}

async function sessionOfReplaced(tx: Transaction, tokenHash: Uint8Array, logger: Logger): Promise<string | undefined> {
  const [replaced] = await tx
    .select({
      sessionId: renewalTokens.sessionId,
      isInGrace: sql<boolean>`${renewalTokens.replacedAt} > now() - ${grace}`,
    })
    .from(renewalTokens)
    .where(eq(renewalTokens.tokenHash, tokenHash));
  if (!replaced) return undefined;
  if (replaced.isInGrace) return replaced.sessionId;
  const ended = await revokeSessions(tx, eq(sessions.id, replaced.sessionId));
  if (ended > 0) logger.warn({ sessionId: replaced.sessionId }, "a replaced renewal cookie was used: session ended");
  return undefined;
}

/**
 * Ends sibling tokens. Tabs that renewed at the same time each got a token, but the browser stored only one. The others
 * end with the next renewal, so that a copy made in the grace period is detected too. Skips rows that another tab has
 * locked.
 */
async function endSiblings(tx: Transaction, sessionId: string): Promise<void> {
  const others = tx
    .select({ tokenHash: renewalTokens.tokenHash })
    .from(renewalTokens)
    .where(
      and(
        eq(renewalTokens.sessionId, sessionId),
        isNull(renewalTokens.replacedAt),
        lt(renewalTokens.createdAt, sql`now() - ${grace}`),
      ),
    )
    .for("update", { skipLocked: true });
  await tx.update(renewalTokens).set({ replacedAt: sql`now()` }).where(inArray(renewalTokens.tokenHash, others));
}
