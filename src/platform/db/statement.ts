import { type Query, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { askStatement } from "./ask-statement.ts";
import { type DatabaseOrTransaction, sqlStateOf, TRANSACTION_IS_OVER } from "./client.ts";
import { type DeclaredStatement, noteStatement, watchRows } from "./declared-statements.ts";
import { whyNotJoined } from "./join-reads.ts";
import type { RowOf, RowShape } from "./row.ts";
import { shareParameters } from "./share-parameters.ts";
import { PLANNED_FOR_VALUES } from "./statement-names.ts";

const dialect = new PgDialect();

/** Ends a declared statement that the database should plan for its values (`PLANNED_FOR_VALUES`). */
export const forValues = sql.raw(PLANNED_FOR_VALUES);

/**
 * Sends a statement with the values of its placeholders. It is sent immediately, so several statements are sent in the
 * order of their calls.
 */
export type Statement<Row> = (db: DatabaseOrTransaction, values?: Record<string, unknown>) => Promise<Row[]>;

/**
 * Declares a statement whose text is assembled once: values come as `sql.placeholder(name)`, lists as arrays for
 * `any(…::text[])`. Its rows are declared, and a test compares the declaration with the database's description of the
 * statement (decision 0108). With a type argument instead, as in code that isn't converted yet, only the text is
 * checked.
 */
export function statement<const Shape extends RowShape>(shape: Shape, text: SQL): Statement<RowOf<Shape>>;
export function statement<Row extends object>(text: SQL): Statement<Row>;
export function statement(...parts: [shape: RowShape, text: SQL] | [text: SQL]): Statement<object> {
  return parts.length === 2 ? declare(...parts) : declare(undefined, ...parts);
}

/** The row type of a statement. */
export type StatementRow<Asked> = Asked extends (...parts: never[]) => Promise<(infer Row)[]> ? Row : never;

/**
 * Declares a statement whose text varies with the call, such as by conditions that a caller composes. `text` assembles
 * it from the call's arguments. The test of declared statements checks the variant that the `sample` arguments produce.
 * Only for cases where placeholders don't work.
 */
export function varying<const Shape extends RowShape, Parts extends readonly unknown[]>(
  shape: Shape,
  text: (...parts: Parts) => SQL,
  ...sample: NoInfer<Parts>
): (db: DatabaseOrTransaction, ...parts: Parts) => Promise<RowOf<Shape>[]> {
  const one = note(shape, dialect.sqlToQuery(text(...sample)), { isVarying: true });
  return async (db, ...parts) => {
    // This text has values instead of placeholders, and `shareParameters` combines only placeholders.
    const rows = await askStatement(dialect.sqlToQuery(text(...parts)), { isVarying: true })(db, {});
    watchRows(one, rows);
    return rows as RowOf<Shape>[]; // as declared
  };
}

/** Declares a statement whose rows are shown unchanged, whatever their columns. */
export const rowsToShow = (text: SQL): Statement<object> => declare(undefined, text);

/** Declares a statement that changes something and whose rows aren't read. */
export function command(text: SQL): (db: DatabaseOrTransaction, values?: Record<string, unknown>) => Promise<void> {
  const send = declare(undefined, text);
  return async (db, values) => {
    await send(db, values);
  };
}

const ID = /^[0-9a-z]{26}$/;

/**
 * Registers a declared statement. Throws `TypeError` if one of its fixed values is an id: the id was created together
 * with the declaration, and would be the same in each call.
 */
function note(shape: RowShape | undefined, query: Query, { isVarying = false } = {}): DeclaredStatement {
  if (query.params.some((value) => typeof value === "string" && ID.test(value)))
    throw new TypeError("a statement takes ids as placeholders");
  return noteStatement({ shape, text: query.sql, isVarying });
}

/**
 * Declares a read of a few rows by their keys. Reads requested together on one connection share one statement (decision
 * 0165). Throws `TypeError` for a text that writes or locks.
 */
export function read<const Shape extends RowShape>(shape: Shape, text: SQL): Statement<RowOf<Shape>>;
export function read(shape: RowShape, text: SQL): Statement<object> {
  return declare(shape, text, { isJoined: true });
}

function declare(shape: RowShape | undefined, text: SQL, { isJoined = false } = {}): Statement<object> {
  const query = shareParameters(dialect.sqlToQuery(text));
  const why = isJoined && whyNotJoined(query.sql, shape ?? {});
  if (why) throw new TypeError(`a statement can't be answered together with others: ${why}`);
  const one = note(shape, query);
  const ask = askStatement(query, { shape: isJoined ? shape : undefined });
  return async (db, values = {}) => {
    const rows = await ask(db, values);
    watchRows(one, rows);
    return rows;
  };
}

type PendingAnswer = PromiseLike<unknown> | undefined;

/**
 * Waits for several statements and returns their results by name. They are sent in one packet (one round trip), in the
 * order of their names, without waiting in between. When one fails, those after it in the transaction fail as well, and
 * the first error is thrown.
 */
export async function batch<Asked extends Readonly<Record<string, PendingAnswer>>>(
  statements: Asked,
): Promise<{ -readonly [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const names = Object.keys(statements);
  const answers = await settled(Object.values(statements));
  const named: Record<string, unknown> = Object.fromEntries(names.map((name, index) => [name, answers[index]]));
  return named as { -readonly [Name in keyof Asked]: Awaited<Asked[Name]> }; // each has its own answer
}

/** Like `batch`, for a list of statements with answers of the same type. */
export async function batchOf<Answer>(statements: readonly PromiseLike<Answer>[]): Promise<Answer[]> {
  return (await settled(statements)) as Answer[]; // the list's own answers
}

/**
 * Waits for several statements, sent in one packet in this order. Returns no results, so that no caller relies on a
 * result's position.
 */
export async function inOrder(...statements: readonly PendingAnswer[]): Promise<void> {
  await settled(statements);
}

async function settled(statements: readonly PendingAnswer[]): Promise<unknown[]> {
  // Refuses a query that is sent only when it is awaited: later ones of the list would be sent before it.
  if (statements.some((one) => one && !(one instanceof Promise))) throw new TypeError("ask it first: .execute()");
  const outcomes = await Promise.allSettled(statements);
  const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === "rejected" ? [outcome.reason] : []));
  // A later statement may only report that the transaction is over, but a retry depends on the cause.
  if (failures.length > 0) throw failures.find((failure) => sqlStateOf(failure) !== TRANSACTION_IS_OVER) ?? failures[0];
  return Promise.all(statements); // all are settled
}
