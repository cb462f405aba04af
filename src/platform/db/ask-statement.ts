import { DrizzleQueryError, is, Param, Placeholder, type Query } from "drizzle-orm";
import { types } from "pg";
import type { DatabaseOrTransaction } from "./database.ts";
import type { RowShape } from "./row.ts";
import { hasOnePlan } from "./statement-names.ts";

type Question = {
  text: string;
  types: { getTypeParser: typeof types.getTypeParser };
  shape?: RowShape;
  hasOnePlan: boolean;
};
type Connection = { query(question: Question, values: unknown[]): Promise<{ rows: object[] }> };
type Values = Record<string, unknown>;

const asItIs = (text: string) => text;
const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = types.builtins;
/** Times, days and spans, and lists of them: their values stay text, as the query builder expects. */
const KEPT_AS_TEXT = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL, 1231, 1115, 1185, 1187, 1182]);
const parsers = {
  getTypeParser: ((type: number, format: "text") =>
    KEPT_AS_TEXT.has(type) ? asItIs : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};

/**
 * Returns a function that sends an assembled SQL text. The query builder's own prepared queries would have to be made
 * for each connection. Like those, the function sends the statement immediately, and its errors include text and
 * values.
 */
export function askStatement(
  { sql: text, params }: Query,
  {
    shape,
    isVarying = false,
  }: {
    /** The row types of a read that may be joined with others into one statement (`read`). */
    shape?: RowShape | undefined;
    /** Whether the text varies with the call, so that the database plans it for its values (decision 0174). */
    isVarying?: boolean;
  } = {},
): (db: DatabaseOrTransaction, values: Values) => Promise<object[]> {
  const question: Question = {
    text,
    types: parsers,
    hasOnePlan: !isVarying && hasOnePlan(text),
    ...(shape ? { shape } : {}),
  };
  const places = params.map(placeOf);
  return async (db, values) => {
    const parameters = places.map((place) => place(values));
    try {
      return (await connectionOf(db).query(question, parameters)).rows;
    } catch (error) {
      throw new DrizzleQueryError(text, parameters, error instanceof Error ? error : undefined);
    }
  };
}

/** Returns a function that picks a parameter's value from a call's values: that of its placeholder, or a constant. */
function placeOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return ofName(param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value } = param;
  const of = ofName(value.name);
  return (values) => encoder.mapToDriverValue(of(values));
}

function ofName(name: string): (values: Values) => unknown {
  return (values) => {
    if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
    return values[name];
  };
}

/** Returns the pool, or the connection of a transaction, which the query builder's types hide. */
function connectionOf(db: DatabaseOrTransaction): Connection {
  return (db._.session as unknown as { client: Connection }).client;
}
