import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { provenAddresses } from "../tables.ts";
import { subjectOf } from "./mailbox.ts";

/** Stores a hash of an email that was proven by a code. */
export async function markAddressProven(db: DatabaseOrTransaction, secrets: Secrets, email: string): Promise<void> {
  await db
    .insert(provenAddresses)
    .values({ subject: subjectOf(secrets, email) })
    .onConflictDoNothing();
}

const askWhetherProven = read(
  { isProven: "bool" },
  sql`
  select exists (select 1 from proven_addresses where subject = ${sql.placeholder("subject")})
    or exists (select 1 from customers where email_key = email_key(${sql.placeholder("email")}) and email_verified_at is not null) as "isProven"`,
);

/** Whether an email was ever proven, by an account or a guest. */
export async function isAddressProven(db: DatabaseOrTransaction, secrets: Secrets, email: string): Promise<boolean> {
  const rows = await askWhetherProven(db, { subject: subjectOf(secrets, email), email });
  return rows[0]?.isProven ?? false;
}
