import { inArray, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { MANAGER_PRESET } from "#shared/rights.ts";
import { type DemoPerson, demoPeople } from "./demo-people.ts";
import { totpFactors } from "./factors/factor-tables.ts";
import { hashPassword } from "./passwords/password-hashing.ts";
import { staffRights } from "./staff-tables.ts";
import { addresses, customers } from "./tables.ts";

/** Creates the demo's logins that don't exist yet. The demo's staff share the published authenticator secret. */
export async function seedAccount(db: Database): Promise<void> {
  const ids = demoPeople.map(({ id }) => id);
  const there = await db.select({ id: customers.id }).from(customers).where(inArray(customers.id, ids));
  const missing = demoPeople.filter((person) => !there.some(({ id }) => id === person.id));
  for (const person of missing) await seedPerson(db, person);
  const staffIds = demoPeople.filter(({ role }) => role !== "customer").map(({ id }) => id);
  await seedDirector(db);
  for (const customerId of staffIds) await seedPublishedFactor(db, customerId);
  await seedAddress(db);
}

async function seedPerson(
  db: Database,
  { who: _, password, isManager, isDirector: _director, ...person }: DemoPerson,
): Promise<void> {
  await db
    .insert(customers)
    .values({ ...person, emailVerifiedAt: sql`now()`, passwordHash: await hashPassword(password) })
    .onConflictDoNothing();
  if (!isManager) return;
  const granted = MANAGER_PRESET.map((right) => ({ customerId: person.id, right }));
  await db.insert(staffRights).values(granted).onConflictDoNothing();
}

/** Gives the medical director their permission, also in a demo that was created before there were medical rules. */
async function seedDirector(db: Database): Promise<void> {
  const directors = demoPeople.filter(({ isDirector }) => isDirector);
  const granted = directors.map(({ id }) => ({ customerId: id, right: "care.direct" as const }));
  await db.insert(staffRights).values(granted).onConflictDoNothing();
}

/** Sets up the published factor, unless a visitor of the demo has set up their own. */
async function seedPublishedFactor(db: Database, customerId: string): Promise<void> {
  await db
    .insert(totpFactors)
    .values({ id: `${customerId}-totp`, customerId, isPublished: true, confirmedAt: sql`now()` })
    .onConflictDoNothing();
}

async function seedAddress(db: Database): Promise<void> {
  await db
    .insert(addresses)
    .values({
      id: "demo-address",
      customerId: "demo-customer",
      firstName: "Mara",
      lastName: "Okafor",
      line1: "220 Lafayette Street",
      line2: "Apt 5",
      city: "New York",
      state: "NY",
      postalCode: "10012",
      country: "US",
      phone: "+12125550171",
      isDefault: true,
    })
    .onConflictDoNothing();
}

/** The kinds of accounts with a login that a database contains. */
export type AccountsThere = {
  /** Whether there is a demo account, whose password is published. */
  hasPublished: boolean;
  /** Whether there is a non-demo account. */
  hasOwn: boolean;
};

/** Returns which kinds of accounts the database has. */
export async function findAccountsThere(db: DatabaseOrTransaction): Promise<AccountsThere> {
  const ids = sql.param(demoPeople.map(({ id }) => id));
  const canLogIn = sql`${customers.erasedAt} is null and ${customers.disabledAt} is null and ${customers.passwordHash} is not null`;
  const [found] = await db
    .select({
      hasPublished: sql<boolean>`coalesce(bool_or(${customers.id} = any(${ids}::text[])), false)`,
      hasOwn: sql<boolean>`coalesce(bool_or(${customers.id} <> all(${ids}::text[])), false)`,
    })
    .from(customers)
    .where(canLogIn);
  return { hasPublished: found?.hasPublished ?? false, hasOwn: found?.hasOwn ?? false };
}
