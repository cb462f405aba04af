import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { watchTrouble } from "./watch-trouble.ts";

export const alertSchedules = { watch_trouble: "* * * * *" };

/** Returns the job that checks for problems once a minute. */
export function alertTasks({ db, env }: Pick<ServerDeps, "db" | "env">): JobTasks {
  return {
    async watch_trouble() {
      await watchTrouble({
        db,
        dataDir: env.dataDir,
        mailFrom: env.mailFrom,
        backupFolder: backupFolderOf(env),
        sendsBackups: env.backupUrl !== undefined,
      });
    },
  };
}
