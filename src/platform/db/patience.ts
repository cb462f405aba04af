import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long one piece of work waits for a silent database. It counts the time waited since the last response, over all
 * its statements and its waits for a connection: work that gets responses may take as long as it needs.
 */
export class Patience {
  readonly limitMs: number;
  #isEnded = false;
  #isOver = false;
  #waits = 0;
  #since = 0;
  #waitedBefore = 0;
  /** The patiences of other work that waits for this one's work, each with its number of waits. */
  readonly #followers = new Map<Patience, number>();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Whether the time is used up: nothing more is sent to a database that was silent this long. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get waitedMs(): number {
    return this.#waitedBefore + (this.#waits > 0 ? waitingClock.now() - this.#since : 0);
  }

  begin(): void {
    this.#waits += 1;
    if (this.#waits > 1) return;
    this.#since = waitingClock.now();
    for (const follower of this.#followers.keys()) follower.begin();
  }

  /** Ends one wait. Getting or losing a connection isn't a response of the database. */
  end({ isAnswer }: { isAnswer: boolean }): void {
    if (isAnswer) this.#hear();
    this.#waits -= 1;
    if (this.#waits > 0) return;
    this.#waitedBefore += waitingClock.now() - this.#since;
    for (const follower of this.#followers.keys()) follower.end({ isAnswer: false });
  }

  #hear(): void {
    this.#waitedBefore = 0;
    this.#since = waitingClock.now();
    for (const follower of this.#followers.keys()) follower.#hear();
  }

  /** Waits whenever the other patience's work waits, and is reset by its responses, until `unfollow`. */
  follow(other: Patience): void {
    const waits = other.#followers.get(this) ?? 0;
    other.#followers.set(this, waits + 1);
    if (waits === 0 && other.#waits > 0) this.begin();
  }

  unfollow(other: Patience): void {
    const waits = other.#followers.get(this) ?? 0;
    if (waits > 1) {
      other.#followers.set(this, waits - 1);
      return;
    }
    other.#followers.delete(this);
    if (other.#waits > 0) this.end({ isAnswer: false });
  }

  giveUp(): void {
    this.#isOver = true;
  }

  /** Called when the request has its response: work that is still running gets the time limit of background work. */
  release(): void {
    this.#isEnded = true;
  }
}

/** Short enough that a request gets a response within six seconds when the database is silent. */
export const REQUEST_SILENCE_MS = 4_500;

const scopes = new AsyncLocalStorage<Patience | undefined>();

/** Runs work whose statements, including those of everything it calls, share one patience. */
export function patiently<Result>(patience: Patience, work: () => Result): Result {
  return scopes.run(patience, work);
}

/**
 * Runs work that may wait this long for each response, regardless of the request's limit: imports and other slow work.
 */
export function waitingUpTo<Result>(limitMs: number, work: () => Result): Result {
  return scopes.run(new Patience(limitMs), work);
}

/**
 * Starts something that outlives the request that first needs it, such as a timer or a connection for the whole
 * process. Its later work must not depend on how long that request waited.
 */
export function withoutPatience<Result>(work: () => Result): Result {
  return scopes.run(undefined, work);
}

/** Returns the patience of the current work; undefined for work without its own limit. */
export function presentPatience(): Patience | undefined {
  const patience = scopes.getStore();
  return patience?.isEnded ? undefined : patience;
}

/** The database was silent for as long as the work may wait. `isDatabaseDown` recognizes it by its code. */
export class SilentDatabaseError extends Error {
  override readonly name = "SilentDatabaseError";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("the database gave no answer in time");
  }
}

const TICK_MS = 200;
const LONGEST_TICK_MS = 1_000;

/**
 * Measures the time during which this process checks its connections. While the process was stopped or busy, a response
 * may be unread: that time doesn't count against the database.
 */
class WaitingClock {
  #now = 0;
  #lastTickAt = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #watchers = new Set<() => void>();

  now(): number {
    return this.#now;
  }

  /** Calls the watcher at each tick until it is stopped. */
  watch(watcher: () => void): void {
    this.#watchers.add(watcher);
    if (this.#timer) return;
    this.#lastTickAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  unwatch(watcher: () => void): void {
    this.#watchers.delete(watcher);
  }

  #tick(): void {
    const at = performance.now();
    this.#now += Math.min(at - this.#lastTickAt, LONGEST_TICK_MS);
    this.#lastTickAt = at;
    for (const watcher of this.#watchers) watcher();
    // All statements share the timer, and it stops only when a tick finds none: starting and stopping a timer for each
    // would take longer than the statement.
    if (this.#watchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export const waitingClock = new WaitingClock();

/**
 * Waits for a response on a connection outside the pool, such as one that listens for notifications. Throws
 * `SilentDatabaseError` when the current work's patience ends first; the query itself continues.
 */
export async function waitPatiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const own = presentPatience();
  if (!own) return ask();
  if (own.isOver) throw new SilentDatabaseError();
  let isAnswer = false;
  own.begin();
  try {
    const result = await orSilence(own, ask());
    isAnswer = true;
    return result;
  } finally {
    own.end({ isAnswer });
  }
}

/** Returns the result, or throws `SilentDatabaseError` when the patience ends first. */
export async function orSilence<Result>(own: Patience, result: Promise<Result>): Promise<Result> {
  const end = Promise.withResolvers<never>();
  const look = () => {
    if (own.waitedMs >= own.limitMs) own.giveUp();
    if (own.isOver) end.reject(new SilentDatabaseError());
  };
  waitingClock.watch(look);
  try {
    return await Promise.race([result, end.promise]);
  } finally {
    waitingClock.unwatch(look);
  }
}

/**
 * Waits up to a limit for something shared by the whole process, such as a connection. Throws `SilentDatabaseError`
 * when there is no response by then. The work itself continues, and this limit doesn't apply to it or to anything it
 * starts.
 */
export function answeredWithin<Result>(limitMs: number, ask: () => Promise<Result>): Promise<Result> {
  const answer = withoutPatience(ask);
  return waitingUpTo(limitMs, () => waitPatiently(() => answer));
}
