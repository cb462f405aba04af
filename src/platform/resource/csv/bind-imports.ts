import { eq } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf, type RequestOfStaff } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { importRuns } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { importCalls as calls } from "#shared/contract/resource/import-calls.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { Bound } from "../binding.ts";
import { applyImport, undoImport } from "./apply-import.ts";
import { listImports } from "./list-imports.ts";
import { findRegistered, findRunUndo, type Undone } from "./registered.ts";

async function resourceNameOf({ db }: ServerDeps, runId: string): Promise<string> {
  const [run] = await db.select({ resource: importRuns.resource }).from(importRuns).where(eq(importRuns.id, runId));
  if (!run) throw new AppError("not_found");
  return run.resource;
}

/** The resource of a checked file. Throws `not_found`, and `forbidden` without the right to its records. */
async function resourceOfRun(deps: ServerDeps, runId: string, principal: Principal): Promise<Bound> {
  const bound = findRegistered(deps, await resourceNameOf(deps, runId));
  if (!bound) throw new AppError("not_found");
  if (!hasRight(principal, bound.resource.rights.write)) throw new AppError("forbidden");
  return bound;
}

const writerOf = (bound: Bound, context: RequestOfStaff) => ({
  actor: actorOf(context),
  scope: bound.scope?.(context.principal),
});

/** Binds what is done with checked files, of whichever resource. */
export const bindImports: BindApi = (api, deps) => {
  const { db, clock } = deps;
  api.on(calls.listImports, async () => ({ data: { docs: await listImports(db) } }));
  api.on(calls.applyImport, async ({ params: { runId }, body, ...context }) => {
    const bound = await resourceOfRun(deps, runId, context.principal);
    return { data: await applyImport(db, { runId, bound, ...writerOf(bound, context), body }) };
  });
  const toldOf = ({ undone, of }: { undone: number; of: number }, reasons?: Undone["stayed"]) => ({
    data: { undone, stayed: of - undone, ...(reasons ? { reasons } : {}) },
    message: undone === of ? "OK" : `${of - undone} of ${of} were changed since; those stay.`,
  });
  api.on(calls.undoImport, async ({ params: { runId }, ...context }) => {
    const undoRun = findRunUndo(deps, await resourceNameOf(deps, runId));
    if (undoRun) {
      const undone = await undoRun(runId, context);
      return toldOf(undone, undone.stayed);
    }
    const bound = await resourceOfRun(deps, runId, context.principal);
    return toldOf(await undoImport(db, { runId, bound, ...writerOf(bound, context), now: clock.now() }));
  });
};
