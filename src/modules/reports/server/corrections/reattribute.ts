import { desc, eq } from "drizzle-orm";
import { findStaff } from "#modules/account/server/public.ts";
import { findOrderOfLine } from "#modules/checkout/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { factCorrections } from "../tables.ts";

export type Correction = {
  orderLineId: string;
  /** A practitioner; undefined: unchanged. */
  performerId?: string | undefined;
  /** A staff member's account; undefined: unchanged. */
  sellerId?: string | undefined;
  reason: string;
};

/**
 * Corrects who performed or sold an order's line. A trigger queues the order's facts to be derived again. Tips stay
 * with their owners, because the ledger records tips on each owner's account. Returns the order. Throws `not_found` for
 * an unknown line, and `invalid_input` for people who can't be assigned.
 */
export async function reattribute(
  tx: Transaction,
  actor: AuditActor,
  { orderLineId, performerId, sellerId, reason }: Correction,
): Promise<{ orderId: string }> {
  const order = await findOrderOfLine(tx, orderLineId);
  if (!order) throw new AppError("not_found");
  if (sellerId !== undefined && !(await findStaff(tx, sellerId))) throw unknown("sellerId");
  const [former] = await tx
    .select({ performerId: factCorrections.performerId, sellerId: factCorrections.sellerId })
    .from(factCorrections)
    .where(eq(factCorrections.orderLineId, orderLineId))
    .orderBy(desc(factCorrections.id))
    .limit(1);
  const people = { performerId: performerId ?? null, sellerId: sellerId ?? null };
  await tx
    .insert(factCorrections)
    .values({ orderLineId, ...people, reason, madeBy: actor.accountId ?? "system", makerName: actor.name })
    .catch((error: unknown) => {
      if (constraintOf(error) === "fact_corrections_performer_id_practitioners_id_fk") throw unknown("performerId");
      throw error;
    });
  await writeAudit(tx, actor, {
    action: "order.reattribute",
    resource: "Order",
    resourceId: order.orderId,
    summary: `Order ${order.number}, ${order.name}: who did or sold it was corrected`,
    before: former ?? { performerId: null, sellerId: null },
    after: people,
    reason,
  });
  return { orderId: order.orderId };
}

function unknown(path: "performerId" | "sellerId"): AppError {
  const message = "This person isn’t in the team.";
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}
