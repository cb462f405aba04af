import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "#platform/logger.ts";
import { untraced } from "#platform/trace.ts";
import type { Database, Transaction } from "./database.ts";
import { DatabasePool } from "./one-commit/database-pool.ts";
import { followOneCommit, onConnectionOfOneCommit } from "./one-commit/follow-one-commit.ts";
import { PreparingClient, type PreparingConfig } from "./preparing-client.ts";
import { StatementNames } from "./statement-names.ts";

export type { Database, DatabaseOrTransaction, Transaction } from "./database.ts";

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
    answerTimeoutMillis: options.answerTimeoutMs ?? answerTimeoutOf(limits.statement_timeout),
  };
  const pool = new DatabasePool({
    Client: PreparingClient,
    ...config,
    connectionString: url,
    max: options.maxConnections ?? MOST_CONNECTIONS,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
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

/** The same server's address with another database. */
export function urlOfDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The chain of an error and its causes: Drizzle wraps what the driver threw. */
function* chainOf(error: unknown): Generator<Error> {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    yield current;
    current = current.cause;
  }
}

function firstText(error: unknown, key: "code" | "constraint" | "detail"): string | undefined {
  for (const link of chainOf(error)) {
    const value: unknown = Reflect.get(link, key);
    if (typeof value === "string") return value;
  }
  return undefined;
}

/** The five-character SQLSTATE of a database error, such as `23505`; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = firstText(error, "code");
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The name of the constraint that refused a write, such as `claims_no_overlap`. */
export function constraintOf(error: unknown): string | undefined {
  return firstText(error, "constraint");
}

/** What the database says beside its refusal: "Key (slug)=(corvenna) already exists." It has values of the row: not for logs. */
export function detailOf(error: unknown): string | undefined {
  return firstText(error, "detail");
}

/** Error codes of the socket; ENOENT is for a missing Unix socket. The last two are for a full disk of ours. */
const SYSTEM_CODES = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOSPC",
  "EDQUOT",
];
/**
 * admin_shutdown, crash_shutdown, cannot_connect_now, too_many_connections; disk_full, out_of_memory, read_only; a lock or
 * a statement that took longer than we wait (the same request is fine a moment later).
 */
const UNAVAILABLE_STATES = ["57P01", "57P02", "57P03", "53300", "53100", "53200", "25006", "55P03", "57014"];
/** What `pg` says, without a code, of a connection that ended or never came. */
const CONNECTION_WORDS =
  /^(Connection terminated|Connection ended|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Says whether the database could not be reached, or a disk is full, as opposed to a statement that was refused. Such a
 * failure is answered with 503, so that clients retry instead of logging out (AU-2, O2).
 */
export function isDatabaseDown(error: unknown): boolean {
  for (const link of chainOf(error)) {
    if (CONNECTION_WORDS.test(link.message)) return true;
    const code: unknown = Reflect.get(link, "code");
    if (typeof code !== "string") continue;
    if (SYSTEM_CODES.includes(code) || (code === "ENOENT" && Reflect.get(link, "syscall") === "connect")) return true;
    if (/^08...$/.test(code) || UNAVAILABLE_STATES.includes(code)) return true;
  }
  return false;
}

/** in_failed_sql_transaction: another statement of it has failed before. */
export const TRANSACTION_IS_OVER = "25P02";

/** serialization_failure, deadlock_detected, lock_not_available: rolled back whole, so doing it again is right. */
const LOCK_NOT_AVAILABLE = "55P03";
const RETRYABLE_STATES = ["40001", "40P01", LOCK_NOT_AVAILABLE];
const MAX_TRIES = 5;
/** A statement that waits this long for a lock fails: retries would take longer than a caller waits. */
const MOST_LOCK_WAIT_MS = 3_000;

/**
 * Runs a transaction, again when the database gave it up in favour of another one. `work` may run several times, so it
 * must do nothing but database work.
 */
export function withRetry<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return retrying(() => db.transaction(work));
}

/** Hands over what a transaction asked last. */
export type AtLast = (asked: Promise<unknown>) => void;

/**
 * The same for a transaction whose last writes go out in one packet with its commit: it hands them to `atLast` and waits for
 * none. When the database refuses one of them, nothing is committed, and that refusal is thrown. What only our code would refuse,
 * such as an update that found no row, must be waited for instead.
 */
export function committing<Result>(
  db: Database,
  work: (tx: Transaction, atLast: AtLast) => Promise<Result>,
): Promise<Result> {
  return retrying(async () => {
    const last: Promise<unknown>[] = [];
    const atLast: AtLast = (asked) => {
      asked.catch(() => {});
      last.push(asked);
    };
    try {
      return await db.transaction((tx) => work(tx, atLast));
    } catch (error) {
      const outcomes = await Promise.allSettled(last);
      const failures = outcomes.flatMap((outcome): unknown[] =>
        outcome.status === "rejected" ? [outcome.reason] : [],
      );
      // What came behind the statement that failed only says that the transaction is over; why is what a retry decides by.
      throw [...failures, error].find((failure) => sqlStateOf(failure) !== TRANSACTION_IS_OVER) ?? error;
    }
  });
}

/** The same for a statement that is a transaction by itself. */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlStateOf(error) ?? "";
      if (tries >= MAX_TRIES || !RETRYABLE_STATES.includes(state)) throw error;
      if (state === LOCK_NOT_AVAILABLE && performance.now() - startedAt > MOST_LOCK_WAIT_MS) throw error;
      await sleep(Math.random() * 10 * 2 ** tries);
    }
  }
}
