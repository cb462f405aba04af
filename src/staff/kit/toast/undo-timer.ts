/** Counts down while its element has neither focus nor pointer. Times are in milliseconds of the caller's clock. */
export class UndoTimer {
  #leftMs: number;
  #runsSince: number | undefined;

  constructor(lastsMs: number, now: number) {
    this.#leftMs = lastsMs;
    this.#runsSince = now;
  }

  leftMs(now: number): number {
    return this.#runsSince === undefined ? this.#leftMs : Math.max(0, this.#leftMs - (now - this.#runsSince));
  }

  pause(now: number): void {
    this.#leftMs = this.leftMs(now);
    this.#runsSince = undefined;
  }

  resume(now: number): void {
    this.#runsSince ??= now;
  }
}
