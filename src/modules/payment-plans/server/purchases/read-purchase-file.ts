import { asc, desc, eq } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { refundOfPackage } from "../../domain/package-progress.ts";
import { USABLE_STATES } from "../../domain/plan-state.ts";
import type { WirePurchaseFile } from "../../staff/contract/plan-purchase-resource.ts";
import { planInstallments, planPurchases, planSessionUses } from "../tables.ts";

/** Returns a bought package as staff see it. Throws `not_found`, also for one that was never paid. */
export async function readPurchaseFile(db: Database, id: string): Promise<WirePurchaseFile> {
  const [found] = await db.select().from(planPurchases).where(eq(planPurchases.id, id));
  if (!found?.startedAt) throw new AppError("not_found");
  const [payments, uses] = await Promise.all([
    db.select().from(planInstallments).where(eq(planInstallments.purchaseId, id)).orderBy(asc(planInstallments.nth)),
    db
      .select({ at: planSessionUses.updatedAt, status: planSessionUses.state })
      .from(planSessionUses)
      .where(eq(planSessionUses.purchaseId, id))
      .orderBy(desc(planSessionUses.updatedAt), desc(planSessionUses.id)),
  ]);
  const { sessions, priceCents: price, paidCents: paid, usedSessions: used, refundedCents, state, orderId } = found;
  const isUsable = USABLE_STATES.some((usable) => usable === state);
  const open = payments.filter((payment) => payment.state === "due" || payment.state === "failed");
  return {
    instalments: payments.map(({ nth, dueOn, amountCents: amount, state: status, orderId: paidBy, failedAt }) => ({
      nth,
      dueOn,
      amount,
      status,
      ...(paidBy ? { orderId: paidBy } : {}),
      ...(status === "failed" && failedAt ? { failedAt: failedAt.toISOString() } : {}),
    })),
    uses: uses.map(({ at, status }) => ({ at: at.toISOString(), status })),
    open: open.reduce((sum, { amountCents }) => sum + amountCents, 0),
    // Refunds go through the orders that paid, and an imported package has no order.
    back: isUsable && orderId ? Math.max(0, refundOfPackage({ sessions, price }, { paid, used }) - refundedCents) : 0,
  };
}
