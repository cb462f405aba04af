import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { z } from "zod";
import { decryptFile } from "./age.ts";
import { type BackupEnd, type BackupTable, tablesInOrder } from "./backup-tables.ts";
import { copyIn } from "./copy.ts";

const headerSchema = z.object({
  format: z.literal("halcyon-backup"),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
const endSchema = z.object({ tables: z.int(), rows: z.int(), sequences: z.record(z.string(), z.string()) });

export type OpenBackup = {
  /** When the backup was made. */
  createdAt: Date;
  /** Hashes of the migrations that created its tables. */
  migrations: string[];
  /**
   * Writes the whole backup into a database with the same tables and no rows, in the caller's transaction. Throws an
   * Error of one sentence when the database has rows or the file is incomplete.
   */
  copyInto(client: Client): Promise<BackupEnd>;
  /** Reads the whole backup and writes nothing. Throws an Error of one sentence when the file is incomplete. */
  readThrough(): Promise<BackupEnd>;
  close(): Promise<void>;
};

/**
 * Opens a backup. An encrypted one (`.age`) needs the file with the identity. Throws an Error of one sentence when the
 * file isn't a backup, or can't be decrypted.
 */
export async function openBackup(file: string, identityFile?: string): Promise<OpenBackup> {
  const packed = await openPacked(file, identityFile);
  const unpacked = createGunzip();
  // If the file is missing, the reader of the lines gets the error, and the process doesn't end.
  packed.on("error", (error) => unpacked.destroy(error)).pipe(unpacked);
  const lines = linesOf(unpacked);
  const close = async () => void (await lines.return(undefined));
  try {
    const header = headerSchema.safeParse(await nextJson(lines));
    if (!header.success) throw new Error(`${file} is no backup of this product.`);
    const { createdAt, migrations } = header.data;
    return {
      createdAt: new Date(createdAt),
      migrations,
      close,
      copyInto: (client) => copyAll(client, lines),
      readThrough: () => takeTables(lines, (_part, rows) => countOf(rows)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPacked(file: string, identityFile: string | undefined): Promise<Readable> {
  if (!file.endsWith(".age")) return createReadStream(file);
  if (identityFile === undefined)
    throw new Error(`${file} is encrypted: say where its identity is, with --identity FILE.`);
  return decryptFile(file, identityFile);
}

type Lines = AsyncGenerator<Buffer, void>;

async function nextJson(lines: Lines): Promise<unknown> {
  const { value } = await lines.next();
  if (!value) throw new Error("The backup ends in the middle: it is not whole.");
  try {
    return JSON.parse(value.toString("utf8"));
  } catch {
    return undefined;
  }
}

/**
 * Tables whose first row a migration writes. It is deleted before a restore, because the backup contains the clinic's
 * own row.
 */
const MADE_BY_MIGRATIONS = ["public.locations"];

async function copyAll(client: Client, lines: Lines): Promise<BackupEnd> {
  // Change dates come from the backup, because these writes aren't changes (0001_constraints.sql).
  await client.query("set local halcyon.is_restoring = 'on'");
  const known = await tablesInOrder(client);
  const migrationTables = known.filter(({ table }) => MADE_BY_MIGRATIONS.includes(table));
  await assertEmpty(
    client,
    known.filter((table) => !migrationTables.includes(table)),
  );
  for (const { table } of migrationTables) await client.query(`delete from ${table}`);
  const end = await takeTables(lines, ({ table, columns }, rows) => {
    // Names are inserted into the statement as they are, so they must exist in this database.
    const own = known.find((candidate) => candidate.table === table);
    if (!own || columns.some((column) => !own.columns.includes(column)))
      throw new Error(`The backup holds ${table} in a form that this version doesn't have.`);
    return copyIn(client, `copy ${table} (${columns.join(", ")}) from stdin`, rows);
  });
  for (const [sequence, value] of Object.entries(end.sequences))
    await client.query("select setval($1::regclass, $2::bigint)", [sequence, value]);
  return end;
}

/**
 * Passes each table to `take`, which returns how many rows there were, and compares the sums with those in the backup's
 * last line.
 */
async function takeTables(
  lines: Lines,
  take: (part: BackupTable, rows: AsyncGenerator<Buffer>) => Promise<number>,
): Promise<BackupEnd> {
  let tables = 0;
  let rows = 0;
  for (;;) {
    const value = await nextJson(lines);
    const part = tableSchema.safeParse(value);
    if (!part.success) {
      const end = endSchema.safeParse(value);
      if (!end.success) throw new Error("The backup ends in the middle: it is not whole.");
      if (end.data.tables !== tables || end.data.rows !== rows)
        throw new Error("The backup holds less than it says: it is not whole.");
      return end.data;
    }
    rows += await take(part.data, rowsOf(lines));
    tables += 1;
  }
}

async function countOf(rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _row of rows) count += 1;
  return count;
}

/** Yields a table's lines, up to the line that ends the table. */
async function* rowsOf(lines: Lines): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await lines.next();
    if (!value) throw new Error("The backup ends in the middle: it is not whole.");
    if (value.toString("latin1") === "\\.\n") return;
    yield value;
  }
}

async function assertEmpty(client: Client, tables: BackupTable[]): Promise<void> {
  for (const { table } of tables) {
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount)
      throw new Error(`The database isn't empty (${table} has rows): restore into a new one, or another DATA_DIR.`);
  }
}

/** Splits a stream of bytes into lines, each with its line feed; the last one may lack it. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = [];
  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const piece = chunk.subarray(start, end + 1);
      yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
