import type { BindApi } from "#platform/api-binder.ts";
import { bindImports } from "#platform/resource/csv/bind-imports.ts";
import { findAnything } from "../contract/find-calls.ts";
import { bindAuditLog } from "./audit-log.ts";
import { findAnything as find } from "./find-anything.ts";
import { bindSetupApi } from "./setup/setup-staff-api.ts";

/** Binds the palette, the audit log, imports and setting up to what happens. */
export const bindAdminStaffApi: BindApi = (api, deps) => {
  api.on(findAnything, async ({ query, principal }) => ({
    data: { docs: await find(deps.db, principal, query.q) },
  }));
  bindImports(api, deps);
  bindSetupApi(api, deps);
  bindAuditLog(api, deps);
};
