import { AsyncLocalStorage } from "node:async_hooks";
import type { PoolClient } from "pg";
import { isAppError, statusOf } from "#shared/app-error.ts";
import { failpoint } from "../failpoint.ts";
import type { Database, Transaction } from "./database.ts";
import { isCommitUnknown } from "./database-errors.ts";
import {
  askInSavepoint,
  type HeldTransaction,
  holdTransaction,
  isBehindRefusal,
  withCheckedConstraints,
} from "./one-commit/held-transaction.ts";
import { isReadOnly, textOf } from "./one-commit/read-only.ts";

type Connect = () => Promise<PoolClient>;

/** A transaction of the current work, and the transaction that contains it. */
type Inside = { tx: Transaction; outer: Inside | undefined; isOver: boolean };

/** The `OneCommit` of this asynchronous context; `inside` is its innermost running transaction. */
export type OneCommitHere = { work: OneCommit; inside: Inside | undefined };
const here = new AsyncLocalStorage<OneCommitHere | "apart">();

const NOTHING = () => {};

/**
 * The writes of one request, which are committed together at its end, with its response: either all of it is done or
 * nothing is (decision 0095). Code inside needn't know: its first write begins a transaction, its own transactions
 * become savepoints, and its later reads see its writes. Work that reaches outside the database commits first
 * (`commitBeforeOutside`), and work that must persist whatever the request's outcome runs apart (`apart`).
 */
export class OneCommit {
  readonly #db: Database;
  readonly #onBegin: (tx: Transaction) => Promise<unknown>;
  #opening: Promise<HeldTransaction> | undefined;
  #held: HeldTransaction | undefined;
  /** The queue of requested transactions, which run one after the other, and the number of unfinished ones. */
  #turn: Promise<unknown> = Promise.resolve();
  #running = 0;
  /** Settles when the last single write is done; undefined when none is pending. */
  #unanswered: Promise<void> | undefined;
  #commits = 0;
  #isOver = false;

  /** `onBegin` sends the first statements of each transaction; when it rejects, the transaction isn't committed. */
  constructor(db: Database, onBegin: (tx: Transaction) => Promise<unknown> = async () => {}) {
    this.#db = db;
    this.#onBegin = onBegin;
  }

  /** Whether part of the work has been committed, because it reached outside the database. */
  get hasCommitted(): boolean {
    return this.#commits > 0;
  }

  /** Whether this work holds a connection, because it has uncommitted writes. */
  get isHolding(): boolean {
    return this.#opening !== undefined;
  }

