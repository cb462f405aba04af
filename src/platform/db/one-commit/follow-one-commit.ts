import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Database } from "../database.ts";
import { isJoinable } from "../join-reads.ts";
import { type OneCommitHere, oneCommitHere } from "../one-commit.ts";
import { onPageConnection } from "../page-reads.ts";
import type { Ask } from "./held-transaction.ts";

/**
 * Runs queries that need one connection on the connection of this context's `OneCommit`; returns undefined if there is
 * none. Before the first write, the queries use a connection of the pool, which the `OneCommit` takes over at its first
 * write.
 */
export function onConnectionOfOneCommit<Result>(
  db: Database,
  work: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> | undefined {
  const found = oneCommitHere(db);
  return found && run(db, found, work);
}

async function run<Result>(
  { $client: pool }: Database,
  { work: commit, inside }: OneCommitHere,
  work: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  let ours = commit.isHolding ? undefined : await pool.connect();
  // Once the work has taken over the connection, the end of the work releases it.
  const connect = async () => {
    const client = ours;
    ours = undefined;
    return client ?? pool.connect();
  };
  const alone = (args: unknown[]) => {
    if (!ours) return askAlone(pool, args);
    const ask = ours.query.bind(ours) as unknown as Ask; // one of the driver's eight signatures, passed on unchanged
    return ask(...args);
  };
  const query: Ask = (...args) => commit.ask(args, { elsewhere: () => alone(args), isInside: !!inside, connect });
  try {
    return await work(drizzle({ query } as unknown as PoolClient)); // Drizzle uses nothing else of a connection
  } finally {
    ours?.release();
  }
}

/**
 * Sends a single statement on a connection taken for it. If that connection breaks, `pool.query` would only report its
 * end, but the connection's own `query` reports whether the statement may have been committed (OP-4).
 */
async function askAlone(pool: Pool, args: unknown[]): Promise<unknown> {
  const beside = isJoinable(args[0]) && onPageConnection(pool, (client) => askOf(client, args));
  if (beside) return beside;
  const client = await pool.connect();
  try {
    return await askOf(client, args);
  } finally {
    client.release();
  }
}

function askOf(client: PoolClient, args: unknown[]): Promise<unknown> {
  const ask = client.query.bind(client) as unknown as Ask; // one of the driver's eight signatures, passed on unchanged
  return Promise.resolve(ask(...args));
}

/** Routes a database's queries to the work of their context. Called once, when the database is opened. */
export function followOneCommit(db: Database, pool: Pool): void {
  const whole = db.transaction.bind(db);
  const connect = () => pool.connect();
  db.transaction = (work, config) => {
    const found = oneCommitHere(db);
    return found ? found.work.transaction(work, { inside: found.inside, connect }) : whole(work, config);
  };
  const called = pool.query.bind(pool) as unknown as Ask; // one of the driver's eight signatures, passed on unchanged
  const query: Ask = (...args) => {
    if (typeof args.at(-1) === "function") return called(...args);
    const found = oneCommitHere(db);
    const elsewhere = () => askAlone(pool, args);
    if (!found) return elsewhere();
    return found.work.ask(args, { elsewhere, isInside: !!found.inside, connect });
  };
  pool.query = query as unknown as typeof pool.query; // takes and returns what the driver's own method does
}
