import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { dropDeadJob, listDeadJobs, retryDeadJob } from "#platform/jobs/dead-jobs.ts";
import { AppError } from "#shared/app-error.ts";
import * as calls from "../../staff/contract/alerts/alert-calls.ts";
import { listAlerts } from "./list-alerts.ts";

const STEPS = {
  retry: { take: retryDeadJob, summary: "A failed job is tried again" },
  drop: { take: dropDeadJob, summary: "A failed job was dropped" },
} as const;

/** Binds the calls about alerts to their use cases. */
export const bindAlertsApi: BindApi = (api, deps) => {
  const { db } = deps;
  const take = async (step: keyof typeof STEPS, id: string, actor: ReturnType<typeof actorOf>) =>
    db.transaction(async (tx) => {
      const job = (await listDeadJobs(tx)).find(({ jobId }) => jobId === id);
      if (!job || !(await STEPS[step].take(tx, id))) throw new AppError("not_found");
      await writeAudit(tx, actor, {
        action: `job.${step}`,
        resource: "Job",
        resourceId: id,
        summary: `${STEPS[step].summary}: ${job.task}`,
      });
    });
  api.on(calls.listAlerts, async () => ({ data: await listAlerts(deps) }));
  api.on(calls.retryJob, async ({ params, ...context }) => {
    await take("retry", params.id, actorOf(context));
    return { data: await listAlerts(deps) };
  });
  api.on(calls.dropJob, async ({ params, ...context }) => {
    await take("drop", params.id, actorOf(context));
    return { data: await listAlerts(deps) };
  });
};
