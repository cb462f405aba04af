import { rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDiskSpace } from "#platform/disk-space.ts";
import { encryptFile } from "./age.ts";
import type { BackupBucket } from "./backup-bucket.ts";
import { backupsToKeep } from "./backups-to-keep.ts";
import { listNightlyBackups } from "./nightly-backup.ts";
import { LEFT_FREE_BYTES } from "./write-read-backup.ts";

const HOUR_MS = 3_600_000;
const PREFIX = "halcyon-";
const NAME = /^halcyon-(\d{4}-\d\d-\d\d)\.backup\.age$/;
/**
 * An empty file in the folder of the backups. Its time is that of the last upload or, before any, of the first attempt.
 */
const MARK = "last-upload";
/** The encrypted copy, while it is being sent. */
const OUTGOING = "outgoing.age";

type Sending = { folder: string; bucket: BackupBucket; recipient: string; leftFreeBytes?: number };

/**
 * Uploads the newest nightly backup to the bucket unless the bucket has it, encrypted to a recipient whose key this
 * server doesn't have, and deletes the bucket's backups that are no longer needed. Throws an Error of one sentence when
 * the disk has no room for the encrypted copy, or when the bucket refuses the copy.
 */
export async function sendNewestBackup({
  folder,
  bucket,
  recipient,
  leftFreeBytes = LEFT_FREE_BYTES,
}: Sending): Promise<{ day: string; removed: string[] } | undefined> {
  const [newest] = await listNightlyBackups(folder);
  if (!newest) return undefined;
  await markFirstTry(folder);
  if ((await listDays(bucket)).includes(newest.day)) return undefined;
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes - newest.bytes < leftFreeBytes)
    throw new Error(`The disk of ${folder} has no room to encrypt a backup of ${Math.ceil(newest.bytes / 1e6)} MB.`);
  const outgoing = join(folder, OUTGOING);
  try {
    await encryptFile(newest.file, outgoing, recipient);
    await bucket.putFile(nameOf(newest.day), outgoing);
  } finally {
    await rm(outgoing, { force: true });
  }
  const now = new Date();
  await utimes(join(folder, MARK), now, now);
  return { day: newest.day, removed: await removeOld(bucket) };
}

const nameOf = (day: string) => `${PREFIX}${day}.backup.age`;

async function listDays(bucket: BackupBucket): Promise<string[]> {
  return (await bucket.list(PREFIX)).flatMap((name) => NAME.exec(name)?.[1] ?? []);
}

async function removeOld(bucket: BackupBucket): Promise<string[]> {
  const days = await listDays(bucket);
  const kept = backupsToKeep(days);
  const old = days.filter((day) => !kept.has(day));
  for (const day of old) await bucket.remove(nameOf(day));
  return old;
}

async function markFirstTry(folder: string): Promise<void> {
  await writeFile(join(folder, MARK), "", { flag: "a", mode: 0o600 });
}

/**
 * Returns how many hours ago a backup was last uploaded to the bucket or, before any upload, first attempted; 0 before
 * that.
 */
export async function hoursSinceUpload(folder: string, now = new Date()): Promise<number> {
  const mark = await stat(join(folder, MARK)).catch(() => undefined);
  return mark ? (now.getTime() - mark.mtimeMs) / HOUR_MS : 0;
}
