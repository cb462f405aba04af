import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { NewsConsentSource } from "../../domain/customer-origin.ts";
import { customers } from "../tables.ts";

/** The emails an unsubscribe link ends: news, or proposals for a next visit. */
type MailSeries = "news" | "rebooking";

const subjectOf = (series: MailSeries, customerId: string) => `${series}:${customerId}`;

/**
 * Returns the signed token of an email's unsubscribe link for one customer. It never expires: people also open old
 * emails, and it can only end the emails of its series.
 */
function seriesTokenOf(secrets: Secrets, series: MailSeries, customerId: string): string {
  return `${customerId}.${secrets.sign("links", subjectOf(series, customerId))}`;
}

/** Returns the owner of a token and what it unsubscribes from; undefined for a token that we didn't sign. */
function readSeriesToken(secrets: Secrets, token: string): { customerId: string; series: MailSeries } | undefined {
  const [customerId = "", signature = ""] = token.split(".");
  for (const series of ["news", "rebooking"] as const) {
    if (secrets.verify("links", subjectOf(series, customerId), signature)) return { customerId, series };
  }
  return undefined;
}

/** Returns the columns for a consent that is given or withdrawn now. */
export function consentColumns(isAgreed: boolean, source: NewsConsentSource) {
  return isAgreed
    ? { newsConsentAt: sql`clock_now()`, newsConsentSource: source, newsWithdrawnAt: null }
    : { newsConsentAt: null, newsConsentSource: null, newsWithdrawnAt: sql`clock_now()` };
}

/** Records or withdraws a person's consent to news. If nothing changes, the earlier timestamp stays. */
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
 * Returns the email for a customer's news, with the unsubscribe token; undefined without their consent or when the
 * email isn't verified.
 */
export async function findNewsReader(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  customerId: string,
): Promise<NewsReader | undefined> {
  return findReader(db, secrets, { customerId, series: "news" });
}

/**
 * Returns the address and unsubscribe token for emails that propose a customer's next visit; undefined once they
 * unsubscribed.
 */
export async function findRebookingReader(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  customerId: string,
): Promise<NewsReader | undefined> {
  return findReader(db, secrets, { customerId, series: "rebooking" });
}

const readerWhere = (isWanted: SQL) =>
  statement(
    { name: "text", email: neverNull("text") },
    sql`
  select btrim(concat_ws(' ', first_name, last_name)) as name, email from customers
  where id = ${sql.placeholder("customerId")} and ${isWanted} and email is not null
    and (email_verified_at is not null or not has_login)
    and erased_at is null and merged_into is null and disabled_at is null`,
  );

const readers = {
  news: readerWhere(sql`news_consent_at is not null`),
  rebooking: readerWhere(sql`rebooking_ended_at is null`),
} satisfies Record<MailSeries, unknown>;

async function findReader(
  db: DatabaseOrTransaction,
  secrets: Secrets,
  { customerId, series }: { customerId: string; series: MailSeries },
): Promise<NewsReader | undefined> {
  const [reader] = await readers[series](db, { customerId });
  return reader && { name: reader.name, address: reader.email, token: seriesTokenOf(secrets, series, customerId) };
}

/**
 * Returns whether the person of an unsubscribe link gets that link's emails, and which emails those are. Throws
 * `not_found` for a link that isn't ours.
 */
export async function readNewsLink(db: DatabaseOrTransaction, secrets: Secrets, token: string) {
  const { customerId, series } = await readerOf(db, secrets, token);
  const isWanted = series === "news" ? isNotNull(customers.newsConsentAt) : isNull(customers.rebookingEndedAt);
  const isAgreed = (await db.$count(customers, and(eq(customers.id, customerId), isWanted))) > 0;
  return { isAgreed, ...aboutOf(series) };
}

/** Returns the response field `about`, which names a link's emails; absent for news. */
export function aboutOf(series: MailSeries): { about?: "rebooking" } {
  return series === "rebooking" ? { about: series } : {};
}

/**
 * Unsubscribes a person from an unsubscribe link's emails, and returns which emails those were. Safe to repeat. Throws
 * `not_found`.
 */
export async function unsubscribe(db: DatabaseOrTransaction, secrets: Secrets, token: string): Promise<MailSeries> {
  const { customerId, series } = await readerOf(db, secrets, token);
  if (series === "news") await setNewsConsent(db, { customerId, isAgreed: false, source: "site" });
  else {
    await db
      .update(customers)
      .set({ rebookingEndedAt: sql`clock_now()` })
      .where(and(eq(customers.id, customerId), isNull(customers.rebookingEndedAt)));
  }
  return series;
}

const findRecordToday = statement(
  { id: "text" },
  sql`
  with recursive chain as (
    select id, merged_into from customers where id = ${sql.placeholder("customerId")}
    union select c.id, c.merged_into from customers c join chain on c.id = chain.merged_into)
  select id from chain where merged_into is null`,
);

/** Returns the customer record of an unsubscribe token, or the record it was merged into since the email was sent. */
async function readerOf(db: DatabaseOrTransaction, secrets: Secrets, token: string) {
  const found = readSeriesToken(secrets, token);
  if (found === undefined) throw new AppError("not_found");
  const rows = await findRecordToday(db, { customerId: found.customerId });
  return { ...found, customerId: rows[0]?.id ?? found.customerId };
}
