import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { clinicSettings } from "../tables.ts";

/** Whether visitors see the site. */
export async function isSiteOpen(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.$count(clinicSettings, isNotNull(clinicSettings.openedAt))) > 0;
}

/** Opens the site for visitors, in the caller's transaction. An open site stays open. */
export async function openSite(tx: Transaction, actor: AuditActor): Promise<void> {
  const [opened] = await tx
    .update(clinicSettings)
    .set({ openedAt: sql`clock_now()` })
    .where(and(eq(clinicSettings.id, 1), isNull(clinicSettings.openedAt)))
    .returning({ id: clinicSettings.id });
  if (!opened) return;
  await writeAudit(tx, actor, {
    action: "site.open",
    resource: "Settings",
    resourceId: "site",
    summary: "The site was opened",
  });
}
