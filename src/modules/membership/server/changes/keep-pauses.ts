import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { memberships } from "../tables.ts";

const now = sql`clock_now()`;

/** Starts pauses that are due and ends those that are over. */
export async function keepPauses(db: Database): Promise<void> {
  await db
    .update(memberships)
    .set({ state: "paused", updatedAt: now })
    .where(and(eq(memberships.state, "active"), lte(memberships.pausedFrom, now), gt(memberships.resumesAt, now)));
  await endPauses(db);
}

/** Resumes memberships whose pause is over. Their next charge follows shortly after. */
export async function endPauses(db: DatabaseOrTransaction, which?: SQL): Promise<void> {
  await db
    .update(memberships)
    .set({ state: "active", updatedAt: now })
    .where(and(eq(memberships.state, "paused"), lte(memberships.resumesAt, now), which));
}
