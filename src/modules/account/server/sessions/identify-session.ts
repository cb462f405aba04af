import { and, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { LOCAL_COMMIT } from "#platform/db/local-commit.ts";
import { orNull, type RowOf, textAs, textsAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Authenticate, Principal } from "#shared/principal.ts";
import type { Right, Role } from "#shared/rights.ts";
import { IDLE_DAYS, RENEWAL_GRACE_SECONDS } from "../../domain/session-rules.ts";
import { hashOfSecret } from "../secret-hash.ts";
import { staffRights } from "../staff-tables.ts";
import { accessTokens, customers, renewalTokens, sessions } from "../tables.ts";
import { renewalTokenOf } from "./renewal-cookie.ts";

/** SQL condition: the session isn't revoked, expired or idle for too long, and its account may still sign in. */
export const isLiveSession = and(
  isNull(sessions.revokedAt),
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${sql.raw(String(IDLE_DAYS))})`),
  or(isNull(sessions.idleAt), gt(sessions.idleAt, sql`now()`)),
  isNull(customers.disabledAt),
  isNull(customers.erasedAt),
);

const principalShape = {
  sessionId: "text",
  customerId: "text",
  role: textAs<Role>(),
  name: "text",
  secondFactorAt: "instant?",
  steppedUpMsAgo: "float?",
  grantedRights: orNull(textsAs<Right>()),
} as const;

/**
 * The time since a step-up is measured by the database's clock, which also set the timestamp (OP-7). Permissions aren't
 * read for customers, who can't be granted any.
 */
const principalColumns = sql`
  ${sessions.id} as "sessionId", ${sessions.customerId} as "customerId", ${customers.role} as role,
  concat_ws(' ', ${customers.firstName}, ${customers.lastName}) as name, ${sessions.secondFactorAt} as "secondFactorAt",
  (extract(epoch from now() - ${sessions.steppedUpAt}) * 1000)::float as "steppedUpMsAgo",
  case when ${customers.role} <> 'customer' then array(
    select ${staffRights.right} from ${staffRights} where ${staffRights.customerId} = ${customers.id}) end as "grantedRights"`;

type PrincipalRow = RowOf<typeof principalShape>;

function toPrincipal({ secondFactorAt, steppedUpMsAgo, grantedRights, ...who }: PrincipalRow): Principal {
  return {
    ...who,
    ...(grantedRights?.length ? { grantedRights } : {}),
    ...(secondFactorAt ? { secondFactorAt: new Date(secondFactorAt) } : {}),
    ...(steppedUpMsAgo === null ? {} : { steppedUpAt: new Date(Date.now() - steppedUpMsAgo) }),
  };
}

const used = sql`now() + make_interval(mins => idle_minutes)`;

/** Extends the time at which a session expires if idle, at most once a minute. */
const noteUse = statement(sql`update sessions set idle_at = ${used}, last_seen_at = now() from ${sql.raw(LOCAL_COMMIT)}
  where id = ${sql.placeholder("id")} and idle_at < ${used} - interval '1 minute'`);

const findByToken = statement(
  { ...principalShape, isUseDue: "bool?" },
  sql`
  select ${principalColumns}, ${sessions.idleAt} < ${used} - interval '1 minute' as "isUseDue"
  from ${accessTokens} join ${sessions} on ${sessions.id} = ${accessTokens.sessionId}
    join ${customers} on ${customers.id} = ${sessions.customerId}
  where ${accessTokens.tokenHash} = ${sql.placeholder("hash")} and ${accessTokens.expiresAt} > now() and ${isLiveSession}`,
);

/**
 * Authenticates bearer tokens with one prepared statement, as it runs before every call. Nothing is cached, so every
 * server refuses a revoked session immediately (AU-3). Back-office sessions expire when idle, so their use is recorded,
 * once a minute.
 */
export function createAuthenticate(db: Database): Authenticate {
  return async (bearer) => {
    const [found] = await findByToken(db, { hash: hashOfSecret(bearer) });
    if (!found) return undefined;
    const { isUseDue, ...row } = found;
    if (isUseDue) await noteUse(db, { id: row.sessionId });
    return toPrincipal(row);
  };
}

const isUsable = or(
  isNull(renewalTokens.replacedAt),
  gt(renewalTokens.replacedAt, sql`now() - make_interval(secs => ${sql.raw(String(RENEWAL_GRACE_SECONDS))})`),
);

const findByRenewal = statement(
  principalShape,
  sql`
  select ${principalColumns}
  from ${renewalTokens} join ${sessions} on ${sessions.id} = ${renewalTokens.sessionId}
    join ${customers} on ${customers.id} = ${sessions.customerId}
  where ${renewalTokens.tokenHash} = ${sql.placeholder("hash")} and ${isUsable} and ${isLiveSession}`,
);

/**
 * Finds the customer for whom a document is rendered, by the renewal cookie. Rendering only reads, so the cookie isn't
 * replaced. A replaced cookie is valid during its grace period. Back-office sessions have their own cookie, which
 * documents don't read.
 */
export function createIdentifyVisitor(
  db: Database,
  publicUrl: string | undefined,
): (cookieHeader: string | undefined) => Promise<Principal | undefined> {
  return async (cookieHeader) => {
    const token = renewalTokenOf(publicUrl, cookieHeader);
    const [found] = token ? await findByRenewal(db, { hash: hashOfSecret(token) }) : [];
    return found && toPrincipal(found);
  };
}
