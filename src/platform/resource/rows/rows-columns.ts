import { getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Description } from "#shared/contract/resource/description.ts";
import type { RowsField } from "#shared/contract/resource/fields.ts";

/** The parts of a bound resource that are needed to read its rows in another resource. */
type Child = {
  table: PgTable;
  id: PgColumn;
  own: Readonly<Record<string, PgColumn>>;
  columns: Readonly<Record<string, PgColumn | SQL>>;
};

type OfRows = { child: Child; order?: PgColumn | undefined };

/** Returns SQL for a column's value in a JSON object. Instants get the API's form, which PostgreSQL's own JSON lacks. */
function jsonOf(kind: string | undefined, column: PgColumn | SQL): SQL {
  if (kind !== "instant") return sql`${column}`;
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function rowsOf(field: RowsField, { child, order }: OfRows, parentId: PgColumn): SQL {
  const parent = child.own[field.parent];
  if (!parent) throw new Error(`rows have no column for ${field.parent}`);
  const parts = Object.entries(field.fields).map(([name, { kind }]) => {
    const column = child.columns[name];
    if (!column) throw new Error(`rows have no column for ${name}`);
    return sql`${sql.raw(`'${name}'`)}, ${jsonOf(kind, column)}`;
  });
  const { archivedAt, version } = child.own;
  const object = sql`json_build_object('id', ${child.id}, 'version', ${version}, ${sql.join(parts, sql`, `)})`;
  // A nested query would interpret an unqualified name as its own column.
  const ofParent = sql`${sql.identifier(getTableName(parentId.table))}.${sql.identifier(parentId.name)}`;
  return sql`(select coalesce(json_agg(${object} order by ${order ?? child.id}, ${child.id}), '[]'::json) from ${child.table}
    where ${parent} = ${ofParent} ${archivedAt ? sql`and ${archivedAt} is null` : sql``})`;
}

/** Returns the rows of each field of kind `rows`, as one value of their record. */
export function rowsColumns(
  { fields, name }: Pick<Description, "fields" | "name">,
  rows: Readonly<Record<string, OfRows>>,
  id: PgColumn | undefined,
): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, definition]) => {
      if (definition.kind !== "rows") return [];
      const ofRows = rows[field];
      if (!ofRows || !id || !is(id, PgColumn))
        throw new Error(`the binding of ${name} doesn't say where the rows of ${field} are`);
      return [[field, rowsOf(definition, ofRows, id)]];
    }),
  );
}
