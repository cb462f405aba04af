import { sql } from "drizzle-orm";
import { findCustomerByEmail, listEmailsOfPhone } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** The client with an address or a number. Without account and visit it is unknown, which no answer reveals. */
export type FoundCustomer = {
  /** What the codes that are sent are counted by: the mail address, or the number where none is known. */
  address: string;
  /**
   * The key of a code: the entered address or number, and the client it led to. A code requested by number doesn't
   * count for the address it went to, or wrong tries would reveal that they belong together; nor for a client whom the
   * number leads to later.
   */
  codeFor: string;
  customerId: string | undefined;
  /** A guest's visit that has the address: where their name is read. */
  appointmentId: string | undefined;
};

/**
 * Finds a returning client by what they gave. A number leads to one address on file, and from there on only the address
 * counts: booking with another person's number doesn't lead to their visits. Known or unknown, the same statements run
 * (AU-4).
 */
export async function findReturningCustomer(
  db: DatabaseOrTransaction,
  asked: { email: string } | { phone: string },
): Promise<FoundCustomer> {
  const address = "email" in asked ? asked.email : ((await findEmailOfPhone(db, asked.phone)) ?? asked.phone);
  const codeFor = "email" in asked ? address : `${asked.phone} ${address}`;
  const [customerId, appointmentId] = await Promise.all([
    findCustomerByEmail(db, address),
    findGuestVisit(db, address),
  ]);
  return { address, codeFor, customerId, appointmentId };
}

const listGuestsOfPhone = statement(
  { email: "text" },
  sql`
  select guest->>'email' as email from appointments
  where guest is not null and split_part(guest->>'phone', ';', 1) = split_part(${sql.placeholder("phone")}, ';', 1) and status <> 'held'
  group by 1
  order by count(*) filter (where status = 'completed') desc, max(created_at) desc limit 1`,
);

/**
 * Picks one of several addresses with one number: a verified account's, then that of the most frequent guest, then the
 * latest.
 */
async function findEmailOfPhone(db: DatabaseOrTransaction, phone: string): Promise<string | undefined> {
  const [accounts, guests] = await Promise.all([listEmailsOfPhone(db, phone), listGuestsOfPhone(db, { phone })]);
  return accounts.find(({ isVerified }) => isVerified)?.email ?? guests[0]?.email ?? accounts[0]?.email;
}

const findVisitOfEmail = statement(
  { id: "text" },
  sql`
  select id from appointments
  where guest is not null and email_key(guest->>'email') = email_key(${sql.placeholder("email")}) and status <> 'held'
  order by created_at desc limit 1`,
);

async function findGuestVisit(db: DatabaseOrTransaction, email: string): Promise<string | undefined> {
  const rows = await findVisitOfEmail(db, { email });
  return rows[0]?.id;
}
