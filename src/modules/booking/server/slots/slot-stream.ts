import type { PoolClient } from "pg";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { BOARD_CHANNEL, SLOT_CHANNEL } from "./slot-notice.ts";

/** What was heard: a day, and of a board's change which visit. An empty date stands for whatever may have changed. */
type Notice = { date: string; appointmentId: string | null; isOfSlots: boolean };

type Listener = (notice: Notice) => void;

const LOST: Notice = { date: "", appointmentId: null, isOfSlots: true };

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 1_000;
const feeds = new WeakMap<Database, SlotFeed>();

/** One connection of this process hears of slots for all who look at them; it is there only while somebody does. */
class SlotFeed {
  readonly #db: Database;
  readonly #listeners = new Set<Listener>();
  #client: Promise<PoolClient> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  get size(): number {
    return this.#listeners.size;
  }

  async add(listener: Listener): Promise<void> {
    this.#listeners.add(listener);
    try {
      this.#client ??= this.#listen();
      await this.#client;
    } catch (error) {
      this.#listeners.delete(listener);
      throw error;
    }
  }

  async remove(listener: Listener): Promise<void> {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    const client = this.#client;
    this.#client = undefined;
    // Closed instead of handed back: a pooled connection that still listens would tell nobody.
    await client?.then((connection) => connection.release(true)).catch(() => {});
  }

  async #listen(): Promise<PoolClient> {
    const client = await this.#db.$client.connect();
    client.on("notification", ({ channel, payload }) => {
      const [date = "", appointmentId] = (payload ?? "").split(" ");
      const notice = { date, appointmentId: appointmentId ?? null, isOfSlots: channel === SLOT_CHANNEL };
      for (const listener of this.#listeners) listener(notice);
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    await client.query(`listen ${SLOT_CHANNEL}; listen ${BOARD_CHANNEL}`);
    return client;
  }

  /** Whoever listens is told to look again and, as long as somebody does, a new connection takes over. */
  #lose(client: PoolClient): void {
    if (!this.#client) return;
    this.#client = undefined;
    client.release(true);
    for (const listener of this.#listeners) listener(LOST);
    if (this.#listeners.size === 0) return;
    this.#client = this.#listen();
    this.#client.catch(() => {
      this.#client = undefined;
    });
  }
}

function feedOf(db: Database): SlotFeed {
  const feed = feeds.get(db) ?? new SlotFeed(db);
  feeds.set(db, feed);
  return feed;
}

/**
 * Server-sent events of slot changes, of one clinic date or of all, until the caller goes away. Throws `unavailable` when
 * this process serves as many as it can.
 */
export async function streamSlotChanges(
  db: Database,
  { date, signal }: { date: string | undefined; signal: AbortSignal },
): Promise<Response> {
  return streamOf(db, signal, ({ date: changed, isOfSlots }) => {
    if (!isOfSlots || !(changed === "" || date === undefined || changed === date)) return undefined;
    return `event: slots\ndata: ${JSON.stringify({ date: changed === "" ? (date ?? null) : changed })}\n\n`;
  });
}

/**
 * Server-sent events of a day's board: `{ "date", "appointmentId" }`, without an id when the whole day should be read
 * again. A stream that goes on after a lost one begins with such an event: what happened between is in the day.
 */
export async function streamBoardChanges(
  db: Database,
  { date, lastEventId, signal }: { date: string; lastEventId: string | null; signal: AbortSignal },
): Promise<Response> {
  let id = Date.now();
  const eventOf = (appointmentId: string | null) => {
    id = Math.max(id + 1, Date.now());
    return `id: ${id}\nevent: board\ndata: ${JSON.stringify({ date, appointmentId })}\n\n`;
  };
  const start = lastEventId === null ? undefined : eventOf(null);
  return streamOf(
    db,
    signal,
    ({ date: changed, appointmentId }) =>
      changed === "" || changed === date ? eventOf(changed === "" ? null : appointmentId) : undefined,
    start,
  );
}

/** Sends what `eventOf` makes of each notice, if anything, and a comment now and then, until the caller goes away. */
async function streamOf(
  db: Database,
  signal: AbortSignal,
  eventOf: (notice: Notice) => string | undefined,
  start = "",
): Promise<Response> {
  const feed = feedOf(db);
  if (feed.size >= MAX_STREAMS) throw new AppError("unavailable");
  const encoder = new TextEncoder();
  let stop: () => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const listener: Listener = (notice) => {
        const event = eventOf(notice);
        if (event) send(event);
      };
      const heartbeat = setInterval(() => send(": still here\n\n"), HEARTBEAT_MS);
      stop = () => {
        clearInterval(heartbeat);
        stop = () => {};
        void feed.remove(listener);
      };
      signal.addEventListener(
        "abort",
        () => {
          stop();
          controller.close();
        },
        { once: true },
      );
      await feed.add(listener);
      send(`retry: 3000\n\n${start}`);
    },
    cancel() {
      stop();
    },
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}
