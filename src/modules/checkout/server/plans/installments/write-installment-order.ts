import type { TakenInvoice } from "#modules/payment-plans/server/public.ts";
import { listTenders } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { returnLatePayment } from "../../../refunds/server/return-payment.ts";
import type { OrderState } from "../../movements/order-state.ts";
import { buyerOfCustomerInSql } from "../../orders/buyer.ts";
import { writeHistory } from "../../orders/move-order.ts";
import { orderLines, orders } from "../../tables.ts";

type Installment = TakenInvoice & { orderId: string; currency: string; cents: Cents; paidAt: Date };

/**
 * Writes the order for a later payment of a package, charged by the provider: paid, or canceled if nothing was due
 * anymore, so that the payment is refunded.
 */
export async function writeInstallmentOrder(tx: Transaction, paid: Installment): Promise<OrderState> {
  const { orderId, customerId, plan, installment, currency, cents, paidAt } = paid;
  const status = installment ? ("paid" as const) : ("cancelled" as const);
  const paymentState = installment ? ("paid" as const) : ("failed" as const);
  await tx.insert(orders).values({
    id: orderId,
    kind: "installment",
    status,
    paymentState,
    customerId,
    currency,
    subtotalCents: cents,
    totalCents: cents,
    dueNowCents: cents,
    placedAt: paidAt,
    paidAt: installment ? paidAt : null,
    buyer: installment ? buyerOfCustomerInSql(customerId) : null,
  });
  await tx.insert(orderLines).values({
    id: newId(),
    orderId,
    kind: "plan",
    itemId: plan.id,
    name: plan.name,
    position: 0,
    quantity: 1,
    detail: installment ? `Payment ${installment.nth} of ${installment.of}` : "Charged by mistake",
    unitPriceCents: cents,
    lineTotalCents: cents,
    listCents: cents,
    netCents: cents,
    dueNowCents: cents,
  });
  await writeHistory(tx, { orderId, from: null, to: status, cause: "installment" });
  return { id: orderId, status, paymentState, cartId: null };
}

/** Refunds a charge that was no longer due. */
export async function returnOvercharge(tx: Transaction, state: OrderState): Promise<void> {
  for (const tender of await listTenders(tx, state.id)) await returnLatePayment(tx, { state, tender });
}
