import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { Authenticate, Principal } from "#shared/principal.ts";
import { IDLE_DAYS, RENEWAL_GRACE_SECONDS } from "../../domain/session-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { accessTokens, customers, renewalTokens, sessions } from "../tables.ts";
import { renewalTokenOf } from "./renewal-cookie.ts";

/** Not revoked, not run out, not left alone for a month, and somebody's who may still come in. */
export const isLiveSession = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${sql.raw(String(IDLE_DAYS))})`),
  isNull(customers.disabledAt),
  isNull(customers.erasedAt),
);

const principalColumns = {
  sessionId: sessions.id,
  customerId: sessions.customerId,
  role: customers.role,
  name: sql<string>`concat_ws(' ', ${customers.firstName}, ${customers.lastName})`,
};

/**
 * Tells bearers: one prepared statement and no write, as it runs before every call. A revoked session is refused at
 * once on every server, as nothing is remembered here (AU-3).
 */
export function createAuthenticate(db: Database): Authenticate {
  const find = db
    .select(principalColumns)
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.id, accessTokens.sessionId))
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(eq(accessTokens.tokenHash, sql.placeholder("hash")), gt(accessTokens.expiresAt, sql`now()`), isLiveSession),
    )
    .prepare("account_authenticate");
  return async (bearer) => (await find.execute({ hash: hashOfSecret(bearer) }))[0];
}

/**
 * Finds the customer for whom a document is rendered, by the renewal cookie. Rendering only reads, so the cookie isn't
 * replaced. A replaced cookie counts within its grace.
 */
export function createIdentifyVisitor(
  db: Database,
  publicUrl: string | undefined,
): (cookieHeader: string | undefined) => Promise<Principal | undefined> {
  const find = db
    .select(principalColumns)
    .from(renewalTokens)
    .innerJoin(sessions, eq(sessions.id, renewalTokens.sessionId))
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(renewalTokens.tokenHash, sql.placeholder("hash")), isUsable, isLiveSession))
    .prepare("account_identify_visitor");
  return async (cookieHeader) => {
    const token = renewalTokenOf(publicUrl, cookieHeader);
    return token ? (await find.execute({ hash: hashOfSecret(token) }))[0] : undefined;
  };
}

const isUsable = or(
  isNull(renewalTokens.replacedAt),
  gt(renewalTokens.replacedAt, sql`now() - make_interval(secs => ${sql.raw(String(RENEWAL_GRACE_SECONDS))})`),
);
