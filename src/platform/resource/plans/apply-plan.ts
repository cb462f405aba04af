import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { scheduledChanges as plans } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Bound } from "../binding.ts";
import { findRegistered } from "../csv/registered.ts";
import { readRecord } from "../read-record.ts";
import { translateRefusals } from "../refusals.ts";
import { scheduledChangeActor } from "../versions/drafts.ts";
import { VERSION_REFUSED, type VersionRefused } from "../versions/planned-versions.ts";
import { changeRecord } from "../write-record.ts";
import { claimPlan, expectInstead, findPlan, type Plan, whyStale } from "./scheduled-changes.ts";

const APPLY_PLAN = "apply_scheduled_change";

/** Enqueues the job that puts a plan live at its instant. */
export const enqueuePlan = (db: DatabaseOrTransaction, { id, liveFrom }: Pick<Plan, "id" | "liveFrom">) =>
  enqueueJob(db, APPLY_PLAN, { id }, { key: `plan:${id}`, runAt: liveFrom });

/** Thrown when another process has put the plan live, or it was discarded. */
class PlanGone extends Error {}

/**
 * Puts a plan live like a save: rules, audit entry, events. Pages rendered before aren't sent again (decision 0088).
 */
async function putPlanLive({ db }: ServerDeps, bound: Bound, { id, recordId, madeBy }: Plan): Promise<void> {
  await translateRefusals(db, bound, recordId, () =>
    withRetry(db, async (tx) => {
      let plan: Plan | undefined;
      const actor = scheduledChangeActor(madeBy);
      const found = await findPlan(tx, id);
      if (!found) throw new PlanGone();
      const change = { kind: "update" as const, id: recordId, version: undefined, fields: found.changes };
      await changeRecord(tx, bound, { actor, reason: "Planned change" }, change, async (before) => {
        plan = await claimPlan(tx, id);
        if (!plan) throw new PlanGone();
        const why = before.archivedAt ? "It is archived." : whyStale(bound, plan, before);
        if (why) throw new AppError("conflict", { message: why });
      });
      if (!plan) return;
      await expectInstead(tx, plan, plan.seen, plan.changes);
      await bumpTags(tx, ["*"]);
    }),
  );
}

/** Leaves a plan on the list with the reason why it isn't live, and notifies its author. */
async function refuse({ db }: ServerDeps, bound: Bound, plan: Plan, why: string): Promise<void> {
  await withRetry(db, async (tx) => {
    const refused = await tx
      .update(plans)
      .set({ refusedBecause: why })
      .where(sql`${eq(plans.id, plan.id)} and ${plans.refusedBecause} is null`)
      .returning({ id: plans.id });
    const record = await readRecord(tx, bound, plan.recordId).catch(() => undefined);
    if (refused.length === 0 || !record) return;
    const { title, words, planned } = bound.resource;
    const about = { title: String(record[title] ?? words.one), path: `${planned}/${plan.recordId}` };
    const payload: VersionRefused = { accountId: plan.madeBy, recordId: plan.recordId, version: null, why, ...about };
    await emitEvent(tx, { type: VERSION_REFUSED, key: `plan:${plan.id}:refused`, payload });
  });
}

const payloadSchema = z.object({ id: z.string() });

/** Returns the job that puts a scheduled change live at its instant, once across all processes. */
export function planTasks(deps: ServerDeps): JobTasks {
  const { db } = deps;
  return {
    async [APPLY_PLAN](payload) {
      const { id } = payloadSchema.parse(payload);
      const plan = await findPlan(db, id);
      const bound = plan && findRegistered(deps, plan.resource);
      if (!plan || !bound || plan.refusedBecause !== null) return;
      const [{ isDue } = { isDue: false }] = await db
        .select({ isDue: sql<boolean>`${plans.liveFrom} <= clock_now()` })
        .from(plans)
        .where(eq(plans.id, id));
      if (!isDue) return enqueuePlan(db, plan);
      failpoint("plan:due");
      try {
        await putPlanLive(deps, bound, plan);
      } catch (error) {
        if (error instanceof PlanGone) return;
        if (!isAppError(error)) throw error;
        const { code, message, issues = [] } = error;
        if (code === "internal" || code === "unavailable") throw error;
        const more = issues.map((issue) => issue.message).filter((words) => !message.includes(words));
        await refuse(deps, bound, plan, [message, ...more].slice(0, 2).join(" "));
      }
    },
  };
}
