import { getClinicSettings } from "#modules/content/server/public.ts";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { makeNightlyBackup } from "#platform/backup/nightly-backup.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";

/** Checked every hour, so that a machine that is off at night makes its backup when it is on. */
export const backupSchedules = { back_up: "25 * * * *" };

/** The clinic's wall time from which the day's backup is made. */
const FROM = "03:00";

type Deps = Pick<ServerDeps, "db" | "clock" | "env" | "logger">;

/**
 * Makes the backup of the clinic's day, once its night has begun (OP-28). A failure is retried an hour later; after a
 * day and a half without a backup, the owner is alerted.
 */
export async function backUpTonight({ db, clock, env, logger }: Deps, databaseUrl: string): Promise<void> {
  const folder = backupFolderOf(env);
  if (!folder) return;
  const { timeZone } = (await getClinicSettings(db)).location;
  const now = clock.now();
  if (timeInZone(now, timeZone) < FROM) return;
  const backup = await makeNightlyBackup({ databaseUrl, folder, day: dateInZone(now, timeZone) });
  if (backup) logger.info({ rows: backup.rows, removed: backup.removed.length }, "tonight's backup is made");
}

export function backupTasks(deps: Deps, databaseUrl: string): JobTasks {
  return { back_up: () => backUpTonight(deps, databaseUrl) };
}
