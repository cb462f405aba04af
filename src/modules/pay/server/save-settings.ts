import { and, eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { type PaySettings, readPaySettings } from "./pay-settings.ts";
import { paySettings } from "./tables.ts";

/** Settings from a page that was loaded from the previous release have no earnings codes, so the stored codes stay. */
type NewSettings = Omit<PaySettings, "earningsCodes"> & { earningsCodes?: PaySettings["earningsCodes"] | undefined };

/** Saves the pay settings, which apply from the next computation of a period. Throws `version_conflict`. */
export async function savePaySettings(
  db: Database,
  { version, ...settings }: NewSettings,
  actor: AuditActor,
): Promise<PaySettings> {
  return withRetry(db, async (tx) => {
    const before = await readPaySettings(tx);
    if (before.version === 0) await tx.insert(paySettings).values({ id: 1, version: 0 }).onConflictDoNothing();
    const [saved] = await tx
      .update(paySettings)
      .set({ ...settings, updatedAt: sql`clock_now()` })
      .where(and(eq(paySettings.id, 1), eq(paySettings.version, version)))
      .returning({ version: paySettings.version });
    if (!saved) throw new AppError("version_conflict");
    const after = await readPaySettings(tx);
    await writeAudit(tx, actor, {
      action: "pay.settings",
      resource: "PaySettings",
      resourceId: "settings",
      summary: "Pay settings changed",
      before: shown(before),
      after: shown(after),
    });
    return after;
  });
}

const shown = ({ poolShares, earningsCodes, version: _, ...rest }: PaySettings) => ({
  ...rest,
  earningsCodes: JSON.stringify(earningsCodes),
  poolShares: JSON.stringify(poolShares),
});
