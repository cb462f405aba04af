import type { Client, FieldDef } from "pg";
import type { DeclaredStatement } from "#platform/db/declared-statements.ts";
import { type Column, type ColumnKind, columnsOf, type RowShape } from "#platform/db/row.ts";

import { describeStatement } from "./describe-statement.ts";

const KINDS: Readonly<Record<string, ColumnKind>> = {
  text: "text",
  varchar: "text",
  bpchar: "text",
  name: "text",
  bool: "bool",
  bytea: "bytes",
  int2: "int",
  int4: "int",
  int8: "bigint",
  float4: "float",
  float8: "float",
  numeric: "numeric",
  timestamptz: "instant",
  date: "date",
  time: "time",
  json: "json",
  jsonb: "json",
  _text: "text[]",
  _varchar: "text[]",
  _int2: "int[]",
  _int4: "int[]",
};

/** What the catalog says about types and the tables' columns. */
export type Catalog = {
  types: ReadonlyMap<number, string>;
  columns: ReadonlyMap<string, { name: string; isNotNull: boolean }>;
};

const keyOf = (table: number, column: number) => `${table} ${column}`;

export async function readCatalog(client: Client): Promise<Catalog> {
  const types = await client.query<{ oid: number; name: string }>("select oid, typname as name from pg_type");
  const columns = await client.query<{ table: number; column: number; name: string; isNotNull: boolean }>(`
    select a.attrelid as table, a.attnum as column, c.relname || '.' || a.attname as name, a.attnotnull as "isNotNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    columns: new Map(columns.rows.map(({ table, column, ...rest }) => [keyOf(table, column), rest])),
  };
}

/**
 * Returns the problem of a declared column. The catalog knows nullability only for a table's column, which an outer
 * join can still make null; for all others, the rows read by tests show it (`wrongIn`).
 */
function wrongColumn(column: Column, field: FieldDef, { types, columns }: Catalog, isOuterJoined: boolean): string[] {
  const type = types.get(field.dataTypeID) ?? String(field.dataTypeID);
  const kind = KINDS[type];
  if (kind !== column.kind) return [`is declared ${column.kind} and is ${kind ?? type}`];
  const source = columns.get(keyOf(field.tableID, field.columnID));
  if (!source) return [];
  const { name, isNotNull } = source;
  if (!isNotNull && !column.isNullable && !column.isCertain) return [`may be null, as ${name} may`];
  if (isNotNull && !isOuterJoined && column.isNullable) return [`is never null, as ${name} never is`];
  if (isNotNull && !isOuterJoined && column.isCertain)
    return [`needn't be declared \`always\`, as ${name} never is null`];
  return [];
}

/** Returns the problems of a statement's declared rows, compared with the database's description. */
export function wrongRow(shape: RowShape, text: string, fields: readonly FieldDef[], catalog: Catalog): string[] {
  const isOuterJoined = /\b(left|right|full)\s+(outer\s+)?join\b|\bgrouping sets\b|\brollup\b/i.test(text);
  const declared = new Map(columnsOf(shape));
  const answered = new Map(fields.map((field) => [field.name, field]));
  return [
    ...fields.flatMap(({ name }) => (declared.has(name) ? [] : [`"${name}" isn't declared`])),
    ...[...declared].flatMap(([name, column]) => {
      const field = answered.get(name);
      if (!field) return [`"${name}" isn't answered`];
      return wrongColumn(column, field, catalog, isOuterJoined).map((what) => `"${name}" ${what}`);
    }),
  ];
}

/**
 * Returns where a statement is declared: "src/modules/ledger/server/close-books.ts:12". For one created by a function
 * in its file: where that function is called.
 */
export function placeOf({ place }: DeclaredStatement): string {
  const frames = [...(place?.stack ?? "").matchAll(/(src\/[^\s)]+?\.ts):(\d+)/g)]
    .map(([, file = "", line = ""]) => ({ file, line }))
    .filter(({ file }) => !/platform\/db\/(?:declared-statements|statement)\.ts$/.test(file));
  const [first] = frames;
  const own = frames.slice(0, frames.findIndex(({ file }) => file !== first?.file) >>> 0).at(-1);
  return own ? `${own.file}:${own.line}` : "somewhere";
}

/**
 * Returns the problems of statements, each with its place: those that the database refuses, and those whose rows are
 * declared differently.
 */
export async function wrongStatements(client: Client, statements: readonly DeclaredStatement[]): Promise<string[]> {
  const catalog = await readCatalog(client);
  const wrong: string[] = [];
  for (const statement of statements) {
    const described = await describeStatement(client, statement.text);
    const found =
      "refusal" in described
        ? [described.refusal]
        : statement.shape
          ? wrongRow(statement.shape, statement.text, described.fields, catalog)
          : [];
    wrong.push(...found.map((what) => `${placeOf(statement)}: ${what}`));
  }
  return wrong;
}

/**
 * Returns the problems of rows returned by a statement: an undeclared null, or a word that isn't one of those declared.
 */
export function wrongIn({ shape = {} }: Pick<DeclaredStatement, "shape">, rows: readonly object[]): string[] {
  return columnsOf(shape).flatMap(([name, { isNullable, oneOf }]) =>
    rows.flatMap((row) => {
      const value: unknown = Reflect.get(row, name);
      if (value === null || value === undefined) return isNullable ? [] : [`"${name}" is null`];
      return oneOf && !oneOf.includes(String(value)) ? [`"${name}" is ${JSON.stringify(value)}`] : [];
    }),
  );
}