  /** Runs work whose writes wait for `commit`. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    // Awaits the work inside the context, because a query is sent only when it is awaited.
    return here.run({ work: this, inside: undefined }, async () => await work());
  }

  /** Commits the writes together with the statements of `last`, which run alone if nothing was written. */
  async commit(last: (db: Database | Transaction) => Promise<unknown>): Promise<void> {
    while (this.#atWork) await this.#atWork;
    this.#isOver = true;
    await this.#commit(last);
  }

  /** Rolls back the uncommitted writes. */
  async takeBack(): Promise<void> {
    while (this.#atWork) await this.#atWork;
    this.#isOver = true;
    await this.#held?.takeBack();
  }

  /** Commits the writes so far. */
  async pause(): Promise<void> {
    while (this.#atWork) await this.#atWork;
    if (this.#held) await this.#commit(undefined);
  }

  /** The unfinished work that the commit waits for, even if its caller doesn't. */
  get #atWork(): Promise<unknown> | undefined {
    if (this.#running > 0) return this.#turn;
    return this.#unanswered ?? this.#held?.ending ?? (this.#held ? undefined : this.#opening?.catch(NOTHING));
  }

  async #commit(last: ((db: Database | Transaction) => Promise<unknown>) | undefined): Promise<void> {
    const transaction = this.#held;
    failpoint("commit:before");
    if (!transaction) {
      await last?.(this.#db);
      failpoint("commit:after");
      return;
    }
    const lastWrite = last?.(transaction.tx);
    lastWrite?.catch(NOTHING);
    try {
      await transaction.end();
    } catch (error) {
      // The statements sent together with the commit have failed too, but their errors say less than the commit's.
      if (!isCommitUnknown(error)) await lastWrite;
      throw error;
    }
    this.#commits += 1;
    failpoint("commit:after");
  }

  isOf(db: Database): boolean {
    return !this.#isOver && this.#db === db;
  }

  /** Runs a transaction; inside another one of the same work (`inside`), as a savepoint. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    { inside: outer, connect }: { inside: Inside | undefined; connect: Connect },
  ): Promise<Result> {
    const within = (tx: Transaction) => {
      const inside = { tx, outer, isOver: false };
      return here.run({ work: this, inside }, async () => {
        try {
          return await work(tx);
        } finally {
          inside.isOver = true;
        }
      });
    };
    if (outer) return outer.tx.transaction(within);
    // Runs transactions one after the other: on one connection, two simultaneous ones would be nested.
    this.#running += 1;
    const turn = this.#turn.then(async () => {
      while (this.#unanswered) await this.#unanswered;
      const { transaction, isFirst } = await this.#open(connect);
      if (!isFirst) return transaction.tx.transaction((savepoint) => withCheckedConstraints(savepoint, within));
      try {
        return await withCheckedConstraints(transaction.tx, within);
      } catch (error) {
        await transaction.takeBack();
        throw error;
      }
    });
    this.#turn = turn.catch(NOTHING).finally(() => {
      this.#running -= 1;
    });
    return turn;
  }

  /** Sends a single statement: after the first write, on the same connection; before it, with `elsewhere`. */
  async ask(
    args: unknown[],
    { elsewhere, isInside, connect }: { elsewhere: () => Promise<unknown>; isInside: boolean; connect: Connect },
  ): Promise<unknown> {
    const isRead = isReadOnly(textOf(args[0]));
    // Waits for running transactions, so that a rollback of one affects only its own statements.
    if (!isRead && !isInside) while (this.#running > 0) await this.#turn;
    while (this.#held?.ending) await this.#held.ending;
    if (isRead && !this.#opening) return elsewhere();
    const transaction = this.#held ?? (await this.#open(connect)).transaction;
    if (isRead) return this.#askBehind(transaction, () => transaction.ask(...args));
    const answer = this.#askBehind(transaction, () => askInSavepoint(transaction, args));
    const over = answer.then(NOTHING, NOTHING).then(() => {
      if (this.#unanswered === over) this.#unanswered = undefined;
    });
    this.#unanswered = over;
    return answer;
  }

  /**
   * Sends a statement, and sends it again if it failed only because an earlier write in the transaction was refused.
   */
  #askBehind(transaction: HeldTransaction, ask: () => Promise<unknown>): Promise<unknown> {
    const before = this.#unanswered;
    return ask().catch(async (error: unknown) => {
      if (!before || !isBehindRefusal(error)) throw error;
      await before;
      if (transaction.ending) throw error;
      return ask();
    });
  }

  /**
   * Returns the open transaction; begins one if there is none. Throws when the work is over, as nothing would commit
   * it.
   */
  async #open(connect: Connect): Promise<{ transaction: HeldTransaction; isFirst: boolean }> {
    while (this.#held?.ending) await this.#held.ending;
    if (this.#isOver) throw new Error("the work was committed or taken back before this write");
    const isFirst = !this.#opening;
    this.#opening ??= this.#begin(connect);
    return { transaction: await this.#opening, isFirst };
  }

  async #begin(connect: Connect): Promise<HeldTransaction> {
    const onOver = () => {
      this.#held = undefined;
      this.#opening = undefined;
    };
    try {
      this.#held = await holdTransaction(await connect(), { onBegin: this.#onBegin, onOver });
      return this.#held;
    } catch (error) {
      onOver();
      throw error;
    }
  }
}

/** Returns the `OneCommit` of this asynchronous context if it collects writes in this database. */
export function oneCommitHere(db: Database): OneCommitHere | undefined {
  const found = here.getStore();
  return found && found !== "apart" && found.work.isOf(db) ? present(found) : undefined;
}

/** Whether this context has uncommitted writes. If so, none of its transactions can be retried without the others. */
export function holdsUncommitted(): boolean {
  const found = here.getStore();
  return found !== undefined && found !== "apart" && found.work.isHolding;
}

/**
 * Returns the innermost transaction that is still running: code that continues after its transaction has ended belongs
 * to the outer one, if any.
 */
function present({ work, inside }: OneCommitHere): OneCommitHere {
  let found = inside;
  while (found?.isOver) found = found.outer;
  return { work, inside: found };
}

/**
 * Runs work that must persist whatever becomes of the request, such as attempts counted against a limit, and data
 * cached for all requests. A few connections are reserved for it (`DatabasePool`).
 */
export function commitSeparately<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return here.run("apart", async () => await work());
}

/** Whether the current code runs `apart`. */
export function isCommittedSeparately(): boolean {
  return here.getStore() === "apart";
}

/**
 * Commits the request's writes so far. For work that reaches outside the database: it can't be rolled back and mustn't
 * happen inside a transaction.
 */
export async function commitBeforeOutside(): Promise<void> {
  const found = here.getStore();
  if (found && found !== "apart" && !present(found).inside) await found.work.pause();
}

/**
 * Commits all writes of a request without an idempotency key together, as is done for a request with a key: a refusal
 * commits what was written before it, any other failure rolls it back. Inside the work of a request with a key, the
 * writes are part of that request's commit.
 */
export async function inOneCommit<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  if (oneCommitHere(db)) return work();
  const commit = new OneCommit(db);
  try {
    const result = await commit.run(work);
    await commit.commit(async () => {});
    return result;
  } catch (error) {
    if (isAppError(error) && statusOf[error.code] < 500) await commit.commit(async () => {});
    else await commit.takeBack();
    throw error;
  }
}
