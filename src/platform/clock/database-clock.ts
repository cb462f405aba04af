import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const look = statement(
  { ms: "float", isStandby: "bool" },
  sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms, pg_is_in_recovery() as "isStandby"`,
);

export type DatabaseState = {
  /**
   * How far this machine's clock is ahead of the database's (negative if behind); 0 if the difference is within the
   * response time.
   */
  offsetMs: number;
  /** Whether the server is a standby that accepts no writes. */
  isStandby: boolean;
};

/**
 * Reads the database's time, which is the reference for everything that several machines see (OP-7), and whether it is
 * the primary.
 */
export async function readDatabaseState(db: Database, now: () => number = Date.now): Promise<DatabaseState> {
  const askedAt = now();
  const since = performance.now();
  const [there] = await look(db);
  if (!there) throw new Error("the database told no time");
  const answeredAt = askedAt + performance.now() - since;
  // The database read its clock at some moment between the request and the response.
  const ahead = Math.max(0, askedAt - there.ms) + Math.min(0, answeredAt - there.ms);
  return { offsetMs: ahead, isStandby: there.isStandby };
}
