import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import type { Bound } from "../binding.ts";

/** Records who exported a whole list. */
export async function recordExport(db: Database, { resource }: Bound, actor: AuditActor): Promise<void> {
  await db.transaction((tx) =>
    writeAudit(tx, actor, {
      action: `${resource.name.charAt(0).toLowerCase()}${resource.name.slice(1)}.export`,
      resource: resource.name,
      resourceId: "list",
      summary: `List of ${resource.words.many} exported`,
    }),
  );
}
