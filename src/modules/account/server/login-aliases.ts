import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { loginAliases } from "./customer-tables.ts";

/** An email that was used to log in before its account was merged. */
type FormerLogin = { email: string; emailVerifiedAt: Date | null };

/**
 * Adds aliases for emails that logged in to either record and aren't the remaining account's own. They lead to that
 * account now.
 */
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

/** Whether an email is an alias of an account, not the account's own email. */
export async function isAlias(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const found = await db
    .select({ id: loginAliases.id })
    .from(loginAliases)
    .where(sql`email_key(${loginAliases.email}) = email_key(${email})`);
  return found.length > 0;
}

/** Returns the emails that can log in to an account besides the account's own. */
export async function listAliases(db: DatabaseOrTransaction, customerId: string): Promise<string[]> {
  const found = await db
    .select({ email: loginAliases.email })
    .from(loginAliases)
    .where(eq(loginAliases.customerId, customerId))
    .orderBy(loginAliases.createdAt);
  return found.map(({ email }) => email);
}

/** Returns the email for which a code was requested, if it is a verified former email of the account. */
export async function findAliasOfCode(
  db: DatabaseOrTransaction,
  { customerId, isOf }: { customerId: string; isOf: (address: string) => boolean },
): Promise<string | undefined> {
  const aliases = await db.select().from(loginAliases).where(eq(loginAliases.customerId, customerId));
  return aliases.find(({ email, emailVerifiedAt }) => emailVerifiedAt && isOf(email))?.email;
}
