import { type SQL, sql } from "drizzle-orm";
import { Pool } from "pg";
import type { DatabaseOrTransaction } from "./database.ts";

/**
 * SQL for the `from` of a single statement outside a transaction. It makes the statement's commit wait only for this
 * server's disk and not for a standby, without a further packet (round trip) for the setting (OP-9). For data that may
 * be lost in a failover, such as heartbeats. Never used inside a transaction, which would be committed that way as a
 * whole.
 */
export const LOCAL_COMMIT = "(select set_config('synchronous_commit', 'local', true)) as local_commit";

/** Returns `LOCAL_COMMIT`, for the `from` of a statement that runs alone on a pool; nothing inside a transaction. */
export function fromLocalCommitInSql(db: DatabaseOrTransaction): SQL {
  const isAlone = "$client" in db && db.$client instanceof Pool;
  return isAlone ? sql.raw(`from ${LOCAL_COMMIT}`) : sql.empty();
}
