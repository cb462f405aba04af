import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { DatabaseError, type PoolClient } from "pg";
import type { Transaction } from "../database.ts";

/** Sends a statement with its values, as Drizzle does. */
export type Ask = (...args: unknown[]) => Promise<unknown>;

/**
 * A transaction that stays open until it is ended. From then on `ending` is set, and later statements don't belong to
 * it.
 */
export type HeldTransaction = {
  ask: Ask;
  tx: Transaction;
  readonly ending: Promise<unknown> | undefined;
  end: () => Promise<void>;
  takeBack: () => Promise<void>;
};

class TakenBack extends Error {}

const NOTHING = () => {};

/** Begins a transaction; `onOver` runs once it has ended, before its connection is released. */
export async function holdTransaction(
  client: PoolClient,
  { onBegin, onOver }: { onBegin: (tx: Transaction) => Promise<unknown>; onOver: () => void },
): Promise<HeldTransaction> {
  const begun = Promise.withResolvers<{ tx: Transaction; first: Promise<unknown> }>();
  const toEnd = Promise.withResolvers<boolean>();
  const over = drizzle(client)
    .transaction(async (tx) => {
      const first = onBegin(tx);
      first.catch(NOTHING);
      begun.resolve({ tx, first });
      if (!(await toEnd.promise)) throw new TakenBack();
    })
    .catch((error: unknown) => {
      begun.reject(error);
      if (!(error instanceof TakenBack)) throw error;
    })
    .finally(() => {
      onOver();
      client.release();
    });
  const ended = over.catch(NOTHING);
  const { tx, first } = await begun.promise;
  let ending: Promise<unknown> | undefined;
  const takeBack = () => {
    ending = ended;
    toEnd.resolve(false);
    return ended;
  };
  const end = async () => {
    ending = ended;
    try {
      await first;
    } catch (error) {
      await takeBack();
      throw error;
    }
    toEnd.resolve(true);
    return over;
  };
  const ask = client.query.bind(client) as unknown as Ask; // one of the driver's eight signatures, passed on unchanged
  return {
    ask,
    tx,
    end,
    takeBack,
    get ending() {
      return ending;
    },
  };
}

/** Runs work, and waits until the database has accepted all of it, as a commit would. */
export async function withCheckedConstraints<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await work(tx);
  await tx.execute(sql`set constraints all immediate`);
  return result;
}

/** Sends a write, and rolls back only that write if it is refused. */
export async function askInSavepoint(transaction: HeldTransaction, args: unknown[]): Promise<unknown> {
  void transaction.ask("savepoint alone");
  const answer = transaction.ask(...args);
  void transaction.ask("release savepoint alone");
  try {
    return await answer;
  } catch (error) {
    // An ending transaction is rolled back as a whole, and its connection may already belong to another request.
    if (!transaction.ending && !isBehindRefusal(error)) await transaction.ask("rollback to savepoint alone");
    throw error;
  }
}

/** Whether an error is in_failed_sql_transaction: an earlier statement of this transaction was refused. */
export function isBehindRefusal(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25P02";
}
