import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Membership } from "../domain/membership.ts";
import { membershipInSql } from "./members-in-sql.ts";

/** Returns the membership that a customer has at `now`, if any. */
export async function membershipOf(
  db: DatabaseOrTransaction,
  customerId: string,
  now: Date,
): Promise<Membership | undefined> {
  const found = membershipInSql({ customerId: sql`${customerId}`, now: sql`${now.toISOString()}::timestamptz` });
  const { rows } = await db.execute<{ membership: Membership | null }>(sql`select ${found} as membership`);
  return rows[0]?.membership ?? undefined;
}
