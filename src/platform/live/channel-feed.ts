import type { Client } from "pg";
import { type Database, directUrlOf } from "#platform/db/client.ts";
import { waitPatiently, withoutPatience } from "#platform/db/patience.ts";
import { breakOff, noticeSilence, openSession, pauseBeforeTry } from "#platform/db/session-connection.ts";

/**
 * A notification from the database; `lost` if some may have been missed: when the connection breaks, and again once
 * there is a new one.
 */
export type Notice = { channel: string; payload: string } | "lost";
export type Listener = (notice: Notice) => void;

const feeds = new WeakMap<Database, ChannelFeed>();

/**
 * One connection per process that listens to the database's channels for all streams. It is open only while there are
 * streams.
 */
export class ChannelFeed {
  readonly #db: Database;
  readonly #listeners = new Map<Listener, ReadonlySet<string>>();
  #client: Promise<Client> | undefined;
  #isRenewing = false;
  readonly #ended = new WeakSet<Client>();
  readonly #heard = new WeakMap<Client, Map<string, Promise<unknown>>>();

  constructor(db: Database) {
    this.#db = db;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Subscribes a listener to these channels. Throws when the database can't be reached, or doesn't respond for as long
   * as the current request may wait.
   */
  async add(listener: Listener, channels: readonly string[]): Promise<void> {
    this.#listeners.set(listener, new Set(channels));
    try {
      await waitPatiently(async () => {
        this.#client ??= this.#take(this.#open());
        await this.#listen(await this.#client, channels);
      });
    } catch (error) {
      // Not awaited: a connection still being opened is closed once it is open.
      void this.remove(listener);
      throw error;
    }
  }

  async remove(listener: Listener): Promise<void> {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    const client = this.#client;
    this.#client = undefined;
    await client?.then((connection) => this.#end(connection)).catch(() => {});
  }

  /**
   * Closes a connection, unless it was closed before, and returns whether it was open. The connection's own close event
   * also calls this, possibly after a new connection has replaced it.
   */
  #end(client: Client): boolean {
    if (this.#ended.has(client)) return false;
    this.#ended.add(client);
    client.end().catch(() => {});
    return true;
  }

  /** Sets the current connection; if it fails, the next caller tries again. */
  #take(client: Promise<Client>): Promise<Client> {
    client.catch(() => {
      if (this.#client === client) this.#client = undefined;
    });
    return client;
  }

  /** Opens a connection for all listeners. It serves the whole process, not only the request that needs it first. */
  async #open(): Promise<Client> {
    const client = await withoutPatience(() => this.#connect());
    try {
      await this.#listen(
        client,
        [...this.#listeners.values()].flatMap((channels) => [...channels]),
      );
    } catch (error) {
      this.#ended.add(client);
      breakOff(client);
      throw error;
    }
    return client;
  }

  /**
   * Connects directly, bypassing any pooler and the pool, because a listener needs the same connection until the end.
   */
  async #connect(): Promise<Client> {
    const client = await openSession({ databaseUrl: directUrlOf(this.#db), name: `halcyon-${process.pid}-live` });
    client.on("notification", ({ channel, payload = "" }) => {
      for (const [listener, channels] of this.#listeners) if (channels.has(channel)) listener({ channel, payload });
    });
    client.on("error", () => this.#lose(client));
    client.on("end", () => this.#lose(client));
    void noticeSilence(client);
    return client;
  }

  async #listen(client: Client, channels: Iterable<string>): Promise<void> {
    const heard = this.#heard.get(client) ?? new Map<string, Promise<unknown>>();
    this.#heard.set(client, heard);
    for (const channel of channels) {
      if (heard.has(channel)) continue;
      const listening = client.query(`listen ${channel}`);
      heard.set(channel, listening);
      // The next listener retries a failed LISTEN.
      listening.catch(() => heard.delete(channel));
    }
    await Promise.all([...channels].map((channel) => heard.get(channel)));
  }

  /** Tells listeners to refresh and, while there are any, opens a new connection. */
  #lose(client: Client): void {
    if (!this.#end(client)) return;
    this.#client = undefined;
    this.#tellLost();
    void this.#renew();
  }

  #tellLost(): void {
    for (const listener of this.#listeners.keys()) listener("lost");
  }

  /** Retries until there is a connection again, because existing listeners make no call that would open one. */
  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    for (let tries = 1; this.#listeners.size > 0; tries += 1) {
      this.#client ??= this.#take(this.#open());
      const renewed = this.#client;
      const isOpen = await renewed.then(
        () => true,
        () => false,
      );
      if (!isOpen) await pauseBeforeTry(tries);
      else if (this.#client === renewed) {
        // Notifications in between were lost, and a refresh after the first loss may have failed.
        this.#tellLost();
        break;
      }
    }
    this.#isRenewing = false;
  }
}

/** Returns the feed for a process's database. */
export function feedOf(db: Database): ChannelFeed {
  const feed = feeds.get(db) ?? new ChannelFeed(db);
  feeds.set(db, feed);
  return feed;
}
