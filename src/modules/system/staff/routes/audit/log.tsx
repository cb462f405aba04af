import { auditDescription } from "#shared/contract/resource/audit.ts";
import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { auditCells } from "../../audit/audit-cells.tsx";

export const clientLoader = listLoader(auditDescription);

/**
 * `/admin/audit`: who did what, newest first. Staff without permission to see everything see only their own entries.
 */
export default function AuditLog() {
  return <ResourceList description={auditDescription} path="/admin/audit" title="Audit log" cells={auditCells} />;
}
