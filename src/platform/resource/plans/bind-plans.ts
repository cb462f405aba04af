import { eq, sql } from "drizzle-orm";
import type { ApiBinder } from "#platform/api-binder.ts";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { scheduledChanges as plans } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import type { AnyResourceCalls } from "#shared/contract/resource/call-types.ts";
import { newId } from "#shared/ids.ts";
import type { AnyRecord, Bound } from "../binding.ts";
import { lockRecord, readRecord } from "../read-record.ts";
import { translateRefusals } from "../refusals.ts";
import { simulateChange } from "../simulate-change.ts";
import { actionPrefixOf } from "../summary.ts";
import { enqueuePlan } from "./apply-plan.ts";
import { expectInstead, isSameValue, listPlans, type Plan, plannedValuesAt } from "./scheduled-changes.ts";

/** Removes a plan of a record; later plans then expect the record's values without it. Throws `not_found`. */
async function discard(tx: Transaction, all: readonly Plan[], planId: string): Promise<Plan> {
  const plan = all.find(({ id }) => id === planId);
  if (!plan) throw new AppError("not_found");
  await tx.delete(plans).where(eq(plans.id, planId));
  await expectInstead(tx, plan, plan.changes, plan.seen);
  return plan;
}

/** Binds the calls of a resource whose changes can be scheduled for an instant. */
export function bindPlans(api: ApiBinder, { db, clock }: ServerDeps, bound: Bound, calls: AnyResourceCalls): void {
  const { plans: list, plan: save, discardPlan } = calls;
  if (!list || !save || !discardPlan) throw new Error(`${bound.resource.name} has no calls for plans`);
  const { name, title, words } = bound.resource;

  const shown = async (db: DatabaseOrTransaction, id: string) => ({
    data: (await listPlans(db, bound, id)).map((plan) => ({
      id: plan.id,
      liveFrom: plan.liveFrom.toISOString(),
      madeAt: plan.madeAt.toISOString(),
      refusedBecause: plan.refusedBecause,
      changes: plan.changes,
    })),
  });
  const log = (tx: Transaction, actor: AuditActor, record: AnyRecord, what: string, summary: string) =>
    writeAudit(tx, actor, {
      action: `${actionPrefixOf(bound.resource)}${what}`,
      resource: name,
      resourceId: record.id,
      summary: `${String(record[title] ?? words.one)}: ${summary}`,
    });

  api.on(list, async ({ params: { id }, principal }) => {
    await readRecord(db, bound, id, bound.scope?.(principal));
    return shown(db, id);
  });

  api.on(save, async ({ params: { id }, body: { changes, liveFrom, insteadOf }, ...context }) => {
    const at = new Date(liveFrom);
    if (at <= clock.now())
      throw new AppError("invalid_input", { issues: [{ path: "liveFrom", message: "Choose a time ahead." }] });
    const scope = bound.scope?.(context.principal);
    const others = (await listPlans(db, bound, id)).filter((plan) => plan.id !== insteadOf);
    // A change that a save would refuse at that time is refused now.
    const input = { id, changes: { ...plannedValuesAt(others, at), ...changes }, scope };
    await translateRefusals(db, bound, id, () => simulateChange(db, bound, input, async () => undefined));
    await withRetry(db, async (tx) => {
      await bound.lock?.(tx, id);
      const record = await lockRecord(tx, bound, id, scope);
      if (record.archivedAt) throw new AppError("conflict", { message: "It is archived. Restore it first." });
      if (insteadOf) await discard(tx, await listPlans(tx, bound, id), insteadOf);
      const then: Record<string, unknown> = { ...record, ...plannedValuesAt(await listPlans(tx, bound, id), at) };
      const differing = Object.entries(changes).filter(
        ([field, value]) => value !== undefined && !isSameValue(bound, field, value, then[field]),
      );
      if (differing.length === 0)
        throw new AppError("invalid_input", { message: "Nothing differs from what is there by then." });
      const plan = {
        id: newId(),
        resource: name,
        recordId: id,
        liveFrom: at,
        madeBy: context.principal.customerId,
        changes: Object.fromEntries(differing),
        seen: Object.fromEntries(differing.map(([field]) => [field, then[field] ?? null])),
      };
      await tx.insert(plans).values({ ...plan, madeAt: sql`clock_now()` });
      await enqueuePlan(tx, plan);
      await log(tx, actorOf(context), record, "plan", `planned for ${at.toISOString()}`);
    });
    return shown(db, id);
  });

  api.on(discardPlan, async ({ params: { id, planId }, ...context }) => {
    await withRetry(db, async (tx) => {
      await bound.lock?.(tx, id);
      const record = await lockRecord(tx, bound, id, bound.scope?.(context.principal));
      const { liveFrom } = await discard(tx, await listPlans(tx, bound, id), planId);
      await log(
        tx,
        actorOf(context),
        record,
        "discardPlan",
        `what was planned for ${liveFrom.toISOString()} discarded`,
      );
    });
    return shown(db, id);
  });
}
