import type { RenewedMembership } from "#modules/membership/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { buyerOfCustomerInSql } from "../../orders/buyer.ts";
import { writeHistory } from "../../orders/move-order.ts";
import { orderLines, orders } from "../../tables.ts";

type Renewal = Pick<RenewedMembership, "customerId" | "interval" | "plan"> & {
  orderId: string;
  currency: string;
  paidCents: Cents;
  paidAt: Date;
};

/** Writes the order for a membership's renewal. It is already paid, by the provider's own charge. */
export async function writeRenewalOrder(tx: Transaction, renewal: Renewal): Promise<void> {
  const { orderId, customerId, interval, plan, currency, paidCents, paidAt } = renewal;
  const order = {
    id: orderId,
    kind: "renewal" as const,
    status: "paid" as const,
    paymentState: "paid" as const,
    customerId,
    currency,
    subtotalCents: paidCents,
    totalCents: paidCents,
    dueNowCents: paidCents,
    placedAt: paidAt,
    paidAt,
    buyer: buyerOfCustomerInSql(customerId),
  };
  const line = {
    id: newId(),
    orderId,
    kind: "membership" as const,
    itemId: plan.id,
    name: `${plan.name} membership`,
    position: 0,
    detail: interval === "month" ? "Next month" : "Next year",
    picture: plan.picture,
    quantity: 1,
    unitPriceCents: paidCents,
    lineTotalCents: paidCents,
    listCents: paidCents,
    netCents: paidCents,
    dueNowCents: paidCents,
  };
  await batch({
    order: tx.insert(orders).values(order).execute(),
    line: tx.insert(orderLines).values(line).execute(),
    history: writeHistory(tx, { orderId, from: null, to: "paid", cause: "renewal" }),
  });
}
