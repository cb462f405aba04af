import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const look = statement(
  { ms: "float", isStandby: "bool" },
  sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms, pg_is_in_recovery() as "isStandby"`,
);

export type DatabaseState = {
  /** How far this machine's clock is ahead of the database's, or behind it if negative; 0 where the answer's own time hides it. */
  offsetMs: number;
  /** It follows another server and takes no writes. */
  isStandby: boolean;
};

/** Asks the database for its time, by which all that several machines see is judged (OP-7), and whether it is the primary. */
export async function readDatabaseState(db: Database, now: () => number = Date.now): Promise<DatabaseState> {
  const askedAt = now();
  const since = performance.now();
  const [there] = await look(db);
  if (!there) throw new Error("the database told no time");
  const answeredAt = askedAt + performance.now() - since;
  // It looked at its clock at some moment between the two.
  const ahead = Math.max(0, askedAt - there.ms) + Math.min(0, answeredAt - there.ms);
  return { offsetMs: ahead, isStandby: there.isStandby };
}
