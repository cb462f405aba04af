import { PassThrough } from "node:stream";
import { Client } from "pg";
import { copyIn, copyOut } from "../../src/platform/backup/copy.ts";

/** The new rows' columns, each with the SQL for its value. */
export type Columns = Record<string, string>;

export type RowCopier = {
  /**
   * Copies the rows selected by `from` into a table with COPY, with its constraints and triggers. Returns how many
   * there were.
   */
  fill(table: string, columns: Columns, from: string): Promise<number>;
  close(): Promise<void>;
};

/**
 * Opens two connections to a database: one selects rows, from which the other one writes new rows into the same
 * database.
 */
export async function openRowCopier(url: string): Promise<RowCopier> {
  const reader = new Client({ connectionString: url });
  const writer = new Client({ connectionString: url });
  await Promise.all([reader.connect(), writer.connect()]);
  return {
    async fill(table, columns, from) {
      const names = Object.keys(columns).join(", ");
      const lines = new PassThrough({ highWaterMark: 1024 * 1024 });
      const read = copyOut(reader, `copy (select ${Object.values(columns).join(", ")} ${from}) to stdout`, lines);
      const [, rows] = await Promise.all([
        read.finally(() => lines.end()),
        copyIn(writer, `copy ${table} (${names}) from stdin`, lines),
      ]);
      return rows;
    },
    async close() {
      await Promise.all([reader.end(), writer.end()]);
    },
  };
}
