import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readAppliedMigrations } from "#platform/db/applied-migrations.ts";
import { endSession, openSession } from "#platform/db/session-connection.ts";
import { type BackupEnd, type BackupHeader, readSequences, tablesInOrder } from "./backup-tables.ts";
import { copyOut } from "./copy.ts";

/**
 * Writes the whole database, as of one instant, into one compressed file, while the clinic is in use. The file gets its
 * name only when it is complete. It holds customers' data and the installation's secrets, so only its owner may read
 * it.
 */
export async function backUp(databaseUrl: string, file: string): Promise<BackupEnd> {
  const client = await openSession({ databaseUrl, name: "halcyon-backup" });
  const draft = `${file}.${process.pid}.part`;
  const target = createGzip({ level: 6 });
  const written = finished(target.pipe(createWriteStream(draft, { mode: 0o600 })));
  try {
    await client.query("begin isolation level repeatable read read only");
    const line = (value: BackupHeader | BackupEnd | object) => target.write(`${JSON.stringify(value)}\n`);
    const migrations = (await readAppliedMigrations(client)).map(({ hash }) => hash);
    line({ format: "halcyon-backup", createdAt: new Date().toISOString(), migrations });
    const tables = await tablesInOrder(client);
    let rows = 0;
    for (const { table, columns } of tables) {
      line({ table, columns });
      rows += await copyOut(client, `copy ${table} (${columns.join(", ")}) to stdout`, target);
      target.write("\\.\n");
    }
    const end: BackupEnd = { tables: tables.length, rows, sequences: await readSequences(client) };
    line(end);
    target.end();
    await written;
    await rename(draft, file);
    return end;
  } catch (error) {
    target.destroy();
    await written.catch(() => {});
    await rm(draft, { force: true });
    throw error;
  } finally {
    await endSession(client);
  }
}
