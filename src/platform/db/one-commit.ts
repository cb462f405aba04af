import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { failpoint } from "../failpoint.ts";
import type { Database, Transaction } from "./database.ts";

type Held = { client: PoolClient; tx: Transaction; end: () => Promise<void>; takeBack: () => Promise<void> };
/** Asks a statement with its values, as Drizzle does. */
export type Ask = (...asked: unknown[]) => Promise<unknown>;

/** The work of this asynchronous context whose writes are committed together; `isInside` while one of its transactions runs. */
const here = new AsyncLocalStorage<{ work: OneCommit; isInside: boolean } | undefined>();

/** A statement that changes nothing: it needs no transaction of its own. */
const READS = /^\s*(?:\/\*.*?\*\/\s*)?select\b(?!.*\b(?:add_job|tell_tags)\()/is;

function textOf(config: unknown): string {
  if (typeof config === "string") return config;
  return typeof config === "object" && config !== null && "text" in config ? String(config.text) : "";
}

/**
 * The writes of one request, which are committed together at its end, with its answer: either all of it is done or nothing is
 * (decision 0095). Code that runs inside needn't know: its first write begins a transaction, what it calls a transaction is a
 * savepoint in it, and its reads after that see what it wrote. What reaches outside the database commits first
 * (`commitBeforeOutside`), and what counts whatever comes of the request goes apart (`apart`).
 */
export class OneCommit {
  readonly #db: Database;
  readonly #onBegin: (tx: Transaction) => Promise<unknown>;
  #opening: Promise<Held> | undefined;
  #held: Held | undefined;
  /** The transactions that are asked for, one after the other, and how many of them aren't over. */
  #turn: Promise<unknown> = Promise.resolve();
  #running = 0;
  #commits = 0;
  #isOver = false;

  /** `onBegin` asks what goes out first in each transaction; when it rejects, the transaction isn't committed. */
  constructor(db: Database, onBegin: (tx: Transaction) => Promise<unknown>) {
    this.#db = db;
    this.#onBegin = onBegin;
  }

  /** Whether part of the work has been committed, because it reached outside. */
  get hasCommitted(): boolean {
    return this.#commits > 0;
  }

  /** Whether it has a connection: something was written that isn't committed. */
  get isHolding(): boolean {
    return this.#opening !== undefined;
  }

  /** Runs work whose writes wait for `commit`. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    // Awaited inside: a query asks when it is waited for.
    return here.run({ work: this, isInside: false }, async () => await work());
  }

  /** Commits what was written, together with what `last` asks; that stands alone where nothing was written. */
  async commit(last: (db: Database | Transaction) => Promise<unknown>): Promise<void> {
    this.#isOver = true;
    await this.#commit(last);
  }

  /** Takes back what was written and isn't committed. */
  async takeBack(): Promise<void> {
    this.#isOver = true;
    const held = this.#held ?? (await this.#opening?.catch(() => undefined));
    await held?.takeBack();
  }

  async #commit(last: ((db: Database | Transaction) => Promise<unknown>) | undefined): Promise<void> {
    const held = this.#held ?? (await this.#opening);
    if (!held) {
      await last?.(this.#db);
      return;
    }
    failpoint("commit:before");
    const asked = last?.(held.tx);
    asked?.catch(() => {});
    try {
      await held.end();
    } catch (error) {
      await asked;
      throw error;
    }
    this.#commits += 1;
    failpoint("commit:after");
  }

  /** Commits what was written so far. */
  async pause(): Promise<void> {
    await this.#turn;
    if (this.#opening) await this.#commit(undefined);
  }

  isOf(db: Database): boolean {
    return !this.#isOver && this.#db === db;
  }

  /** Runs what its caller takes for a transaction of its own. */
  async transaction<Result>(
    work: (tx: Transaction) => Promise<Result>,
    { isInside, connect }: { isInside: boolean; connect: () => Promise<PoolClient> },
  ): Promise<Result> {
    const inside = (tx: Transaction) => here.run({ work: this, isInside: true }, () => work(tx));
    if (isInside) {
      const held = await this.#open(connect);
      return held.tx.transaction(inside);
    }
    // One after the other: on one connection, two at once would be one inside the other.
    this.#running += 1;
    const turn = this.#turn.then(async () => {
      const isFirst = !this.#opening;
      const held = await this.#open(connect);
      if (!isFirst) return held.tx.transaction((savepoint) => settled(savepoint, inside));
      try {
        return await settled(held.tx, inside);
      } catch (error) {
        await held.takeBack();
        throw error;
      }
    });
    this.#turn = turn
      .catch(() => {})
      .finally(() => {
        this.#running -= 1;
      });
    return turn;
  }

  /** Asks a statement that stands alone: after the first write, where that went; before it, `elsewhere`. */
  async ask(
    asked: unknown[],
    {
      elsewhere,
      isInside,
      connect,
    }: { elsewhere: () => Promise<unknown>; isInside: boolean; connect: () => Promise<PoolClient> },
  ): Promise<unknown> {
    const isRead = READS.test(textOf(asked[0]));
    if (isRead && !this.#opening) return elsewhere();
    // A transaction that is taken back takes nothing along that isn't its own.
    if (!isRead && !isInside) while (this.#running > 0) await this.#turn;
    const isFirst = !this.#opening;
    const held = this.#held ?? (await this.#open(connect));
    const ask = held.client.query.bind(held.client) as unknown as Ask; // one of the driver's eight signatures, passed on as it came
    if (isRead) return ask(...asked);
    if (isFirst) {
      try {
        return await ask(...asked);
      } catch (error) {
        await held.takeBack();
        throw error;
      }
    }
    // Refused alone, as it would be by itself.
    void ask("savepoint alone");
    const answer = ask(...asked);
    void ask("release savepoint alone");
    try {
      return await answer;
    } catch (error) {
      await ask("rollback to savepoint alone");
      throw error;
    }
  }

  #open(connect: () => Promise<PoolClient>): Promise<Held> {
    this.#opening ??= this.#begin(connect).then(
      (held) => {
        this.#held = held;
        return held;
      },
      (error) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  async #begin(connect: () => Promise<PoolClient>): Promise<Held> {
    const client = await connect();
    const begun = Promise.withResolvers<{ tx: Transaction; first: Promise<unknown> }>();
    const toEnd = Promise.withResolvers<boolean>();
    const over = drizzle(client)
      .transaction(async (tx) => {
        const first = this.#onBegin(tx);
        first.catch(() => {});
        begun.resolve({ tx, first });
        if (!(await toEnd.promise)) throw new TakenBack();
      })
      .catch((error: unknown) => {
        begun.reject(error);
        if (!(error instanceof TakenBack)) throw error;
      })
      .finally(() => {
        this.#held = undefined;
        this.#opening = undefined;
        client.release();
      });
    over.catch(() => {});
    const { tx, first } = await begun.promise;
    const takeBack = () => {
      toEnd.resolve(false);
      return over.catch(() => {});
    };
    const end = async () => {
      try {
        await first;
      } catch (error) {
        await takeBack();
        throw error;
      }
      toEnd.resolve(true);
      return over;
    };
    return { client, tx, end, takeBack };
  }
}

class TakenBack extends Error {}

/** Runs work, and waits until the database has taken all that it asked, as a commit would. */
async function settled<Result>(tx: Transaction, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const result = await work(tx);
  await tx.execute(sql`set constraints all immediate`);
  return result;
}

/** The work of this context whose writes in this database wait for one commit. */
export function oneCommitHere(db: Database): { work: OneCommit; isInside: boolean } | undefined {
  const found = here.getStore();
  return found?.work.isOf(db) ? found : undefined;
}

/** Runs what counts whatever becomes of the request, such as tries against a limit, and what is cached for all requests. */
export function apart<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  return here.run(undefined, async () => await work());
}

/**
 * Commits what the request has written so far. For what reaches outside the database: that can't be taken back, and mustn't
 * happen inside a transaction.
 */
export async function commitBeforeOutside(): Promise<void> {
  const found = here.getStore();
  if (found && !found.isInside) await found.work.pause();
}
