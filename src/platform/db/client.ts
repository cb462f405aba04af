import { availableParallelism } from "node:os";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "#platform/logger.ts";
import { untraced } from "#platform/trace.ts";
import type { Database } from "./database.ts";
import { isOnThisMachine } from "./hosts.ts";
import { DatabasePool } from "./one-commit/database-pool.ts";
import { followOneCommit, onConnectionOfOneCommit } from "./one-commit/follow-one-commit.ts";
import { PreparingClient, type PreparingConfig } from "./preparing-client.ts";
import { StatementNames } from "./statement-names.ts";

export type { Database, DatabaseOrTransaction, Transaction } from "./database.ts";
export { constraintOf, detailOf, isDatabaseDown, sqlStateOf, TRANSACTION_IS_OVER } from "./database-errors.ts";
export { urlOfDatabase } from "./hosts.ts";
export { type AtLast, committing, retrying, withRetry } from "./retrying.ts";

export type DatabaseOptions = {
  logger?: Pick<Logger, "warn">;
  /** Connections of this process at most; several processes share the server's limit. */
  maxConnections?: number;
  /** A statement longer than this is a fault, and must not hold a connection. */
  statementTimeoutMs?: number;
  lockTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  /** How long a request waits for a free connection before it fails with the database as unavailable. */
  connectionTimeoutMs?: number;
  /**
   * How long work that no request waits for, such as a job, waits for an answer before its connection is given up; twice
   * the limit of a statement, and ten seconds at least, unless said. The database ends a statement by itself, unless it is silent.
   */
  answerTimeoutMs?: number;
  /**
   * The database's own address, where `url` is that of a pooler in transaction mode. Limits are then the pooler's to set,
   * as it refuses settings of a connection that it shares (README, "A pooler").
   */
  directUrl?: string;
};

const LEAST_ANSWER_TIMEOUT_MS = 10_000;

/** The database ends a statement by itself long before; 0 is none. */
function answerTimeoutOf(statementTimeoutMs: number): number {
  return statementTimeoutMs === 0
    ? Number.POSITIVE_INFINITY
    : Math.max(2 * statementTimeoutMs, LEAST_ANSWER_TIMEOUT_MS);
}

/** Sooner than proxies that end connections which were silent for 40 s. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Connections that stay however long they are idle, where that is safe: a new one reads the database's catalogs and plans each
 * statement five times, which takes longer than most requests do.
 */
const STAYING = 2;

const directUrls = new WeakMap<Pool, string>();

/**
 * Connections of a process: each costs the database some megabytes with its prepared plans, and more of them than the
 * processors can work on only wait longer for each other's locks.
 */
const MOST_CONNECTIONS = Math.min(20, 4 + 2 * availableParallelism());

/**
 * A pool of connections with limits that keep one slow query from stopping the rest. It connects on first use, and gets
 * over a database that went away: a broken connection is dropped from the pool, and the next query opens another.
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
  // Without listeners, a connection that breaks while idle, or between two statements of a transaction, would end the process.
  pool.on("error", (error) => untraced(() => options.logger?.warn({ error }, "an idle database connection broke")));
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
  const db = drizzle(pool);
  followOneCommit(db, pool);
  return db;
}

/** The address for direct connections, past any pooler: for notifications and locks of a session. */
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
 * Runs statements on one connection, without a transaction: those that are asked before the first is answered go out in
 * one packet and are answered in their order, each seeing what the one before it wrote.
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
