import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { provenAddresses } from "../tables.ts";
import { subjectOf } from "./mailbox.ts";

/** Stores that an address was proven by a code, as a hash of the address. */
export async function markAddressProven(db: DatabaseOrTransaction, secrets: Secrets, email: string): Promise<void> {
  await db
    .insert(provenAddresses)
    .values({ subject: subjectOf(secrets, email) })
    .onConflictDoNothing();
}

/** Whether an address was ever proven, by an account or a guest. */
export async function isAddressProven(db: DatabaseOrTransaction, secrets: Secrets, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ isProven: boolean }>(sql`
    select exists (select 1 from proven_addresses where subject = ${subjectOf(secrets, email)})
      or exists (select 1 from customers where email_key = email_key(${email}) and email_verified_at is not null) as "isProven"`);
  return rows[0]?.isProven ?? false;
}
