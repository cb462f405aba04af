import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { NewsConsentSource } from "../../domain/customer-origin.ts";
import { customers } from "../tables.ts";
import { customerOfNewsToken, newsTokenOf } from "./news-link.ts";

/** The columns of a consent given now, or taken back. */
export function consentColumns(isAgreed: boolean, source: NewsConsentSource) {
  return isAgreed
    ? { newsConsentAt: sql`clock_now()`, newsConsentSource: source, newsWithdrawnAt: null }
    : { newsConsentAt: null, newsConsentSource: null, newsWithdrawnAt: sql`clock_now()` };
}

/** Gives or takes back a person's consent to news. Asked for what is so already, the former moment stands. */
export async function setNewsConsent(
  db: DatabaseOrTransaction,
  { customerId, isAgreed, source }: { customerId: string; isAgreed: boolean; source: NewsConsentSource },
): Promise<void> {
  await db
    .update(customers)
    .set(consentColumns(isAgreed, source))
    .where(
      and(
        eq(customers.id, customerId),
        isNull(customers.erasedAt),
        isAgreed ? isNull(customers.newsConsentAt) : isNotNull(customers.newsConsentAt),
      ),
    );
}

export type NewsReader = { name: string; address: string; token: string };

/**
 * Where news for a customer goes, with the token that ends them; undefined without their consent, or when their address
 * isn't verified.
 */
export async function findNewsReader(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  customerId: string,
): Promise<NewsReader | undefined> {
  const { rows } = await db.execute<{ name: string; email: string }>(sql`
    select btrim(concat_ws(' ', first_name, last_name)) as name, email from customers
    where id = ${customerId} and news_consent_at is not null and email is not null
      and (email_verified_at is not null or not has_login)
      and erased_at is null and merged_into is null and disabled_at is null`);
  const [reader] = rows;
  return reader && { name: reader.name, address: reader.email, token: newsTokenOf(secrets, customerId) };
}

/** Whether the person of an unsubscribe link gets news. Throws `not_found` for a link that isn't ours. */
export async function readNewsLink(db: DatabaseOrTransaction, secrets: Secrets, token: string): Promise<boolean> {
  const customerId = await readerOf(db, secrets, token);
  return (await db.$count(customers, and(eq(customers.id, customerId), isNotNull(customers.newsConsentAt)))) > 0;
}

/** Ends the news of an unsubscribe link's person, however often it is asked. Throws `not_found`. */
export async function unsubscribe(db: DatabaseOrTransaction, secrets: Secrets, token: string): Promise<void> {
  const customerId = await readerOf(db, secrets, token);
  await setNewsConsent(db, { customerId, isAgreed: false, source: "site" });
}

/** The record that a token's record is read through today: it may have been merged into another since the mail. */
async function readerOf(db: DatabaseOrTransaction, secrets: Secrets, token: string): Promise<string> {
  const customerId = customerOfNewsToken(secrets, token);
  if (customerId === undefined) throw new AppError("not_found");
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, merged_into from customers where id = ${customerId}
      union select c.id, c.merged_into from customers c join chain on c.id = chain.merged_into)
    select id from chain where merged_into is null`);
  return rows[0]?.id ?? customerId;
}
