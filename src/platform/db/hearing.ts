import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 10_000;
const ASK_EVERY_MS = 5_000;

/**
 * A connection for notifications, to be connected by its caller. It gives up on a database that doesn't answer, but
 * sends no queries while all is quiet: see `noticeSilence`.
 */
export function hearingClient(databaseUrl: string, name: string): Client {
  return new Client({
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
}

/**
 * Asks the database now and then whether it is still there: a network that fell silent looks like a quiet day. A
 * connection without an answer is broken off, which its owner sees as its end.
 */
export async function noticeSilence(client: Client, everyMs = ASK_EVERY_MS): Promise<void> {
  let isOver = false;
  client.once("end", () => {
    isOver = true;
  });
  while (!isOver) {
    await sleep(everyMs, undefined, { ref: false });
    if (isOver) return;
    await client.query("select 1").catch((error: unknown) => breakOff(client, error));
  }
}

/** Ends a connection whose other end may not notice it. */
export function breakOff(client: Client, reason?: unknown): void {
  client.connection.stream.destroy(reason instanceof Error ? reason : undefined);
}
