import { type Column, getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "./client.ts";

/**
 * Inserts thousands of rows, in order, with one statement and one parameter. A row gets the default of an omitted
 * column, or null if there is none. Values are data: SQL expressions aren't possible. Throws a TypeError if only some
 * rows have a column whose default the database computes.
 */
export async function insertMany<T extends PgTable>(
  db: DatabaseOrTransaction,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  if (rows.length === 0) return;
  const records: readonly Record<string, unknown>[] = rows;
  const columns = Object.entries<Column>(getTableColumns(table)).filter(([key]) =>
    records.some((record) => record[key] !== undefined),
  );
  const values = records.map((record) =>
    Object.fromEntries(
      columns.map(([key, column]) => [column.name, toJson(column, record[key] ?? defaultOf(column, record, key))]),
    ),
  );
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb)`,
  );
}

function defaultOf(column: Column, record: Readonly<Record<string, unknown>>, key: string): unknown {
  if (record[key] === null) return null;
  if (is(column.default, SQL)) throw new TypeError(`${column.name} is missing in some rows`);
  return column.default;
}

/**
 * Converts a value for the database to read from JSON: JSON columns and arrays unchanged, everything else as the driver
 * would send it.
 */
export function toJson(column: Column, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (column.columnType === "PgJsonb" || column.columnType === "PgArray") return value;
  return column.mapToDriverValue(value);
}
