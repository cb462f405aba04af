import { desc, eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { importRuns } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { importCalls as calls, MOST_ROWS_AT_ONCE } from "#shared/contract/resource/import-calls.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { Bound } from "../binding.ts";
import { applyImport, applyOtherRun, UNDO_MS, undoImport } from "./apply-import.ts";
import { assertNotBegun, readImport, startImport } from "./import-job.ts";
import { findOtherRuns, findRegistered, type StoredRun, type UndoneRun } from "./registered.ts";

async function findRun({ db }: ServerDeps, runId: string): Promise<StoredRun> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, runId));
  if (!run) throw new AppError("not_found");
  return run;
}

/** Returns the resource of a checked file. Throws `not_found`, and `forbidden` without permission for its records. */
function resourceOfRun(deps: ServerDeps, run: StoredRun, principal: Principal): Bound {
  const bound = findRegistered(deps, run.resource);
  if (!bound) throw new AppError("not_found");
  if (!hasRight(principal, bound.resource.rights.write)) throw new AppError("forbidden");
  return bound;
}

const writerOf = (bound: Bound, context: RequestOfStaff) => ({
  actor: actorOf(context),
  scope: bound.scope?.(context.principal),
});

const NOTHING_YET = { created: 0, changed: 0 };

/**
 * Returns the earliest time at which an import's undo period can end: a day after now, or after the job that writes it.
 */
const earliestUndoEnd = (now: Date) => new Date(now.getTime() + UNDO_MS).toISOString();

/** Binds the calls for checked files of any resource. */
export const bindImports: BindApi = (api, deps) => {
  const { db, clock } = deps;
  api.on(calls.listImports, async () => ({ data: { docs: await listImports(db) } }));
  api.on(calls.applyImport, async ({ params: { runId }, body, ...context }) => {
    const run = await findRun(deps, runId);
    const actor = actorOf(context);
    const other = findOtherRuns(deps, run.resource);
    const bound = other ? undefined : resourceOfRun(deps, run, context.principal);
    assertNotBegun(run);
    const writer = await other?.open(run, actor, body);
    const total = (writer?.rows ?? run.rows).length - (writer ? 0 : (body.leaveOut ?? []).length);
    if (total > MOST_ROWS_AT_ONCE) {
      await startImport(db, { runId, actor, wish: body, total });
      return { data: { runId, ...NOTHING_YET, undoUntil: earliestUndoEnd(clock.now()) }, isAccepted: true };
    }
    if (writer) return { data: { runId, ...(await applyOtherRun(db, runId, writer)) } };
    if (!bound) throw new AppError("not_found");
    return { data: { runId, ...(await applyImport(db, { runId, bound, ...writerOf(bound, context), body })) } };
  });
  api.on(calls.readImport, async ({ params: { runId } }) => ({ data: await readImport(db, runId) }));
  const answerOf = ({ undone, of }: { undone: number; of: number }, reasons?: UndoneRun["stayed"]) => ({
    data: { undone, stayed: of - undone, ...(reasons ? { reasons } : {}) },
    message: undone === of ? "OK" : `${of - undone} of ${of} were changed since; those stay.`,
  });
  api.on(calls.undoImport, async ({ params: { runId }, ...context }) => {
    const run = await findRun(deps, runId);
    const other = findOtherRuns(deps, run.resource);
    if (other) {
      const undone = await other.undo(runId, context);
      return answerOf(undone, undone.stayed);
    }
    const bound = resourceOfRun(deps, run, context.principal);
    return answerOf(await undoImport(db, { runId, bound, ...writerOf(bound, context), now: clock.now() }));
  });
};

const SHOWN_DAYS = 30;
const MOST_SHOWN = 200;

const text = (instant: Date) => instant.toISOString();

/** Returns the files recently compared or written, newest first. */
async function listImports(db: Database) {
  const created = sql<number>`(select count(*)::int from jsonb_array_elements(${importRuns.written}) w where w->'former' = 'null')`;
  const runs = await db
    .select({
      id: importRuns.id,
      resource: importRuns.resource,
      rows: sql<number>`greatest(jsonb_array_length(${importRuns.rows}), ${importRuns.total})`,
      created,
      all: sql<number>`coalesce(jsonb_array_length(${importRuns.written}), 0)`,
      checkedAt: importRuns.createdAt,
      appliedAt: importRuns.appliedAt,
      undoneAt: importRuns.undoneAt,
    })
    .from(importRuns)
    .where(sql`${importRuns.createdAt} > clock_now() - make_interval(days => ${SHOWN_DAYS}::int)`)
    .orderBy(desc(importRuns.createdAt))
    .limit(MOST_SHOWN);
  return runs.map(({ all, checkedAt, appliedAt, undoneAt, ...run }) => ({
    ...run,
    changed: all - run.created,
    checkedAt: text(checkedAt),
    appliedAt: appliedAt && text(appliedAt),
    undoneAt: undoneAt && text(undoneAt),
  }));
}
