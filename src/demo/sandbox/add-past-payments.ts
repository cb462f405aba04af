import type { PastPayment } from "#demo/payments/write-payments.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { disputedLater } from "#sandbox/disputes/dispute-calls.ts";
import type { WireObject } from "#sandbox/object-store.ts";
import { sandboxObjects } from "#sandbox/tables.ts";
import { toCharge, toPaymentIntent } from "#sandbox/wire/wire-payment.ts";

/**
 * Adds the charges of past payments to the sandbox, so that they can be refunded like any other. Those with the
 * disputed test card become disputed once it runs.
 */
export async function addPastPayments(tx: Transaction, payments: readonly PastPayment[]): Promise<void> {
  await insertMany(
    tx,
    sandboxObjects,
    payments.flatMap((payment) =>
      objectsOf(payment).map((data) => ({
        id: data.id,
        kind: data.object,
        data,
        hidden: data.object === "charge" ? disputedLater(data, Number(data.created)) : {},
        createdAt: payment.paidAt ?? payment.openedAt,
      })),
    ),
  );
}

function objectsOf({ paidAt, ...payment }: PastPayment): WireObject[] {
  if (!paidAt) return [];
  const created = Math.floor(paidAt.getTime() / 1_000);
  const intentRequest = toPaymentIntent({
    amount: payment.amountCents,
    currency: payment.currency.toLowerCase(),
    customer: null,
    description: null,
    metadata: { order_id: payment.orderId },
    created,
  });
  const intent: WireObject = { ...intentRequest, id: payment.intentId };
  const holder = { number: payment.card.number, name: payment.cardHolder };
  const charge = toCharge(intent, { ...holder, expMonth: 12, expYear: paidAt.getUTCFullYear() + 3, cvc: "" }, created);
  const refundedCents = payment.refund?.cents ?? 0;
  return [
    {
      ...intent,
      status: "succeeded",
      amount_received: intent.amount,
      latest_charge: charge.id,
      payment_method: charge.payment_method,
    },
    { ...charge, amount_refunded: refundedCents, refunded: refundedCents === payment.amountCents },
  ];
}
