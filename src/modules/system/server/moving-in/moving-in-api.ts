import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { registerRunUndo } from "#platform/resource/csv/registered.ts";
import * as calls from "../../staff/contract/moving-in/moving-in-calls.ts";
import { importCheckOf } from "./import-check.ts";
import { moveGiftCards, movePackages, moveStoreCredit } from "./move-balances.ts";
import { moveCustomers } from "./move-customers.ts";
import { moveVisits } from "./move-visits.ts";
import { listRuns, MOVING_IN } from "./runs.ts";
import { undoMove } from "./undo-move.ts";

const bytesOf = async (file: File | undefined) => {
  if (!file) throw new Error("an import came without its file");
  return new Uint8Array(await file.arrayBuffer());
};

/** Binds the calls by which a clinic brings along what it had before. */
export const bindMovingInApi: BindApi = (api, deps) => {
  api.on(calls.moveCustomersIn, async ({ query, file, ...context }) => {
    const options = { isDry: query.dryRun === "true", leavesOut: query.leaveOut === "true" };
    return { data: await moveCustomers(deps, actorOf(context), { ...options, bytes: await bytesOf(file) }) };
  });
  api.on(calls.importCustomers, async ({ query, file, ...context }) => {
    const bytes = await bytesOf(file);
    const move = (isDry: boolean) =>
      moveCustomers(deps, actorOf(context), { isDry, leavesOut: query.skipBad === "true", bytes });
    const seen = query.dryRun === "true" || query.skipBad !== "true" ? await move(true) : undefined;
    // As with every import, a file with bad rows that aren't to be skipped is answered with what is wrong with it.
    const isOnlySeen = seen && (query.dryRun === "true" || seen.rows.bad > 0);
    return { data: importCheckOf(isOnlySeen ? seen : await move(false), deps.clock.now()) };
  });
  const files = [
    [calls.importGiftCards, moveGiftCards],
    [calls.importStoreCredit, moveStoreCredit],
    [calls.importPackages, movePackages],
  ] as const;
  for (const [call, move] of files)
    api.on(call, async ({ query, file, ...context }) => {
      const options = { isDry: query.dryRun === "true", leavesOut: query.skipBad === "true" };
      const moved = await move(deps, actorOf(context), { ...options, bytes: await bytesOf(file) });
      return { data: importCheckOf(moved, deps.clock.now()) };
    });
  api.on(calls.moveVisitsIn, async ({ query, file, ...context }) => {
    const options = {
      isDry: query.dryRun === "true",
      leavesOut: query.leaveOut === "true",
      overrides: query.override === "true",
    };
    const staff = { principal: context.principal, actor: actorOf(context) };
    return { data: await moveVisits(deps, staff, { ...options, bytes: await bytesOf(file) }) };
  });
  // The call to undo imports also undoes these.
  registerRunUndo(deps, MOVING_IN, (runId, context) =>
    undoMove(deps, { principal: context.principal, actor: actorOf(context) }, runId),
  );
  api.on(calls.listMoveIns, async () => ({ data: await listRuns(deps.db, deps.clock.now()) }));
  api.on(calls.undoMoveIn, async ({ params, ...context }) => ({
    data: await undoMove(deps, { principal: context.principal, actor: actorOf(context) }, params.id),
  }));
};
