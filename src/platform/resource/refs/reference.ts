import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * References to records of another resource: how lists filter, files name and refusals count them. `title` is what people
 * read, the key where it is left out. `link` is for a field of kind `refs` whose ids aren't an array of the record's row:
 * the columns of the table that has a row for each, which goes with the record (`on delete cascade`).
 */
export type Reference = {
  table: PgTable;
  id: PgColumn;
  key: PgColumn;
  title?: PgColumn;
  link?: { record: PgColumn; other: PgColumn; position: PgColumn };
};
