import { lte, sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { memberships } from "../tables.ts";
import { endMemberships } from "./end-membership.ts";

/** Ends memberships whose last day has arrived. */
export async function endDue(db: Database): Promise<void> {
  await withRetry(db, (tx) => endMemberships(tx, lte(memberships.endsAt, sql`clock_now()`), "canceled"));
}
