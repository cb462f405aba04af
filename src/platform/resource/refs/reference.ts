import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * References to records of another resource: how lists filter them, files name them and refusals count them. `title` is
 * the displayed name, by default the key. `link` is for a field of kind `refs` whose ids aren't an array in the
 * record's row: the columns of the table that has a row for each id, which is deleted with the record (`on delete
 * cascade`).
 */
export type Reference = {
  table: PgTable;
  id: PgColumn;
  key: PgColumn;
  title?: PgColumn;
  link?: { record: PgColumn; other: PgColumn; position: PgColumn };
};
