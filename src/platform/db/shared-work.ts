import {
  orSilence,
  Patience,
  patiently,
  presentPatience,
  REQUEST_SILENCE_MS,
  SilentDatabaseError,
} from "./patience.ts";

/**
 * Work whose result several requests wait for, such as the render of a page. It has a full patience (time limit) of its
 * own, however much time remains for the request that started it, and even after that request has its response. Waiting
 * for it counts as the request's own wait, because the database is silent to both. Only `result` gives access to the
 * result, so that no wait is missed (decision 0089).
 */
export class SharedWork<Result> {
  readonly #patience = new Patience(REQUEST_SILENCE_MS);
  readonly #result: Promise<Result>;
  #isSettled = false;

  /** Starts the work. Throws, and starts nothing, for a request that has given up. */
  constructor(work: () => Promise<Result>) {
    if (presentPatience()?.isOver) throw new SilentDatabaseError();
    this.#result = patiently(this.#patience, async () => await work()).finally(() => {
      this.#isSettled = true;
    });
    // Waiting requests receive a failure from `result`. When no request waits, a failure must not end the process as an
    // unhandled rejection.
    this.#result.catch(() => {});
  }

  /**
   * Returns the result. Throws `SilentDatabaseError` to a request whose patience ends first; the work continues for the
   * others. When the work itself gives up, so do all waiting requests: none of them queries a silent database again.
   */
  result(): Promise<Result> {
    const own = presentPatience();
    return own && !this.#isSettled ? this.#waitWith(own) : this.#result;
  }

  async #waitWith(own: Patience): Promise<Result> {
    if (own.isOver) throw new SilentDatabaseError();
    own.follow(this.#patience);
    try {
      return await orSilence(own, this.#result);
    } finally {
      own.unfollow(this.#patience);
      if (this.#patience.isOver) own.giveUp();
    }
  }
}
