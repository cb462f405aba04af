import { eq, sql } from "drizzle-orm";
import { hashOfSecret } from "#modules/account/server/secret-hash.ts";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { staffRights } from "#modules/account/server/staff-tables.ts";
import { accessTokens, customers, sessions } from "#modules/account/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Right, Role } from "#shared/rights.ts";

type StaffOptions = {
  /** Permissions in addition to those of the role. */
  rights?: readonly Right[];
  /** Whether the session has just repeated its second factor, as some calls require (step-up). False by default. */
  steppedUp?: boolean;
};

export type TestStaff = { bearer: string; customerId: string; name: string };

/**
 * Creates a staff member with their own email, and a session whose second factor is done:
 *
 *     const { bearer } = await newStaff(api, "staff", { rights: ["catalog.edit"] });
 */
export async function newStaff(
  at: Database | { db: Database },
  role: Exclude<Role, "customer">,
  { rights = [], steppedUp = false }: StaffOptions = {},
): Promise<TestStaff> {
  const db = "db" in at ? at.db : at;
  const customerId = newId();
  const lastName = `Staff ${customerId.slice(-6)}`;
  await db.insert(customers).values({
    id: customerId,
    email: `${customerId}@staff.example`,
    emailVerifiedAt: sql`now()`,
    firstName: "Noor",
    lastName,
    role,
  });
  for (const right of rights) await db.insert(staffRights).values({ customerId, right });
  const { accessToken: bearer } = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  await provesFactor(db, bearer, { steppedUp });
  return { bearer, customerId, name: `Noor ${lastName}` };
}

/** Marks a bearer token's session as having passed the second factor, as if the right code had been entered. */
export async function provesFactor(
  db: Database,
  bearer: string,
  { steppedUp = true }: { steppedUp?: boolean } = {},
): Promise<void> {
  const [token] = await db
    .select({ sessionId: accessTokens.sessionId })
    .from(accessTokens)
    .where(eq(accessTokens.tokenHash, hashOfSecret(bearer)));
  if (!token) throw new Error("no session has this bearer");
  await db
    .update(sessions)
    .set({
      secondFactorAt: sql`now()`,
      steppedUpAt: steppedUp ? sql`now()` : null,
      idleAt: sql`now() + interval '30 minutes'`,
      idleMinutes: 30,
    })
    .where(eq(sessions.id, token.sessionId));
}
