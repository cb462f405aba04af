import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import type { placeSchema } from "../contract/address-calls.ts";
import { createCustomer } from "./customers/create-customer.ts";
import { addCustomerNote } from "./customers/customer-notes.ts";
import { isCurrentCustomerInSql } from "./customers/customer-rows.ts";
import { setCustomerTags } from "./customers/customer-tags.ts";
import { addresses, customers } from "./tables.ts";

type Place = z.output<typeof placeSchema>;

export type MovedCustomer = {
  firstName: string | undefined;
  lastName: string | undefined;
  email: string | undefined;
  /** Normalized by `phoneSchema`. Either a phone or an email is set. */
  phone: string | undefined;
  dateOfBirth: string | undefined;
  address: Place | undefined;
  newsConsent: boolean;
  tags: string[];
  note: string | undefined;
};

const findRecords = varying(
  { id: "text" },
  (condition: SQL) =>
    sql`select c.id from customers c where ${condition} and ${isCurrentCustomerInSql} order by c.has_login desc, c.id limit 2`,
  sql`true`,
);

/**
 * Returns the customer with an email; without an email, the one with a phone number, or "several" if it isn't unique.
 */
export async function findMovedCustomer(
  db: DatabaseOrTransaction,
  { email, phone, name }: { email?: string | undefined; phone?: string | undefined; name?: string | undefined },
): Promise<string | "several" | undefined> {
  const named =
    name === undefined ? sql`true` : sql`lower(btrim(concat_ws(' ', c.first_name, c.last_name))) = lower(${name})`;
  const condition =
    email !== undefined
      ? sql`c.email_key = email_key(${email})`
      : phone !== undefined
        ? sql`split_part(c.phone, ';', 1) = split_part(${phone}, ';', 1) and ${named}`
        : sql`false`;
  const [first, second] = await findRecords(db, condition);
  return second && email === undefined ? "several" : first?.id;
}

/**
 * Creates a record for a customer the clinic had before. An existing one, matched by email or by number and name, stays
 * unchanged. Returns the created record with its current version, or `same` if there was one. Throws what
 * `createCustomer` throws.
 */
export async function moveCustomerIn(
  tx: Transaction,
  secrets: Secrets,
  customer: MovedCustomer,
  actor: AuditActor,
): Promise<{ id: string; version: number } | "same"> {
  const { firstName, lastName, email, phone, dateOfBirth, address, newsConsent, tags, note } = customer;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const known = await findMovedCustomer(tx, email === undefined ? { phone, name } : { email });
  if (known !== undefined) return "same";
  const fields = { firstName, lastName, phone, email, dateOfBirth, newsConsent, madeBy: "import" as const };
  const customerId = await createCustomer(tx, fields, actor);
  if (address)
    await tx.insert(addresses).values({
      id: newId(),
      customerId,
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      phone: phone ?? "",
      ...address,
      line2: address.line2 || null,
      isDefault: true,
    });
  if (tags.length > 0) await setCustomerTags(tx, { customerId, tags }, actor);
  if (note) await addCustomerNote(tx, secrets, { customerId, text: note, isPinned: false }, actor);
  const [row] = await tx.select({ version: customers.version }).from(customers).where(eq(customers.id, customerId));
  if (!row) throw new Error("a record that was made is there");
  return { id: customerId, version: row.version };
}
