import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

type Lent = { client: Promise<PoolClient>; users: number };

/** The connection that the reads of one page share while any of them is unanswered. */
class PageConnection {
  #lent: Lent | undefined;

  async use<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    this.#lent ??= { client: pool.connect(), users: 0 };
    const lent = this.#lent;
    lent.users += 1;
    let client: PoolClient | undefined;
    try {
      client = await lent.client;
      return await work(client);
    } finally {
      lent.users -= 1;
      if (lent.users === 0) {
        if (this.#lent === lent) this.#lent = undefined;
        client?.release();
      }
    }
  }
}

const pages = new AsyncLocalStorage<PageConnection>();

/**
 * Runs the rendering of a page. Its calls are made side by side, and their reads of a few rows (`read`) go to one
 * connection, where they share a statement. All other statements have a connection of their own, as they do elsewhere.
 */
export function readingForPage<Result>(work: () => Result): Result {
  return pages.run(new PageConnection(), work);
}

/** Sends a read on the connection of the page being rendered. Returns undefined when no page is being rendered. */
export function onPageConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> | undefined {
  return pages.getStore()?.use(pool, work);
}

/** Whether a page is being rendered, whose reads share a connection. */
export const isReadingForPage = (): boolean => pages.getStore() !== undefined;
