/**
 * Closes the parts of a server in the reverse order in which they were opened: on shutdown, and when startup fails
 * halfway. If one part can't be closed, the others are closed all the same.
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

  /** Closes everything like `run`, but stops waiting after `ms` milliseconds. */
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
