import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { appointments } from "../tables.ts";

/** Writes the row of a new visit. */
export async function insertVisitRow(tx: Transaction, visit: VisitRow): Promise<void> {
  await tx.insert(appointments).values(visit).execute();
}

type VisitRow = Omit<typeof appointments.$inferInsert, "holdExpiresAt"> & { holdExpiresAt?: SQL };

/** Returns SQL for the expiry of a hold that lasts some hours, at most until its visit starts. */
export const holdEndAfter = (hours: number, startsAt: Date): SQL =>
  sql`least(clock_now() + make_interval(hours => ${hours}::int), ${startsAt.toISOString()}::timestamptz)`;
