import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { breakOff, openSession } from "#platform/db/session-connection.ts";
import type { Env } from "#platform/env.ts";
import { sentenceOfStartFailure } from "#server/start-failure.ts";
import { type Finding, fault, ok, warning } from "./findings.ts";

/** How long to wait for a pooler. If all its servers are busy for longer, it has too few. */
const WAIT_MS = 5_000;
/**
 * The maximum number of other connections to open until one of them occupies the server on which the statement was
 * prepared, so that the statement has to run on another server.
 */
const MOST_SERVERS = 10;

const STATEMENT = { name: "halcyon_check", text: "select pg_backend_pid() as pid" };

/**
 * Verifies that a statement prepared on one server of the pooler runs on another one, and that the database cancels
 * slow statements, because a pooler accepts no limits from us.
 */
export async function checkPooler(env: Env): Promise<Finding[]> {
  const { databaseUrl, isPooled } = env;
  if (!databaseUrl || !isPooled) return [];
  const clients: Client[] = [];
  const open = async () => {
    const client = await openSession({ databaseUrl, name: "halcyon-check-config" });
    clients.push(client);
    return client;
  };
  try {
    const prepared = await open();
    const before = await pidOf(prepared);
    const limit = await limitOf(prepared);
    const found = await takeServer(before, open);
    if (found === "session")
      return [fault("pooler", "It gives each connection a server of its own: set pool_mode = transaction."), limit];
    const after = found === "taken" ? await within(pidOf(prepared)) : undefined;
    const pooler =
      after === undefined || after === before
        ? warning("pooler", "It has only one server, so prepared statements on another one weren't tried.")
        : ok("pooler", "A prepared statement runs on any of its servers.");
    return [pooler, limit];
  } catch (error) {
    const isForgotten = error instanceof Error && Reflect.get(error, "code") === "26000";
    const says = isForgotten
      ? "It forgets prepared statements: set max_prepared_statements = 500 (PgBouncer 1.21 or newer)."
      : sentenceOfStartFailure(error, env);
    return [fault("pooler", says)];
  } finally {
    // A client may still be waiting for a server that will never be free.
    for (const client of clients) breakOff(client);
  }
}

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(STATEMENT);
  return rows[0]?.pid ?? 0;
}

/**
 * Opens transactions on new connections until one of them occupies the server with this process id, and then rolls back
 * the other transactions. Stops if the pooler has no free server left.
 */
async function takeServer(pid: number, open: () => Promise<Client>): Promise<"taken" | "session" | "alone"> {
  const others: Client[] = [];
  for (let count = 0; count < MOST_SERVERS; count += 1) {
    const other = await within(open());
    const connection = other && (await within(beginOn(other)));
    if (!other || connection === undefined) return "alone";
    if (connection === pid) {
      await Promise.all(others.map((client) => client.query("rollback")));
      return "taken";
    }
    others.push(other);
  }
  return "session";
}

async function beginOn(client: Client): Promise<number> {
  await client.query("begin");
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

function within<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([work, sleep(WAIT_MS, undefined, { ref: false })]);
}

async function limitOf(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ limit: string }>("select current_setting('statement_timeout') as limit");
  const limit = rows[0]?.limit ?? "0";
  if (limit !== "0") return ok("pooler's limits", `Statements end after ${limit}.`);
  return warning("pooler's limits", "Statements may run without end: set statement_timeout in its connect_query.");
}
