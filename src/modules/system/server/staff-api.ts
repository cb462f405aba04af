import type { BindApi } from "#platform/api-binder.ts";
import { bindJobs } from "#platform/resource/bulk/bind-jobs.ts";
import { bindImports } from "#platform/resource/csv/bind-imports.ts";
import { findAnything } from "../staff/contract/find-calls.ts";
import { bindAlertsApi } from "./alerts/alerts-api.ts";
import { bindAuditLog } from "./audit-log.ts";
import { findAnything as find } from "./find-anything.ts";
import { bindLiveApi } from "./live/live-api.ts";
import { bindMovingInApi } from "./moving-in/moving-in-api.ts";
import { bindNoticesApi } from "./notices/notices-api.ts";
import { bindSetupApi } from "./setup/setup-staff-api.ts";
import { bindUndoApi } from "./undo-entry.ts";
import { bindSavedViewsApi } from "./views/saved-views-api.ts";

/** Binds the palette, the audit log, imports, setup, alerts, live pages and the bell to their use cases. */
export const bindSystemStaffApi: BindApi = (api, deps) => {
  api.on(findAnything, async ({ query, principal }) => ({
    data: { docs: await find(deps.db, principal, query.q) },
  }));
  bindImports(api, deps);
  bindJobs(api, deps);
  bindSetupApi(api, deps);
  bindAuditLog(api, deps);
  bindUndoApi(api, deps);
  bindAlertsApi(api, deps);
  bindMovingInApi(api, deps);
  bindLiveApi(api, deps);
  bindNoticesApi(api, deps);
  bindSavedViewsApi(api, deps);
};
