import { inArray, sql } from "drizzle-orm";
import type { CorrectionGuard } from "#modules/reports/server/public.ts";
import { AppError } from "#shared/app-error.ts";
import { payLines, payPeriods } from "../tables.ts";

/**
 * Refuses to correct who performed or sold a line of an order once the pay for it is approved: `conflict`. The database
 * has the same rule.
 */
export const refusePaidCorrection: CorrectionGuard = async (tx, { orderLineId }) => {
  const paid = tx.select({ id: payLines.periodId }).from(payLines).where(sql`${payLines.orderLineId} = ${orderLineId}`);
  const periods = await tx.select().from(payPeriods).where(inArray(payPeriods.id, paid)).for("share");
  if (periods.some(({ state }) => state === "approved" || state === "locked"))
    throw new AppError("conflict", { message: "Pay for this is approved. Add an adjustment to the next pay period." });
};
