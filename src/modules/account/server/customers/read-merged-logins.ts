import { and, eq, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { isLoginInSql } from "../customer-columns.ts";
import { loginAliases, mergedCustomers } from "../customer-tables.ts";
import { customers } from "../tables.ts";
import type { FormerFields } from "./merge-customers.ts";

/** The content of the email about a merge: which emails log in to the account now, and with whose password. */
type MergedLogins = {
  firstName: string;
  lastName: string;
  /** The account's current email. `passwordOf`: the email whose password is used from now on. */
  email: string;
  passwordOf: string;
  aliases: { email: string; isVerified: boolean }[];
};

export async function readMergedLogins(
  db: DatabaseOrTransaction,
  { keepId, dropId }: { keepId: string; dropId: string },
): Promise<MergedLogins | undefined> {
  const aliases = await db
    .select({ email: loginAliases.email, verifiedAt: loginAliases.emailVerifiedAt })
    .from(loginAliases)
    .where(and(eq(loginAliases.customerId, keepId), eq(loginAliases.dropId, dropId)))
    .orderBy(loginAliases.email);
  const [account] = await db
    .select({
      firstName: customers.firstName,
      lastName: customers.lastName,
      email: customers.email,
      former: mergedCustomers.former,
      dropped: sql<string | null>`(select d.email from customers d where d.id = ${dropId})`,
    })
    .from(customers)
    .innerJoin(mergedCustomers, and(eq(mergedCustomers.keepId, customers.id), eq(mergedCustomers.dropId, dropId)))
    .where(and(eq(customers.id, keepId), isLoginInSql, isNull(customers.disabledAt)));
  if (aliases.length === 0 || !account?.email) return undefined;
  const former = account.former as FormerFields; // written by mergeCustomers
  return {
    firstName: account.firstName ?? "",
    lastName: account.lastName ?? "",
    email: account.email,
    passwordOf: (former.hasLogin ? former.email : account.dropped) ?? account.email,
    aliases: aliases.map(({ email, verifiedAt }) => ({ email, isVerified: verifiedAt !== null })),
  };
}
