import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How long one piece of work waits for a database that says nothing. What counts is the time waited since the last answer,
 * over all of its statements and its waits for a connection: work that is answered may take as long as it needs.
 */
export class Patience {
  readonly limitMs: number;
  #isEnded = false;
  #isOver = false;
  #waits = 0;
  #since = 0;
  #waitedBefore = 0;
  /** Those that wait for the work that has this patience, each with the number of its waits for it. */
  readonly #followers = new Map<Patience, number>();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Nothing more is asked of a database that was silent for so long. */
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

  /** Ends one wait. A connection that was had, or that broke, isn't an answer of the database. */
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

  /** Waits whenever the work of another patience waits, and is answered with it, until `unfollow`. */
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

  /** The request has its answer: work still running gets the limits of work that no request waits for. */
  release(): void {
    this.#isEnded = true;
  }
}

/** Short enough that a request is answered within six seconds when the database is silent. */
export const REQUEST_SILENCE_MS = 4_500;

const scopes = new AsyncLocalStorage<Patience | undefined>();

/** Runs work whose statements, those of everything it calls as well, share one patience. */
export function patiently<Result>(patience: Patience, work: () => Result): Result {
  return scopes.run(patience, work);
}

/** Runs work that may wait so long for each answer, whatever a request around it may: imports, and what else takes its time. */
export function waitingUpTo<Result>(limitMs: number, work: () => Result): Result {
  return scopes.run(new Patience(limitMs), work);
}

/**
 * Begins what outlives the request that needs it first, such as a timer or a connection of the whole process: what follows
 * from it later must not depend on how long that one request waited.
 */
export function withoutPatience<Result>(work: () => Result): Result {
  return scopes.run(undefined, work);
}

/** The patience of the work at hand; undefined for work without a limit of its own. */
export function presentPatience(): Patience | undefined {
  const patience = scopes.getStore();
  return patience?.isEnded ? undefined : patience;
}

/** The database said nothing for as long as the work may wait. `isDatabaseDown` knows it by its code. */
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
 * The time that passes while this process looks at its connections. When it was stopped or busy itself, an answer may lie
 * unread: that time doesn't count against the database.
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
    // Cleared here alone: a timer for each statement would cost more than the statement.
    if (this.#watchers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export const waitingClock = new WaitingClock();

/**
 * Waits for what the database is asked on a connection that isn't the pool's, such as one that hears notices. Throws
 * `SilentDatabaseError` when the patience of the work at hand ends before; what was asked goes on.
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

/** Returns the result, or throws `SilentDatabaseError` when the patience ends before it is there. */
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
 * Waits up to so long for what is the whole process's, such as a connection. Throws `SilentDatabaseError` when there is no
 * answer by then; what was asked goes on, and what follows from it has no such limit.
 */
export function answeredWithin<Result>(limitMs: number, ask: () => Promise<Result>): Promise<Result> {
  const answer = withoutPatience(ask);
  return waitingUpTo(limitMs, () => waitPatiently(() => answer));
}
