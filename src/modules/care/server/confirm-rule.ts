import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { lockRules } from "./rules.ts";
import { intervalRules } from "./tables.ts";

/**
 * Confirms a rule on behalf of the medical director. A repeated call changes nothing. Throws `not_found`, or `conflict`
 * for an archived rule.
 */
export async function confirmRule(db: Database, actor: AuditActor, id: string) {
  return withRetry(db, async (tx) => {
    await lockRules(tx);
    const [before] = await tx.select().from(intervalRules).where(eq(intervalRules.id, id)).for("update");
    if (!before) throw new AppError("not_found");
    if (before.archivedAt) throw new AppError("conflict", { message: "This rule is archived. Restore it first." });
    if (before.status === "confirmed") return toConfirmed(before);
    // The time of this statement by the clinic's clock. The transaction's start would be too early: only now that the
    // rules are locked does no booking use the former rules.
    const confirmedAt = sql`clock_now() + (clock_timestamp() - now())`;
    const [after] = await tx
      .update(intervalRules)
      .set({ status: "confirmed", confirmedBy: actor.accountId, confirmedByName: actor.name, confirmedAt })
      .where(eq(intervalRules.id, id))
      .returning();
    if (!after) throw new AppError("not_found");
    await writeAudit(tx, actor, {
      action: "rule.confirm",
      resource: "Rule",
      resourceId: id,
      summary: `Confirmed the rule “${after.name}”`,
      before: { status: before.status },
      after: { status: after.status },
    });
    return toConfirmed(after);
  });
}

function toConfirmed({ id, version, status, confirmedAt }: typeof intervalRules.$inferSelect) {
  return { id, version, status, confirmedAt: (confirmedAt ?? new Date(0)).toISOString() };
}
