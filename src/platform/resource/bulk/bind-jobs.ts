import type { BindApi } from "#platform/api-binder.ts";
import { jobCalls } from "#shared/contract/resource/job-calls.ts";
import { findRegistered } from "../csv/registered.ts";
import { readRun } from "./bulk-runs.ts";

/** Connects the call that reads the progress of a bulk change. */
export const bindJobs: BindApi = (api, deps) => {
  api.on(jobCalls.readJob, async ({ params, principal }) => {
    const find = (resource: string) => {
      const bound = findRegistered(deps, resource);
      return bound && { bound, scope: bound.scope?.(principal) };
    };
    return { data: await readRun(deps.db, params.id, { accountId: principal.customerId, find }) };
  });
};
