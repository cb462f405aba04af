import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { Membership } from "../domain/membership.ts";
import { membershipInSql } from "./members-in-sql.ts";

const membership = membershipInSql({
  customerId: sql`${sql.placeholder("customerId")}`,
  now: sql`${sql.placeholder("now")}::timestamptz`,
});
const findMembership = statement({ membership: orNull(json<Membership>()) }, sql`select ${membership} as membership`);

/** Returns the membership that a customer has at `now`, if any. */
export async function membershipOf(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<Membership | undefined> {
  const [found] = await findMembership(db, { customerId, now: now.toISOString() });
  return found?.membership ?? undefined;
}
