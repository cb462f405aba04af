import { AsyncResource } from "node:async_hooks";
import { Pool, type PoolClient } from "pg";
import { hostsOf } from "./hosts.ts";
import { presentPatience, SilentDatabaseError } from "./patience.ts";
import { PreparingClient } from "./preparing-client.ts";
import { breakOff } from "./session-connection.ts";

export type TakeCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (broken?: unknown) => void,
) => void;

const NOTHING_TO_RELEASE = () => {};
/** The pool's error message when all of its connections are in use for too long. */
const NO_TURN = "timeout exceeded when trying to connect";

/**
 * A pool whose callers wait for a connection no longer than their patience. Normally the request that returns a
 * connection runs the waiting callback; here the callback runs in its own context, so that it has its own deadline.
 */
export class PatientPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: TakeCallback): void;
  override connect(callback?: TakeCallback): Promise<PoolClient> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.#take((error, client) => (client ? resolve(client) : reject(error ?? new SilentDatabaseError()))),
      );
    this.#take(callback);
    return undefined;
  }

  #take(callback: TakeCallback): void {
    const answer = AsyncResource.bind(droppingLost(callback));
    const patience = presentPatience();
    if (!patience) {
      this.#connectInTurn(answer);
      return;
    }
    const giveUp = () => answer(new SilentDatabaseError(), undefined, NOTHING_TO_RELEASE);
    if (patience.isOver) {
      process.nextTick(giveUp);
      return;
    }
    let isLate = false;
    patience.begin();
    const timer = setTimeout(() => {
      isLate = true;
      patience.end({ isAnswer: false });
      patience.giveUp();
      giveUp();
    }, patience.limitMs - patience.waitedMs);
    this.#connectInTurn((error, client, release) => {
      // The request has given up: the next in line gets the connection.
      if (isLate) {
        if (client) release();
        return;
      }
      clearTimeout(timer);
      patience.end({ isAnswer: false });
      answer(error, client, release);
    });
  }

  /**
   * Tries each server of the connection string once: a client that can't connect, or whose server is a standby, moves
   * on to the next.
   */
  #connectInTurn(callback: TakeCallback, tries = hostsOf(this.options.connectionString ?? "").addresses.length): void {
    super.connect((error, client, release) => {
      const lostServer = client instanceof PreparingClient ? client.lostServer : undefined;
      if (lostServer) release(lostServer);
      const failure = error ?? lostServer;
      if (!failure) return callback(undefined, client, release);
      if (tries > 1 && failure.message !== NO_TURN) return this.#connectInTurn(callback, tries - 1);
      return callback(failure, undefined, NOTHING_TO_RELEASE);
    });
  }
}

/**
 * Drops a returned connection if its server can't be written to anymore, even if the caller returns it without an
 * error, as a transaction does (OP-3).
 */
function droppingLost(callback: TakeCallback): TakeCallback {
  return (error, client, release) => {
    if (!(client instanceof PreparingClient)) return callback(error, client, release);
    const releaseOrDrop = (broken?: unknown) => {
      const { lostServer } = client;
      release(broken || lostServer);
      if (lostServer) breakOff(client);
    };
    client.release = releaseOrDrop;
    callback(error, client, releaseOrDrop);
  };
}
