import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { CustomerOrigin, NewsConsentSource } from "../../domain/customer-origin.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";

type CustomerRow = {
  id: string;
  version: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  dateOfBirth: string | null;
  madeBy: CustomerOrigin;
  hasLogin: boolean;
  emailVerified: boolean;
  noOnlineBooking: boolean;
  askToPrepay: boolean;
  blockReason: string | null;
  newsConsentAt: string | null;
  newsConsentSource: NewsConsentSource | null;
  newsWithdrawnAt: string | null;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
};

/** Records of customers that are in use: no staff account, nothing erased, nothing merged into another. */
export const isCurrentCustomer = sql`c.role = 'customer' and c.erased_at is null and c.merged_into is null`;

const instantOf = (text: string) => new Date(text).toISOString();

function toWireCustomer({ newsConsentAt, newsConsentSource, newsWithdrawnAt, ...row }: CustomerRow): WireCustomer {
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

/** Customers as staff see them; `where` and what follows it name which, of `customers c`. */
export async function readCustomers(db: DatabaseOrTransaction, where: SQL): Promise<WireCustomer[]> {
  const { rows } = await db.execute<CustomerRow>(sql`
    select c.id, c.version, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
      c.date_of_birth::text as "dateOfBirth", c.made_by as "madeBy", c.has_login as "hasLogin",
      c.email_verified_at is not null as "emailVerified", c.no_online_booking as "noOnlineBooking",
      c.ask_to_prepay as "askToPrepay", c.block_reason as "blockReason", c.news_consent_at as "newsConsentAt",
      c.news_consent_source as "newsConsentSource", c.news_withdrawn_at as "newsWithdrawnAt", c.created_at as "createdAt", c.updated_at as "updatedAt",
      c.archived_at as "archivedAt",
      array(select t.tag from customer_tags t where t.customer_id = c.id order by t.tag) as tags
    from customers c where ${where}`);
  return rows.map(toWireCustomer);
}
