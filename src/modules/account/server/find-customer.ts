import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { hasEmailInSql, isLoginInSql } from "./customer-columns.ts";
import { customers } from "./tables.ts";

/** Returns the customer with an email: the account, else the front desk's record. Skips disabled and erased ones. */
export async function findCustomerByEmail(db: DatabaseOrTransaction, email: string): Promise<string | undefined> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(hasEmailInSql(email), isNull(customers.disabledAt), isNull(customers.mergedInto)))
    .orderBy(desc(customers.hasLogin))
    .limit(1);
  return customer?.id;
}

/**
 * Returns the account with a verified email, by its id or email, with the email in lower case; undefined if it is
 * unverified, disabled or erased. The row is locked until the transaction ends: an erasure waits for it, and a caller
 * that waited for an erasure finds no account.
 */
export async function lockVerifiedCustomer(
  tx: Transaction,
  who: { customerId: string } | { email: string },
): Promise<{ id: string; email: string } | undefined> {
  const [customer] = await tx
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(
      and(
        "email" in who ? hasEmailInSql(who.email) : eq(customers.id, who.customerId),
        isLoginInSql,
        isNotNull(customers.emailVerifiedAt),
        isNull(customers.disabledAt),
      ),
    )
    .for("share");
  return customer?.email ? { id: customer.id, email: customer.email } : undefined;
}

/**
 * Returns the emails of accounts with a phone number, verified ones first, then the newest. The number itself proves
 * nothing.
 */
export async function listEmailsOfPhone(
  db: DatabaseOrTransaction,
  phone: string,
): Promise<{ email: string; isVerified: boolean }[]> {
  const found = await db
    .select({ email: customers.email, verifiedAt: customers.emailVerifiedAt })
    .from(customers)
    .where(
      and(
        sql`split_part(${customers.phone}, ';', 1) = split_part(${phone}, ';', 1)`,
        isNull(customers.disabledAt),
        isNull(customers.mergedInto),
        isNotNull(customers.email),
      ),
    )
    .orderBy(sql`${customers.emailVerifiedAt} is null`, sql`${customers.createdAt} desc`)
    .limit(5);
  return found.flatMap(({ email, verifiedAt }) => (email ? [{ email, isVerified: verifiedAt !== null }] : []));
}
