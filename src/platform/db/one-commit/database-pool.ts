import type { PoolClient } from "pg";
import { isCommittedSeparately } from "../one-commit.ts";
import { PatientPool, type TakeCallback } from "../patient-pool.ts";

const MOST_APART = 3;

/**
 * The pool of a database, with a few extra connections for work that runs `apart`. Requests wait for that work while
 * each holds a connection of the pool: if all were taken, that work would wait for a connection until the requests give
 * up.
 */
export class DatabasePool extends PatientPool {
  #beside: PatientPool | undefined;

  override connect(): Promise<PoolClient>;
  override connect(callback: TakeCallback): void;
  override connect(callback?: TakeCallback): Promise<PoolClient> | undefined {
    const pool = isCommittedSeparately() ? this.#openBeside() : undefined;
    if (!callback) return pool ? pool.connect() : super.connect();
    if (pool) pool.connect(callback);
    else super.connect(callback);
    return undefined;
  }

  override end(): Promise<void>;
  override end(ended: () => void): void;
  override end(ended?: () => void): Promise<void> | undefined {
    const over = Promise.all([super.end(), this.#beside?.end()]);
    if (!ended) return over.then(() => {});
    over.then(ended, ended);
    return undefined;
  }

  #openBeside(): PatientPool {
    if (this.#beside) return this.#beside;
    const pool = new PatientPool({ ...this.options, max: MOST_APART, min: 0 });
    pool.on("error", (error, client) => this.emit("error", error, client));
    pool.on("connect", (client) => this.emit("connect", client));
    this.#beside = pool;
    return pool;
  }
}
