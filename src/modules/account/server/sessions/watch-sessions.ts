import { and, eq, inArray } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { withoutPatience } from "#platform/db/patience.ts";
import type { Logger } from "#platform/logger.ts";
import { customers, sessions } from "../tables.ts";
import { isLiveSession } from "./identify-session.ts";

/** A connection that a session holds open in this process, such as a stream. */
type OpenConnection = { sessionId: string; close(): void };

const PULSE_MS = 5_000;
const watchOf = new WeakMap<Database, SessionWatch>();

/** Checks every five seconds which sessions are still live and closes the connections of the rest. */
export class SessionWatch {
  readonly #db: Database;
  readonly #logger: Pick<Logger, "warn">;
  readonly #held = new Set<OpenConnection>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, logger: Pick<Logger, "warn">) {
    this.#db = db;
    this.#logger = logger;
  }

  /** @returns a function that ends the watch, for a stream that closes earlier */
  add(connection: OpenConnection): () => void {
    this.#held.add(connection);
    this.#timer ??= withoutPatience(() => setInterval(() => this.#pulseSafely(), PULSE_MS).unref());
    return () => {
      this.#held.delete(connection);
      if (this.#held.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #pulseSafely(): void {
    this.pulse().catch((err: unknown) => this.#logger.warn({ err }, "sessions could not be asked about"));
  }

  async pulse(): Promise<void> {
    const connections = [...this.#held];
    const live = await listLiveSessionIds(this.#db, [...new Set(connections.map(({ sessionId }) => sessionId))]);
    for (const one of connections) if (!live.has(one.sessionId)) one.close();
  }
}

/** Returns this process's watch over the sessions in a database. */
export function sessionWatchOf(db: Database, logger: Pick<Logger, "warn">): SessionWatch {
  const watch = watchOf.get(db) ?? new SessionWatch(db, logger);
  watchOf.set(db, watch);
  return watch;
}

/** Returns which of these sessions are still live. The check isn't a use: it doesn't extend an idle session. */
async function listLiveSessionIds(db: DatabaseOrTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(inArray(sessions.id, [...ids]), isLiveSession));
  return new Set(rows.map(({ id }) => id));
}
