import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * The records of another resource that a field refers to. `key` identifies them in files. `title` is the displayed
 * name, by default the key. `link` is for a field of kind `refs` whose ids are stored in a separate table, not as an
 * array in the record's row: the columns of that table, which has a row for each id. Its rows are deleted with the
 * record (`on delete cascade`).
 */
export type Reference = {
  table: PgTable;
  id: PgColumn;
  key: PgColumn;
  title?: PgColumn;
  link?: { record: PgColumn; other: PgColumn; position: PgColumn };
};
