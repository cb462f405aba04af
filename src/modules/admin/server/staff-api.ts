import { eq } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { bindImports } from "#platform/resource/csv/bind-imports.ts";
import { auditEntries } from "#platform/tables.ts";
import { hasRight } from "#shared/rights.ts";
import { auditResource } from "../contract/admin/audit-resource.ts";
import { findAnything } from "../contract/find-calls.ts";
import { bindAlertsApi } from "./alerts/alerts-api.ts";
import { findAnything as find } from "./find-anything.ts";
import { bindMovingInApi } from "./moving-in/moving-in-api.ts";
import { bindSetupApi } from "./setup/setup-staff-api.ts";

/** Binds the palette, the audit log, imports, setting up and trouble to what happens. */
export const bindAdminStaffApi: BindApi = (api, deps) => {
  api.on(findAnything, async ({ query, principal }) => ({
    data: { docs: await find(deps.db, principal, query.q) },
  }));
  bindImports(api, deps);
  bindSetupApi(api, deps);
  bindAlertsApi(api, deps);
  bindMovingInApi(api, deps);
  bindResource(api, deps, auditResource, {
    table: auditEntries,
    scope: (principal) =>
      hasRight(principal, "audit.all") ? undefined : eq(auditEntries.accountId, principal.customerId),
  });
};
