import { lte, sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { memberships } from "../tables.ts";
import { endMemberships } from "./end-membership.ts";

/** Ends memberships whose last day has come. Credit that is left lives on for 90 days, or for its own time if that is shorter. */
export async function endDue(db: Database): Promise<void> {
  await withRetry(db, async (tx) => {
    const ended = await endMemberships(tx, lte(memberships.endsAt, sql`clock_now()`), "canceled");
    if (ended.length === 0) return;
    await tx.execute(sql`
      update credit_lots l set expires_at = least(l.expires_at, m.ends_at + interval '90 days')
      from memberships m where m.id = l.membership_id and l.closed_at is null and l.kind = 'member'
        and m.id = any(${sql.param(ended)}::text[])`);
  });
}
