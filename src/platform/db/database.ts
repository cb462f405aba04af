import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Where a query runs: on the database, or inside a caller's transaction. */
export type DatabaseOrTransaction = NodePgDatabase | Transaction;
