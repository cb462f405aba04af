import { eq, type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { entriesOfRequestInSql, isNewestOfRequestInSql } from "#platform/audit/entries-of-request-in-sql.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { auditEntries } from "#platform/tables.ts";
import { allFilters, type ListQuery } from "#shared/contract/resource/list-query.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { auditResource } from "../staff/contract/audit/audit-resource.ts";

/** Fields that may differ among the entries of one request. A filter by one of them lists each entry by itself. */
const SINGLE = new Set(["resourceId", "summary", "action", "requestId"]);

function newestOfRequest(query: ListQuery): SQL | undefined {
  if (query.q || allFilters(auditResource, query).some(({ field }) => SINGLE.has(field))) return undefined;
  return isNewestOfRequestInSql;
}

/** Returns the condition for entries about the record, or of the request, with exactly this id. */
function isAboutRecord(pattern: string): SQL {
  const id = pattern.replace(/^%|%$/g, "");
  return sql`${id} in (${auditEntries.resourceId}, ${auditEntries.requestId})`;
}

/** Returns the condition for the entries that a person may see: all, or their own. */
export const entriesSeenBy = (principal: Principal): SQL | undefined =>
  hasRight(principal, "audit.all") ? undefined : eq(auditEntries.accountId, principal.customerId);

/** Binds the audit log, which can be listed and exported but never changed. */
export const bindAuditLog: BindApi = (api, deps) =>
  bindResource(
    api,
    deps,
    auditResource,
    {
      table: auditEntries,
      columns: { entries: entriesOfRequestInSql },
      scope: entriesSeenBy,
      listed: newestOfRequest,
      search: isAboutRecord,
    },
    async () => (await getClinicSettings(deps.db)).location.timeZone,
  );
