import { eq, type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { auditEntries } from "#platform/tables.ts";
import { allFilters, type ListQuery } from "#shared/contract/resource/list-query.ts";
import { hasRight } from "#shared/rights.ts";
import { auditResource } from "../contract/admin/audit-resource.ts";

/** Entries about one kind of record from one request. An outer column is named with its table. */
const sameRequest = sql`g.request_id = audit_entries.request_id and g.resource = audit_entries.resource`;

/** What may differ among the entries of one request: asking about it lists each of them. */
const SINGLE = new Set(["resourceId", "summary", "action", "requestId"]);

function newestOfRequest(query: ListQuery): SQL | undefined {
  if (query.q || allFilters(auditResource, query).some(({ field }) => SINGLE.has(field))) return undefined;
  return sql`not exists (select 1 from audit_entries g where ${sameRequest}
    and (g.at, g.id) > (audit_entries.at, audit_entries.id))`;
}

/** Binds the audit log, which is read by lists and files and changed by nothing. */
export const bindAuditLog: BindApi = (api, deps) =>
  bindResource(
    api,
    deps,
    auditResource,
    {
      table: auditEntries,
      columns: {
        entries: sql<number>`(select greatest(count(*), 1)::int from audit_entries g where ${sameRequest})`,
      },
      scope: (principal) =>
        hasRight(principal, "audit.all") ? undefined : eq(auditEntries.accountId, principal.customerId),
      listed: newestOfRequest,
    },
    async () => (await getClinicSettings(deps.db)).timeZone,
  );
