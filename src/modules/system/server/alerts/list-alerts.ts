import { asc } from "drizzle-orm";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { listNightlyBackups } from "#platform/backup/nightly-backup.ts";
import { listDeadJobs } from "#platform/jobs/dead-jobs.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { alertWords } from "../../domain/alert-words.ts";
import type { WireAlerts } from "../../staff/contract/alerts/alert-calls.ts";
import { ownerAlerts } from "./alert-tables.ts";

/** Returns the current problems, oldest first, the jobs that have failed permanently, and the newest backup. */
export async function listAlerts({ db, env }: Pick<ServerDeps, "db" | "env">): Promise<WireAlerts> {
  const rows = await db.select().from(ownerAlerts).orderBy(asc(ownerAlerts.since), asc(ownerAlerts.key));
  const jobs = await listDeadJobs(db);
  return {
    docs: rows.map(({ id, kind, amount, place, since }) => ({
      id,
      kind,
      since: since.toISOString(),
      ...alertWords({ kind, amount, place: place ?? undefined }),
    })),
    jobs: jobs.map(({ jobId, task, attempts, lastError, failedAt }) => ({
      id: jobId,
      task,
      attempts,
      reason: lastError.slice(0, 300),
      failedAt: failedAt.toISOString(),
    })),
    backups: await readBackups(env),
  };
}

async function readBackups(env: ServerDeps["env"]): Promise<WireAlerts["backups"]> {
  const folder = backupFolderOf(env);
  if (!folder) return null;
  const backups = await listNightlyBackups(folder);
  const [newest] = backups;
  return {
    folder,
    count: backups.length,
    newest: newest ? { madeAt: newest.madeAt.toISOString(), bytes: newest.bytes } : null,
  };
}
