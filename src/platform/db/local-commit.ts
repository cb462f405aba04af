import { type SQL, sql } from "drizzle-orm";
import { Pool } from "pg";
import type { DatabaseOrTransaction } from "./database.ts";

/**
 * Stands in the `from` of a statement that is a transaction by itself: its commit waits for this server's disk and not for
 * a standby, in the same packet (OP-9). For what may be lost in a failover, such as beats. Never inside a transaction, which
 * would be committed so as a whole.
 */
export const LOCAL_COMMIT = "(select set_config('synchronous_commit', 'local', true)) as local_commit";

/** Returns a `from` with that where the statement goes to a pool, by itself; nothing inside a transaction. */
export function fromLocalCommit(db: DatabaseOrTransaction): SQL {
  const isAlone = "$client" in db && db.$client instanceof Pool;
  return isAlone ? sql.raw(`from ${LOCAL_COMMIT}`) : sql.empty();
}
