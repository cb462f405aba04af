import type { BindApi } from "#platform/api-binder.ts";
import { adminStaffCalls as calls } from "../contract/find-calls.ts";
import { findAnything } from "./find-anything.ts";

/** Binds the admin module's calls to what happens. */
export const bindAdminStaffApi: BindApi = (api, { db }) => {
  api.on(calls.findAnything, async ({ query, principal }) => ({
    data: { docs: await findAnything(db, principal, query.q) },
  }));
};
