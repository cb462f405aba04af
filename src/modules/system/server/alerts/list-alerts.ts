import { asc } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { listDeadJobs } from "#platform/jobs/dead-jobs.ts";
import { alertWords } from "../../domain/alert-words.ts";
import type { WireAlerts } from "../../staff/contract/alerts/alert-calls.ts";
import { ownerAlerts } from "./alert-tables.ts";

/** The trouble that was found last, oldest first, and the jobs that have failed permanently. */
export async function listAlerts(db: DatabaseOrTransaction): Promise<WireAlerts> {
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
  };
}
