import type { Client } from "pg";
import { answeredWithin, withoutPatience } from "./patience.ts";
import {
  breakOff,
  endSession,
  noticeSilence,
  openSession,
  PACE,
  pauseBeforeTry,
  type SessionOptions,
} from "./session-connection.ts";

export type LastingSessionOptions = SessionOptions & {
  /** Prepares a new connection, for example with `listen`. The connection counts as available once that is done. */
  prepare: (client: Client) => Promise<unknown>;
  prepareWithinMs?: number;
  onLost: (error: unknown) => void;
  /** Called when the connection is back. */
  onBack?: () => void;
};

/**
 * A connection that is reopened, indefinitely, whenever it is lost (OP-1), including by `breakOff`. Nothing long may
 * run on it.
 */
export class LastingSession {
  readonly #options: LastingSessionOptions;
  #client: Client | undefined;
  #wasLost = false;
  #isStopped = false;

  private constructor(options: LastingSessionOptions) {
    this.#options = options;
  }

  /**
   * Opens the session. Throws when the first connection fails, so that a start that can't reach the database reports
   * it.
   */
  static async open(options: LastingSessionOptions): Promise<LastingSession> {
    const session = new LastingSession(options);
    await withoutPatience(() => session.#connect());
    return session;
  }

  /** The current connection; undefined while it is lost. */
  get client(): Client | undefined {
    return this.#client;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const last = this.#client;
    this.#client = undefined;
    if (last) await endSession(last);
  }

  async #connect(): Promise<void> {
    const { prepare, prepareWithinMs = PACE.connectWithinMs, onBack, pace } = this.#options;
    const client = await openSession(this.#options);
    let reason: unknown;
    let isOver = false;
    client.on("error", (error) => {
      reason = error;
    });
    client.once("end", () => {
      isOver = true;
      this.#lose(client, reason);
    });
    try {
      await answeredWithin(prepareWithinMs, () => prepare(client));
    } catch (error) {
      breakOff(client);
      throw error;
    }
    if (isOver) throw reason ?? new Error("Connection terminated");
    if (this.#isStopped) return endSession(client);
    this.#client = client;
    // Called in the same moment in which the connection becomes visible.
    if (this.#wasLost) onBack?.();
    void noticeSilence(client, pace);
  }

  #lose(client: Client, error: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#wasLost = true;
    this.#options.onLost(error);
    void this.#connectAgain();
  }

  async #connectAgain(): Promise<void> {
    for (let tries = 1; !this.#isStopped; tries += 1) {
      await pauseBeforeTry(tries, this.#options.pace);
      if (this.#isStopped) return;
      const isThere = await this.#connect().then(
        () => true,
        () => false,
      );
      if (isThere) return;
    }
  }
}
