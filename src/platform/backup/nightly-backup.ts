import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backupsToKeep } from "./backups-to-keep.ts";
import { writeReadBackup } from "./write-read-backup.ts";

/** The backup of a night: its date in the clinic's zone (YYYY-MM-DD), its size, and when it was completed. */
export type NightlyBackup = { day: string; file: string; bytes: number; madeAt: Date };

const NAME = /^halcyon-(\d{4}-\d\d-\d\d)\.backup$/;
/** Files left over from a killed process. */
const UNFINISHED = /^halcyon-\d{4}-\d\d-\d\d\.backup\.unread/;

/** The factor by which the next backup may be larger than the last. A night adds little data, so this is ample. */
export const GROWTH = 1.5;

/** Returns the nightly backups in a folder, newest first; none if there is no folder yet. */
export async function listNightlyBackups(folder: string): Promise<NightlyBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.flatMap((name) => {
    const day = NAME.exec(name)?.[1];
    return day ? [{ day, file: join(folder, name) }] : [];
  });
  const backups = await Promise.all(
    found.map(async ({ day, file }) => {
      // Old backups may be deleted in the meantime.
      const there = await stat(file).catch(() => undefined);
      return there ? [{ day, file, bytes: there.size, madeAt: there.mtime }] : [];
    }),
  );
  return backups.flat().sort((one, other) => other.day.localeCompare(one.day));
}

type Night = {
  /** The URL of the database itself, not of a pooler. */
  databaseUrl: string;
  folder: string;
  /** The clinic's date, YYYY-MM-DD. */
  day: string;
  leftFreeBytes?: number | undefined;
};

/**
 * Makes a day's backup unless it exists, verifies it by reading it to its end before naming it, and deletes backups
 * that are no longer needed. Returns undefined if it existed. Throws an Error of one sentence when the disk has no room
 * for it or the written file is incomplete; neither failure leaves a file.
 */
export async function makeNightlyBackup({
  databaseUrl,
  folder,
  day,
  leftFreeBytes,
}: Night): Promise<{ rows: number; removed: string[] } | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true });
  const there = await listNightlyBackups(folder);
  if (there.some((backup) => backup.day === day)) return undefined;
  const rows = await writeReadBackup(databaseUrl, join(folder, `halcyon-${day}.backup`), {
    expectedBytes: there[0] && there[0].bytes * GROWTH,
    leftFreeBytes,
  });
  return { rows, removed: await removeOld(folder) };
}

async function removeOld(folder: string): Promise<string[]> {
  const backups = await listNightlyBackups(folder);
  const kept = backupsToKeep(backups.map(({ day }) => day));
  const old = backups.filter(({ day }) => !kept.has(day));
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
  return old.map(({ day }) => day);
}
