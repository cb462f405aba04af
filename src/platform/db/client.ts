import { availableParallelism } from "node:os";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "#platform/logger.ts";
import { untraced } from "#platform/trace.ts";
import type { Database } from "./database.ts";
import { isOnThisMachine } from "./hosts.ts";
import { DatabasePool } from "./one-commit/database-pool.ts";
import { followOneCommit, onConnectionOfOneCommit } from "./one-commit/follow-one-commit.ts";
import { isReadingForPage } from "./page-reads.ts";
import { PreparingClient, type PreparingConfig } from "./preparing-client.ts";
import { StatementNames } from "./statement-names.ts";

export type { Database, DatabaseOrTransaction, Transaction } from "./database.ts";
export { constraintOf, detailOf, isDatabaseDown, sqlStateOf, TRANSACTION_IS_OVER } from "./database-errors.ts";
export { urlOfDatabase } from "./hosts.ts";
export { retrying, type SendWithCommit, withPipelinedCommit, withRetry } from "./retrying.ts";

export type DatabaseOptions = {
  logger?: Pick<Logger, "warn">;
  /** The maximum number of connections of this process. Several processes share the server's limit. */
  maxConnections?: number;
  /** How long a statement may run. A longer one is a fault, and must not hold a connection. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** How long a request waits for a free connection before it fails because the database is unavailable. */
  connectionTimeoutMs?: number;
  /**
   * How long work that no request waits for, such as a job, waits for a response before its connection is dropped: by
   * default twice the statement limit, and at least ten seconds. The database itself ends slow statements, unless it is
   * unresponsive.
   */
  answerTimeoutMs?: number;
  /**
   * The database's own URL, if `url` is that of a pooler in transaction mode. The pooler must then set the limits,
   * because it refuses settings on shared connections (README, "A pooler").
   */
  directUrl?: string;
};

const LEAST_ANSWER_TIMEOUT_MS = 10_000;

/** Returns the response timeout. The database ends a statement long before it; 0 means none. */
function answerTimeoutOf(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(2 * statementTimeoutMs, LEAST_ANSWER_TIMEOUT_MS);
}

/** Less than the 40 s after which some proxies end silent connections. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * The number of connections that stay open while idle, if the database is on this machine and without a pooler. A new
 * connection reads the database's catalogs and plans each statement, which takes longer than most requests do.
 */
const STAYING = 2;

const directUrls = new WeakMap<Pool, string>();

/**
 * The maximum number of connections per process: at least six, because four jobs may hold one each. Each connection
 * costs the database some 30 MB for prepared plans. With more of them than the processors can serve, they only wait for
 * each other's locks (decision 0177).
 */
const MOST_CONNECTIONS = Math.min(20, Math.max(6, 2 + 2 * availableParallelism()));

/**
 * Creates a connection pool with limits that prevent one slow query from blocking the rest. It connects on first use
 * and recovers from database outages: a broken connection is dropped, and the next query opens another.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const limits = {
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    lock_timeout: options.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeoutMs ?? 10_000,
  };
  const config: PreparingConfig = {
    names: new StatementNames(),
    isDescribedAnew: options.directUrl !== undefined,
    answerTimeoutMillis: options.answerTimeoutMs ?? answerTimeoutOf(limits.statement_timeout),
  };
  const pool = new DatabasePool({
    Client: PreparingClient,
    ...config,
    connectionString: url,
    max: options.maxConnections ?? MOST_CONNECTIONS,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    min: isOnThisMachine(url) && !options.directUrl ? STAYING : 0,
    keepAlive: true,
    application_name: `halcyon-${process.pid}`,
    ...(options.directUrl ? {} : limits),
  });
  directUrls.set(pool, options.directUrl ?? url);
  // Without listeners, a connection that breaks while idle, or between statements of a transaction, would end the
  // process.
  pool.on("error", (error) => untraced(() => options.logger?.warn({ error }, "an idle database connection broke")));
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
  const db = drizzle(pool);
  followOneCommit(db, pool);
  return db;
}

/** Returns the URL for direct connections, bypassing any pooler, for notifications and session locks. */
export function directUrlOf(db: Database): string {
  const url = directUrls.get(db.$client);
  if (!url) throw new Error("the database wasn't opened by openDatabase");
  return url;
}

export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end();
}

const onClient = new WeakMap<PoolClient, NodePgDatabase>();

/**
 * Runs statements on one connection, without a transaction. Statements issued before the first response are sent in one
 * packet (one round trip) and executed in order, each seeing the writes of the previous one.
 */
export async function onOneConnection<Result>(
  db: Database,
  work: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  const followed = onConnectionOfOneCommit(db, work);
  if (followed) return followed;
  const client = await db.$client.connect();
  try {
    let connection = onClient.get(client);
    if (!connection) {
      connection = drizzle(client);
      onClient.set(client, connection);
    }
    return await work(connection);
  } finally {
    client.release();
  }
}

/**
 * Runs reads concurrently on one connection; while a page is rendered, on that of the page's other reads (decision
 * 0166).
 */
export function sideBySide<Result>(
  db: Database,
  work: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  return isReadingForPage() ? work(db) : onOneConnection(db, work);
}
