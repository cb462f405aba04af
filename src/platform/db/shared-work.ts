import {
  orSilence,
  Patience,
  patiently,
  presentPatience,
  REQUEST_SILENCE_MS,
  SilentDatabaseError,
} from "./patience.ts";

/**
 * Work whose result several requests wait for, such as the render of a page. It runs in the patience of a request, but
 * one of its own: neither what the request that began it has left, nor none when that has been answered. Waiting for it
 * counts as waiting oneself: the database is as silent to each request that waits as it is to the work. The result is
 * available in no other way, so that no wait is forgotten (decision 0089).
 */
export class SharedWork<Result> {
  readonly #patience = new Patience(REQUEST_SILENCE_MS);
  readonly #result: Promise<Result>;
  #isSettled = false;

  /** Begins the work. Throws, and begins nothing, for a request that has given up. */
  constructor(work: () => Promise<Result>) {
    if (presentPatience()?.isOver) throw new SilentDatabaseError();
    this.#result = patiently(this.#patience, async () => await work()).finally(() => {
      this.#isSettled = true;
    });
    // A failure reaches those who wait, and there may be none.
    this.#result.catch(() => {});
  }

  /**
   * Returns the result. Throws `SilentDatabaseError` to a request whose patience ends before; the work continues for
   * the others. When the work itself gives up, so do all that wait: none of them asks a silent database again.
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
