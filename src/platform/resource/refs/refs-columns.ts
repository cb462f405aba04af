import { getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Description } from "#shared/contract/resource/description.ts";
import type { Reference } from "./reference.ts";

/**
 * Returns a column qualified with its table's name, because Drizzle omits the table's name in a query of a single
 * table, even a nested one.
 */
const qualified = (column: PgColumn) =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`;

const linkedIds = ({ record, other, position }: NonNullable<Reference["link"]>, id: PgColumn) => sql`array(
  select ${qualified(other)} from ${record.table} where ${qualified(record)} = ${qualified(id)} order by ${qualified(position)})`;

/** Returns the names in the order of the ids. The referenced table may be the record's own. */
const namesOf = ({ table, id, key, title = key }: Reference, ids: SQL) => sql`array(
  select named.${sql.identifier(title.name)} from unnest(${ids}) with ordinality as chosen (id, at)
  join ${table} named on named.${sql.identifier(id.name)} = chosen.id order by chosen.at)`;

/**
 * Returns the columns that a binding needn't specify for its fields of kind `refs`: ids stored in another table, and
 * all names.
 */
export function refsColumns(
  { fields, name }: Pick<Description, "fields" | "name">,
  refs: Readonly<Record<string, Reference>>,
  own: Readonly<Record<string, PgColumn>>,
  columns: Readonly<Record<string, PgColumn | SQL>>,
): Record<string, PgColumn | SQL> {
  const refColumns: Record<string, PgColumn | SQL> = {};
  for (const [field, definition] of Object.entries(fields)) {
    if (definition.kind !== "refs") continue;
    const reference = refs[field];
    if (!reference) throw new Error(`the binding of ${name} doesn't say where the records of ${field} are`);
    const ids = columns[field] ?? own[field] ?? (reference.link && own.id && linkedIds(reference.link, own.id));
    if (!ids) throw new Error(`${name} has no column for ${field}`);
    refColumns[field] = ids;
    refColumns[definition.shows] = namesOf(reference, is(ids, SQL) ? ids : qualified(ids));
  }
  return refColumns;
}
