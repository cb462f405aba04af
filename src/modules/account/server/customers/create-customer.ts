import { sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { WireCustomer } from "../../staff/contract/customers/customer.ts";
import type { NewCustomerBody } from "../../staff/contract/customers/customer-calls.ts";
import { consentColumns } from "../news/news-consent.ts";
import { customers } from "../tables.ts";
import { readCustomers } from "./customer-rows.ts";

/** Fields whose values the audit log leaves out. They are personal, and log entries stay when a person is erased. */
export const PERSONAL_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "dateOfBirth",
  "text",
  "blockReason",
] as const;

type NewCustomer = NewCustomerBody & { madeBy?: "desk" | "import" };

/**
 * Creates the record of a customer at the desk or on the phone. Throws `invalid_input` without a name and a phone
 * number (imported customers may have an email only), and `email_taken` with the name of the email's owner.
 */
export async function createCustomer(
  tx: Transaction,
  { firstName, lastName, phone, email, dateOfBirth, newsConsent, madeBy = "desk" }: NewCustomer,
  actor: AuditActor,
): Promise<string> {
  if (madeBy === "import") assertReachable({ firstName, lastName, phone, email });
  else assertNameAndPhone({ firstName, lastName, phone });
  if (email) await assertEmailFree(tx, email);
  const id = newId();
  const fields = {
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    phone: phone ?? null,
    email: email ?? null,
    dateOfBirth: dateOfBirth ?? null,
  };
  const consent = newsConsent ? consentColumns(true, madeBy) : {};
  const rows = await tx
    .insert(customers)
    .values({ id, ...fields, ...consent, madeBy, hasLogin: false })
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (rows.length === 0) {
    // Another request created the record a moment ago, so now it is found.
    if (email) await assertEmailFree(tx, email);
    throw new AppError("conflict");
  }
  await writeAudit(tx, actor, {
    action: "customer.create",
    resource: "Customer",
    resourceId: id,
    summary: "Customer added",
    before: {},
    after: { ...fields, madeBy, newsConsent: newsConsent === true },
    hidden: PERSONAL_FIELDS,
  });
  return id;
}

/** Creates a customer with `createCustomer` in a transaction of its own, and returns the new record. */
export async function addCustomer(db: Database, body: NewCustomerBody, actor: AuditActor): Promise<WireCustomer> {
  return db.transaction(async (tx) => {
    const id = await createCustomer(tx, body, actor);
    const [customer] = await readCustomers(tx, sql`c.id = ${id}`);
    if (!customer) throw new AppError("conflict");
    return customer;
  });
}

type PersonName = { firstName?: string | null | undefined; lastName?: string | null | undefined };
type Reach = { phone?: string | null | undefined; email?: string | null | undefined };

/** Throws `invalid_input` without a name, or without any contact. For an existing record one contact is enough. */
export function assertReachable({ phone, email, ...named }: PersonName & Reach): void {
  assertNameAndPhone({ ...named, phone: phone || email });
}

/** Throws `invalid_input` without a name or without a phone number. */
export function assertNameAndPhone(person: PersonName & Pick<Reach, "phone">): void {
  const message = "A name and a phone number are needed.";
  const issues = [
    ...(person.firstName || person.lastName ? [] : [{ path: "firstName", message }]),
    ...(person.phone ? [] : [{ path: "phone", message }]),
  ];
  if (issues.length > 0) throw new AppError("invalid_input", { message, issues });
}

const findOtherWithEmail = statement(
  { id: "text", name: "text", role: "text" },
  sql`
  select c.id, btrim(concat_ws(' ', c.first_name, c.last_name)) as name, c.role from customers c
  where c.email_key = email_key(${sql.placeholder("email")}) and c.merged_into is null and c.id <> ${sql.placeholder("exceptId")} order by c.has_login desc limit 1`,
);

/** Throws `email_taken` if another record has the email. The issue `mergeWith` holds that record's id. */
export async function assertEmailFree(db: DatabaseOrTransaction, email: string, exceptId?: string): Promise<void> {
  const [other] = await findOtherWithEmail(db, { email, exceptId: exceptId ?? "" });
  if (!other) return;
  // A staff member's own account isn't a customer record.
  if (other.role !== "customer")
    throw new AppError("email_taken", {
      message: "This email belongs to a staff member.",
      issues: [{ path: "email", message: "This email belongs to a staff member." }],
    });
  const message = `This email belongs to ${other.name || "another customer"}. Merge the two files?`;
  throw new AppError("email_taken", {
    message,
    issues: [
      { path: "email", message },
      { path: "mergeWith", message: other.id },
    ],
  });
}
