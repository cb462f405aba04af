import { auditDescription } from "#modules/admin/contract/admin/audit.ts";
import { auditCells } from "../../audit/audit-cells.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(auditDescription);

/** `/admin/audit`: who did what, newest first. Who may not see all of it sees their own. */
export default function AuditLog() {
  return <ResourceList description={auditDescription} path="/admin/audit" title="Audit log" cells={auditCells} />;
}
