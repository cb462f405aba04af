import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool, PoolClient } from "pg";
import type { Database } from "./database.ts";
import { type Ask, type OneCommit, oneCommitHere } from "./one-commit.ts";

/**
 * Runs what is asked of one connection on that of the work of this context; undefined where there is none. While the work has
 * no connection yet, it is one of the pool's, and stays its own from the first write on.
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
  { work: commit, isInside }: { work: OneCommit; isInside: boolean },
  work: (connection: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  const client = commit.isHolding ? undefined : await pool.connect();
  let isTheirs = client !== undefined;
  const connect = async () => {
    isTheirs = false;
    return client ?? pool.connect();
  };
  const asker = client ?? pool;
  const alone = asker.query.bind(asker) as unknown as Ask; // one of the driver's eight signatures, passed on as it came
  const query: Ask = (...asked) => commit.ask(asked, { elsewhere: () => alone(...asked), isInside, connect });
  try {
    return await work(drizzle({ query } as unknown as PoolClient)); // Drizzle asks nothing else of a connection
  } finally {
    if (isTheirs) client?.release();
  }
}

/** Has what is asked of a database follow the work of its context. Called once, where the database is opened. */
export function followOneCommit(db: Database, pool: Pool): void {
  const whole = db.transaction.bind(db);
  const connect = () => pool.connect();
  db.transaction = (work, config) => {
    const found = oneCommitHere(db);
    return found ? found.work.transaction(work, { isInside: found.isInside, connect }) : whole(work, config);
  };
  const alone = pool.query.bind(pool) as unknown as Ask; // one of the driver's eight signatures, passed on as it came
  const query: Ask = (...asked) => {
    const found = oneCommitHere(db);
    const elsewhere = () => alone(...asked);
    if (!found || typeof asked.at(-1) === "function") return elsewhere();
    return found.work.ask(asked, { elsewhere, isInside: found.isInside, connect });
  };
  pool.query = query as unknown as typeof pool.query; // takes and answers what the driver's own does
}
