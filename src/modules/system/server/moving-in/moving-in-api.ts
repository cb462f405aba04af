import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { registerRuns } from "#platform/resource/csv/registered.ts";
import * as calls from "../../staff/contract/moving-in/moving-in-calls.ts";
import { importFile, moveFile, openKept } from "./move-file.ts";
import { moveInVisits } from "./move-in-visits.ts";
import { listRuns, MOVING_IN } from "./runs.ts";
import { undoMove } from "./undo-move.ts";

const bytesOf = async (file: File | undefined) => {
  if (!file) throw new Error("an import came without its file");
  return new Uint8Array(await file.arrayBuffer());
};

/** Binds the calls by which a clinic imports its data from a former system. */
export const bindMovingInApi: BindApi = (api, deps) => {
  api.on(calls.moveCustomersIn, async ({ query, file, ...context }) => {
    const options = { isDry: query.dryRun === "true", leavesOut: query.leaveOut === "true" };
    const sent = { kind: "customers" as const, bytes: await bytesOf(file), actor: actorOf(context) };
    return { data: await moveFile(deps, sent, options) };
  });
  const files = [
    [calls.importCustomers, "customers"],
    [calls.importGiftCards, "gift_cards"],
    [calls.importStoreCredit, "store_credit"],
    [calls.importPackages, "packages"],
  ] as const;
  for (const [call, kind] of files)
    api.on(call, async ({ query, file, ...context }) => {
      const options = { isDry: query.dryRun === "true", leavesOut: query.skipBad === "true" };
      const sent = { kind, bytes: await bytesOf(file), actor: actorOf(context) };
      return importFile(deps, sent, { ...options, looksFirst: kind === "customers" });
    });
  api.on(calls.moveVisitsIn, async ({ query, file, ...context }) => {
    const options = {
      isDry: query.dryRun === "true",
      leavesOut: query.leaveOut === "true",
      overrides: query.override === "true",
    };
    const staff = { principal: context.principal, actor: actorOf(context) };
    return { data: await moveInVisits(deps, staff, { ...options, bytes: await bytesOf(file) }) };
  });
  // Lets the general import calls, such as apply and undo, accept these runs, too.
  registerRuns(deps, MOVING_IN, {
    undo: (runId, context) => undoMove(deps, { principal: context.principal, actor: actorOf(context) }, runId),
    open: (run, actor, wish) => openKept(deps, run, actor, wish),
  });
  api.on(calls.listMoveIns, async () => ({ data: await listRuns(deps.db, deps.clock.now()) }));
  api.on(calls.undoMoveIn, async ({ params, ...context }) => ({
    data: await undoMove(deps, { principal: context.principal, actor: actorOf(context) }, params.id),
  }));
};
