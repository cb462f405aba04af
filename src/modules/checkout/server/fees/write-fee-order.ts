import { visitFees } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { feeNames } from "../../domain/fee-names.ts";
import type { StaffStep } from "../orders/move-order.ts";
import { writeHistory } from "../orders/move-order.ts";
import { orderLines, orders } from "../tables.ts";

type FeeOrder = {
  feeId: string;
  kind: keyof typeof feeNames;
  cents: Cents;
  customerId: string | null;
  currency: string;
  staff: StaffStep;
};

/**
 * Writes the order that collects the remaining amount of a fee, in the transaction that decides the fee: to be paid at
 * the desk, with the card on file, or by a payment link. Returns its id.
 */
export async function writeFeeOrder(
  tx: Transaction,
  { feeId, kind, cents, customerId, currency, staff }: FeeOrder,
): Promise<string> {
  const orderId = newId();
  await tx.insert(orders).values({
    id: orderId,
    kind: "fee",
    status: "pending",
    paymentState: "none",
    customerId,
    currency,
    subtotalCents: cents,
    totalCents: cents,
    dueNowCents: 0,
    dueAtClinicCents: cents,
  });
  await tx.insert(orderLines).values({
    id: newId(),
    orderId,
    kind: "fee",
    itemId: feeId,
    name: feeNames[kind],
    position: 0,
    quantity: 1,
    unitPriceCents: cents,
    lineTotalCents: cents,
    listCents: cents,
    netCents: cents,
    dueNowCents: 0,
  });
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "desk", staff });
  await visitFees.linkFeeToOrder(tx, { feeId, orderId });
  return orderId;
}
