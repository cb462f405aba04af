import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { withSession } from "#platform/db/session-connection.ts";
import { readDiskSpace } from "#platform/disk-space.ts";
import { backUp } from "./backup.ts";
import { openBackup } from "./read-backup.ts";

/** What must stay free on the disk beside a backup: what the clinic goes on with. */
const LEFT_FREE_BYTES = 1_000_000_000;

type Room = {
  /** How large the file will be at most; the database's size where that isn't known. */
  expectedBytes: number | undefined;
  leftFreeBytes?: number | undefined;
};

/**
 * Writes a backup and reads it to its end before it takes its name. Returns the number of its rows. Throws an Error of one sentence
 * when the disk has no room for it or the written file isn't whole; neither leaves a file.
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

/** The size of the database, which compressed is less: what a first backup takes at most. */
async function sizeOf(databaseUrl: string): Promise<number> {
  return withSession({ databaseUrl, name: "halcyon-backup" }, async (client) => {
    const { rows } = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
    return Number(rows[0]?.bytes ?? 0);
  });
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`;
