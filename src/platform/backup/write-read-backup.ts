import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { withSession } from "#platform/db/session-connection.ts";
import { readDiskSpace } from "#platform/disk-space.ts";
import { backUp } from "./backup.ts";
import { openBackup } from "./read-backup.ts";

/** The free space to leave on the disk after a backup, for the clinic's operation. */
export const LEFT_FREE_BYTES = 1_000_000_000;

type Room = {
  /** The maximum size of the file; if unknown, the database's size is used. */
  expectedBytes: number | undefined;
  leftFreeBytes?: number | undefined;
};

/**
 * Writes a backup and verifies it by reading it to its end before naming it. Returns the number of its rows. Throws an
 * Error of one sentence when the disk has no room for it or the written file is incomplete; neither failure leaves a
 * file.
 */
export async function writeReadBackup(
  databaseUrl: string,
  file: string,
  { expectedBytes, leftFreeBytes = LEFT_FREE_BYTES }: Room,
): Promise<number> {
  const folder = dirname(file);
  const expected = expectedBytes ?? (await sizeOf(databaseUrl));
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes - expected < leftFreeBytes)
    throw new Error(`The disk of ${folder} has no room for a backup: ${inMegabytes(freeBytes)} are free.`);
  const unread = `${file}.unread`;
  try {
    await backUp(databaseUrl, unread);
    const { rows } = await readThrough(unread);
    await rename(unread, file);
    return rows;
  } finally {
    await rm(unread, { force: true });
  }
}

async function readThrough(file: string) {
  const backup = await openBackup(file);
  try {
    return await backup.readThrough();
  } finally {
    await backup.close();
  }
}

/** Returns the size of the database. Compressed it is smaller, so this is the maximum size of a first backup. */
async function sizeOf(databaseUrl: string): Promise<number> {
  return withSession({ databaseUrl, name: "halcyon-backup" }, async (client) => {
    const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return Number(rows[0]?.bytes ?? 0);
  });
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`;
