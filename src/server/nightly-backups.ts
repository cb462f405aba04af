import { getClinicSettings } from "#modules/content/server/public.ts";
import { openBackupBucket } from "#platform/backup/backup-bucket.ts";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { makeNightlyBackup } from "#platform/backup/nightly-backup.ts";
import { sendNewestBackup } from "#platform/backup/send-backup.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";

/** Checked every hour, so that a machine that is off at night makes its backup when it is on. */
export const backupSchedules = { back_up: "25 * * * *" };

/** The clinic's wall time from which the day's backup is made. */
const FROM = "03:00";

type Deps = Pick<ServerDeps, "db" | "clock" | "env" | "logger">;

/**
 * Makes the backup of the clinic's current date, from 3:00 on (OP-28). A failure is retried an hour later; after a day
 * and a half without a backup, or without one in the bucket of BACKUP_URL, the owner is alerted.
 */
export async function backUpTonight({ db, clock, env, logger }: Deps, databaseUrl: string): Promise<void> {
  const folder = backupFolderOf(env);
  if (!folder) return;
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now();
  if (timeInZone(now, timeZone) < FROM) return;
  const backup = await makeNightlyBackup({ databaseUrl, folder, day: dateInZone(now, timeZone) });
  if (backup) logger.info({ rows: backup.rows, removed: backup.removed.length }, "tonight's backup is made");
  await sendTonight({ env, logger }, folder);
}

/** Puts the newest backup into the bucket of BACKUP_URL, encrypted. A failure is retried an hour later. */
async function sendTonight({ env, logger }: Pick<Deps, "env" | "logger">, folder: string): Promise<void> {
  const { backupUrl, backupRecipient: recipient } = env;
  if (!backupUrl || !recipient) return;
  const sent = await sendNewestBackup({ folder, bucket: openBackupBucket(backupUrl), recipient });
  if (sent) logger.info({ removed: sent.removed.length }, "tonight's backup is in the bucket");
}

export function backupTasks(deps: Deps, databaseUrl: string): JobTasks {
  return { back_up: () => backUpTonight(deps, databaseUrl) };
}
