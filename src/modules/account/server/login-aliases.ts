import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { loginAliases } from "./customer-tables.ts";

/** An address that someone logged in with before their account was merged. */
type FormerLogin = { email: string; emailVerifiedAt: Date | null };

/** Addresses that logged in to one of two records and aren't the remaining account's own: they lead to that account now. */
export async function addAliases(
  tx: Transaction,
  { keepId, dropId, logins }: { keepId: string; dropId: string; logins: FormerLogin[] },
): Promise<void> {
  for (const { email, emailVerifiedAt } of logins)
    await tx
      .insert(loginAliases)
      .values({ id: newId(), email, emailVerifiedAt, customerId: keepId, dropId })
      .onConflictDoUpdate({ target: loginAliases.email, set: { customerId: keepId, dropId, emailVerifiedAt } });
}

/** Whether an address leads to an account that it isn't the address of. */
export async function isAlias(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const found = await db
    .select({ id: loginAliases.id })
    .from(loginAliases)
    .where(sql`email_key(${loginAliases.email}) = email_key(${email})`);
  return found.length > 0;
}

/** Addresses that someone logs in with beside the one of their account. */
export async function listAliases(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const found = await db
    .select({ email: loginAliases.email })
    .from(loginAliases)
    .where(eq(loginAliases.customerId, customerId))
    .orderBy(loginAliases.createdAt);
  return found.map(({ email }) => email);
}

/** The address that a code was asked for, if it is a former one of the account that was verified. */
export async function findAliasOfCode(
  db: DatabaseOrTransaction,
  { customerId, isOf }: { customerId: string; isOf: (address: string) => boolean },
): Promise<string | undefined> {
  const aliases = await db.select().from(loginAliases).where(eq(loginAliases.customerId, customerId));
  return aliases.find(({ email, emailVerifiedAt }) => emailVerifiedAt && isOf(email))?.email;
}
