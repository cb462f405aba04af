import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { oneOf, orNull } from "#platform/db/row.ts";
import { type StatementRow, varying } from "#platform/db/statement.ts";
import { customerOrigins, newsConsentSources } from "../../domain/customer-origin.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";

/** Condition for customer records in use: not a staff account, not erased, and not merged into another record. */
export const isCurrentCustomerInSql = sql`c.role = 'customer' and c.erased_at is null and c.merged_into is null`;

const listRecords = varying(
  {
    id: "text",
    version: "int",
    firstName: "text?",
    lastName: "text?",
    email: "text?",
    phone: "text?",
    dateOfBirth: "text?",
    madeBy: oneOf(customerOrigins),
    hasLogin: "bool",
    emailVerified: "bool",
    noOnlineBooking: "bool",
    askToPrepay: "bool",
    blockReason: "text?",
    newsConsentAt: "instant?",
    newsConsentSource: orNull(oneOf(newsConsentSources)),
    newsWithdrawnAt: "instant?",
    createdAt: "instant",
    updatedAt: "instant",
    archivedAt: "instant?",
    tags: "text[]",
  },
  (where: SQL) => sql`
  select c.id, c.version, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
    c.date_of_birth::text as "dateOfBirth", c.made_by as "madeBy", c.has_login as "hasLogin",
    c.email_verified_at is not null as "emailVerified", c.no_online_booking as "noOnlineBooking",
    c.ask_to_prepay as "askToPrepay", c.block_reason as "blockReason", c.news_consent_at as "newsConsentAt",
    c.news_consent_source as "newsConsentSource", c.news_withdrawn_at as "newsWithdrawnAt", c.created_at as "createdAt", c.updated_at as "updatedAt",
    c.archived_at as "archivedAt",
    array(select t.tag from customer_tags t where t.customer_id = c.id order by t.tag) as tags
  from customers c where ${where}`,
  sql`true`,
);

const instantOf = (text: string) => new Date(text).toISOString();

function toWireCustomer({
  newsConsentAt,
  newsConsentSource,
  newsWithdrawnAt,
  ...row
}: StatementRow<typeof listRecords>): WireCustomer {
  return {
    ...row,
    firstName: row.firstName ?? "",
    lastName: row.lastName ?? "",
    newsConsent:
      newsConsentAt && newsConsentSource ? { at: instantOf(newsConsentAt), source: newsConsentSource } : null,
    newsWithdrawnAt: newsWithdrawnAt && instantOf(newsWithdrawnAt),
    createdAt: instantOf(row.createdAt),
    updatedAt: instantOf(row.updatedAt),
    archivedAt: row.archivedAt && instantOf(row.archivedAt),
    unreachable: row.email ? null : "no_email",
  };
}

/**
 * Returns customers as staff see them. `where` is a condition on `customers c`; clauses such as `order by` may follow
 * it.
 */
export async function readCustomers(db: DatabaseOrTransaction, where: SQL): Promise<WireCustomer[]> {
  return (await listRecords(db, where)).map(toWireCustomer);
}
