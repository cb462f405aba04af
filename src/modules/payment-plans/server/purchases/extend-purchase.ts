import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { USABLE_STATES } from "../../domain/plan-state.ts";
import { planPurchases } from "../tables.ts";

/** The number of months by which a package is extended, once and free of charge. */
const EXTENDED_MONTHS = 3;

/**
 * Extends a package by three months, once. Throws `not_found`, `plan_closed` for a package that has ended, and
 * `conflict` if it was extended before.
 */
export async function extendPurchase(
  tx: Transaction,
  purchaseId: string,
  { actor, reason }: { actor: AuditActor; reason: string },
): Promise<string> {
  const [extended] = await tx
    .update(planPurchases)
    .set({
      endsOn: sql`(${planPurchases.endsOn} + make_interval(months => ${EXTENDED_MONTHS}::int))::date`,
      extendedAt: sql`clock_now()`,
      updatedAt: sql`clock_now()`,
    })
    .where(
      and(
        eq(planPurchases.id, purchaseId),
        inArray(planPurchases.state, [...USABLE_STATES]),
        isNull(planPurchases.extendedAt),
      ),
    )
    .returning({ endsOn: planPurchases.endsOn });
  if (!extended) throw await refusalOf(tx, purchaseId);
  await writeAudit(tx, actor, {
    action: "planPurchase.extend",
    resource: "PlanPurchase",
    resourceId: purchaseId,
    reason,
    summary: `Package extended to ${extended.endsOn}`,
    after: { endsOn: extended.endsOn },
  });
  return extended.endsOn;
}

async function refusalOf(tx: Transaction, purchaseId: string): Promise<AppError> {
  const [found] = await tx
    .select({ extendedAt: planPurchases.extendedAt })
    .from(planPurchases)
    .where(eq(planPurchases.id, purchaseId));
  if (!found) return new AppError("not_found");
  if (!found.extendedAt) return new AppError("plan_closed");
  return new AppError("conflict", { message: "This package was extended before." });
}
