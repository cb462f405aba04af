import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type DatabaseOrTransaction, sqlStateOf } from "./client.ts";

const dialect = new PgDialect();

/** in_failed_sql_transaction: another statement of it has failed before. */
const TRANSACTION_IS_OVER = "25P02";

/** Asks a statement with the values of its placeholders. It is sent at once, so several go out in the order of their calls. */
export type Statement<Row> = (db: DatabaseOrTransaction, values?: Record<string, unknown>) => Promise<Row[]>;

/**
 * A statement whose text is put together once, for what is asked all the time: values come as `sql.placeholder(name)`,
 * lists as arrays for `any(…::text[])`. Rows are what the driver makes of them; instants come as text.
 */
export function statement<Row extends object>(text: SQL): Statement<Row> {
  const query = dialect.sqlToQuery(text);
  return async (db, values = {}) => {
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      undefined,
      false,
    );
    return (await prepared.execute(values)).rows;
  };
}

/**
 * Waits for what was asked of one connection without waiting in between; it went out in one packet, in this order. When
 * one fails, so does what stands behind it in the transaction, and the first one's error is thrown.
 */
export async function inOrder<Asked extends readonly (PromiseLike<unknown> | undefined)[]>(
  ...asked: Asked
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  // A query that asks only when it is waited for would go out after those behind it.
  if (asked.some((one) => one && !(one instanceof Promise))) throw new TypeError("ask it first: .execute()");
  const outcomes = await Promise.allSettled(asked);
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === "rejected" ? [outcome.reason] : []));
  // A later step of an earlier one may only say that the transaction is over; why is what a retry decides by.
  if (failures.length > 0) throw failures.find((failure) => sqlStateOf(failure) !== TRANSACTION_IS_OVER) ?? failures[0];
  return (await Promise.all(asked)) as { -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }; // all are settled
}
