/**
 * What was opened, to be closed in the opposite order: at the end, and when a start fails half-way. A part that can't be
 * closed doesn't keep the rest from it.
 */
export class Closing {
  readonly #steps: (() => unknown)[] = [];
  readonly #onError: (error: unknown) => void;
  #whole: Promise<void> | undefined;

  constructor(onError: (error: unknown) => void = () => {}) {
    this.#onError = onError;
  }

  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Closes everything once; later calls wait for the first. */
  run(): Promise<void> {
    this.#whole ??= this.#runAll();
    return this.#whole;
  }

  /** Closes everything, and waits no longer than that for what hangs. */
  async runWithin(ms: number): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, ms);
    await Promise.race([this.run(), late.promise]);
    clearTimeout(timer);
  }

  async #runAll(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
