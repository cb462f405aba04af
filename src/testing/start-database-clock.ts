import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";

/**
 * Makes the database's `clock_now()` start at an instant and run on, for tests with fixed dates. What the database dates
 * is then before the tests' visits, on whatever day they run. The queue still uses real time.
 */
export async function startDatabaseClock(db: Database, instant: Date | string): Promise<void> {
  const seconds = (new Date(instant).getTime() - Date.now()) / 1_000;
  await db.execute(
    sql.raw(
      `create or replace function clock_now() returns timestamptz language sql stable parallel safe as $$ select now() + interval '${seconds} seconds' $$`,
    ),
  );
}
