import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { insertObject, lockObject, nowSeconds, updateObject, type WireObject } from "./object-store.ts";
import { recordEvents } from "./record-events.ts";
import { badRequest } from "./wire/wire-error.ts";
import { type FormTree, mapOf, textOf } from "./wire/wire-form.ts";
import { toRefund } from "./wire/wire-payment.ts";

async function chargeIdOf(tx: Transaction, form: FormTree): Promise<string> {
  const given = textOf(form, "charge");
  if (given) return given;
  const intentId = textOf(form, "payment_intent");
  if (!intentId)
    throw badRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const { data } = await lockObject(tx, "payment_intent", intentId);
  if (typeof data.latest_charge !== "string" || data.status !== "succeeded")
    throw badRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, "payment_intent");
  return data.latest_charge;
}

/** `POST /v1/refunds`: the sum of a charge's refunds never exceeds it. */
export async function createRefund(tx: Transaction, form: FormTree): Promise<WireObject> {
  const { data: charge } = await lockObject(tx, "charge", await chargeIdOf(tx, form));
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const asked = textOf(form, "amount");
  if (asked !== undefined && !/^[1-9]\d{0,11}$/.test(asked))
    throw badRequest(`Invalid positive integer: ${asked}`, "amount");
  if (left <= 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const amount = asked === undefined ? left : Number(asked);
  if (amount > left)
    throw badRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, "amount");
  const refund = await insertObject(
    tx,
    toRefund(charge, {
      amount,
      reason: textOf(form, "reason") ?? null,
      metadata: mapOf(form, "metadata"),
      created: await nowSeconds(tx),
    }),
  );
  const refunded = { ...charge, amount_refunded: Number(charge.amount_refunded) + amount, refunded: amount === left };
  await updateObject(tx, refunded);
  await recordEvents(tx, { type: "refund.created", object: refund }, { type: "charge.refunded", object: refunded });
  return refund;
}

/** Everything that came in and went back by order, for comparing the provider's books with ours. */
export async function bookByOrder(
  tx: Transaction,
): Promise<{ orderId: string; capturedCents: number; refundedCents: number }[]> {
  const { rows } = await tx.execute<{ orderId: string; captured: string; refunded: string }>(sql`
    select data->'metadata'->>'order_id' as "orderId",
      sum((data->>'amount_captured')::bigint) as captured, sum((data->>'amount_refunded')::bigint) as refunded
    from sandbox_objects where kind = 'charge' and data->'metadata' ? 'order_id' group by 1`);
  return rows.map(({ orderId, captured, refunded }) => ({
    orderId,
    capturedCents: Number(captured),
    refundedCents: Number(refunded),
  }));
}
