import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { clockFunction } from "#platform/db/move-clock.ts";

/**
 * Makes the database's `clock_now()` start at an instant and run on, for tests with fixed dates. Times that the database
 * writes are then before the tests' visits, on any day. The queue still uses real time.
 */
export async function startDatabaseClock(db: Database, instant: Date | string): Promise<void> {
  await db.execute(sql.raw(clockFunction(new Date(instant).getTime() - Date.now())));
}
