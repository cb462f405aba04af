import { getTableColumns, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { toJson } from "./insert-many.ts";

/**
 * Declares which columns of a table a declared statement inserts. Its rows are one parameter, so that the text is the
 * same for any number of them.
 */
export function jsonRows<T extends PgTable>(table: T, keys: readonly (keyof T["$inferInsert"] & string)[]) {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = keys.map((key) => {
    const column = all[key];
    if (!column) throw new TypeError(`the table has no ${key}`);
    if (is(column.default, SQL)) throw new TypeError(`the database computes the default of ${key}`);
    return { key, column, otherwise: column.default };
  });
  const known = new Set<string>(keys);
  return {
    /** The columns, to insert into and to select. */
    columns: sql.join(
      columns.map(({ column }) => sql.identifier(column.name)),
      sql`, `,
    ),
    /** Returns SQL that selects from the rows in a placeholder's value. */
    from: (placeholder: string) =>
      sql`jsonb_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::jsonb)`,
    /**
     * Returns the placeholder's value. A row gets the default of an omitted column, or null if there is none. Throws
     * `TypeError` for a value of a column that isn't inserted.
     */
    toValue(rows: readonly T["$inferInsert"][]): string {
      const records: readonly Readonly<Record<string, unknown>>[] = rows;
      for (const record of records)
        for (const key in record)
          if (record[key] !== undefined && !known.has(key)) throw new TypeError(`the statement doesn’t insert ${key}`);
      return JSON.stringify(
        records.map((record) =>
          Object.fromEntries(
            columns.map(({ key, column, otherwise }) => [
              column.name,
              toJson(column, record[key] === undefined ? otherwise : record[key]),
            ]),
          ),
        ),
      );
    },
  };
}
