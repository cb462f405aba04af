import { lockVisitToPay, visitFees } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { writeFeeOrder } from "./write-fee-order.ts";

/**
 * Returns the order for collecting an owed fee at the desk, created once. Throws `not_found`, and `conflict` for a fee
 * that isn't owed anymore.
 */
export async function openFeeOrder(
  db: Database,
  feeId: string,
  { accountId: by, name: byName }: { accountId: string; name: string },
): Promise<string> {
  const { currency } = await getClinicSettings(db);
  return withRetry(db, async (tx) => {
    const { appointmentId } = await visitFees.findFee(tx, feeId);
    const { customerId } = await lockVisitToPay(tx, appointmentId);
    const fee = (await visitFees.lockOwedFees(tx, appointmentId)).find(({ id }) => id === feeId);
    if (!fee) throw new AppError("conflict", { message: "This fee isn’t owed anymore." });
    const { orderId, kind, amountCents, paidCents } = await visitFees.findFee(tx, feeId);
    if (orderId) return orderId;
    const staff = { by, byName, notified: false };
    return writeFeeOrder(tx, { feeId, kind, cents: amountCents - paidCents, customerId, currency, staff });
  });
}
