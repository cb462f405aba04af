import { sql } from "drizzle-orm";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { isDisputed } from "./disputes/dispute-calls.ts";
import { takeFault } from "./faults.ts";
import {
  clockInstantInSql,
  insertObject,
  lockObject,
  newWireId,
  nowSeconds,
  updateObject,
  type WireObject,
} from "./object-store.ts";
import { recordEvents } from "./record-events.ts";
import { badRequest } from "./wire/wire-error.ts";
import { type FormTree, mapOf, textOf } from "./wire/wire-form.ts";
import { toRefund } from "./wire/wire-payment.ts";

export type RefundStatus = "pending" | "succeeded" | "failed";

/** The seconds after which a bank changes the status of a refund to some test cards. */
const LATER_SECONDS = 60;

async function chargeIdOf(tx: Transaction, form: FormTree): Promise<string> {
  const chargeId = textOf(form, "charge");
  if (chargeId) return chargeId;
  const intentId = textOf(form, "payment_intent");
  if (!intentId)
    throw badRequest("One of the following params should be provided for this request: payment_intent or charge.");
  const { data } = await lockObject(tx, "payment_intent", intentId);
  if (typeof data.latest_charge !== "string" || data.status !== "succeeded")
    throw badRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, "payment_intent");
  return data.latest_charge;
}

/**
 * Throws if a fault is set that refuses refunds. Runs outside the refund's transaction, because a rollback would
 * restore the fault that was used up.
 */
export async function assertRefundsWork(db: Database): Promise<void> {
  if (await takeFault(db, "refusesRefunds"))
    throw badRequest("Your refund could not be processed.", "charge", "charge_not_refundable");
}

/** `POST /v1/refunds`: creates a refund. The refunds of a charge can't exceed its amount. */
export async function createRefund(tx: Transaction, form: FormTree): Promise<WireObject> {
  const { data: charge } = await lockObject(tx, "charge", await chargeIdOf(tx, form));
  if (await isDisputed(tx, charge.id))
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, "charge", "charge_disputed");
  const left = Number(charge.amount_captured) - Number(charge.amount_refunded);
  const amountText = textOf(form, "amount");
  if (amountText !== undefined && !/^[1-9]\d{0,11}$/.test(amountText))
    throw badRequest(`Invalid positive integer: ${amountText}`, "amount");
  if (left <= 0)
    throw badRequest(`Charge ${charge.id} has already been refunded.`, "charge", "charge_already_refunded");
  const amount = amountText === undefined ? left : Number(amountText);
  if (amount > left)
    throw badRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, "amount");
  const created = await nowSeconds(tx);
  const course = courseOf(charge);
  const newRefund = toRefund(charge, {
    amount,
    reason: textOf(form, "reason") ?? null,
    metadata: mapOf(form, "metadata"),
    created,
  });
  const refund = await insertObject(
    tx,
    { ...newRefund, status: course?.first ?? "succeeded" },
    course ? { becomes: course.later, becomesAt: created + LATER_SECONDS } : {},
  );
  const refunded = { ...charge, amount_refunded: Number(charge.amount_refunded) + amount, refunded: amount === left };
  await updateObject(tx, refunded);
  await recordEvents(tx, { type: "refund.created", object: refund }, { type: "charge.refunded", object: refunded });
  return refund;
}

/** The first and the later status of refunds to some test cards, by the card's last digits. */
const COURSES: Readonly<Record<string, { first: RefundStatus; later: RefundStatus }>> = {
  "7726": { first: "pending", later: "succeeded" },
  "5126": { first: "succeeded", later: "failed" },
};

function courseOf(charge: WireObject) {
  const details = charge.payment_method_details as { card?: { last4?: string } } | null | undefined; // the type that toCharge writes
  return COURSES[details?.card?.last4 ?? ""];
}

/**
 * Changes the status of a refund: the bank accepted it or returned it. A failed refund is subtracted from the refunded
 * amount of its charge. A refund that has failed, or already has this status, doesn't change.
 */
export async function changeRefund(tx: Transaction, refundId: string, status: RefundStatus): Promise<void> {
  const { data: refund } = await lockObject(tx, "refund", refundId);
  const { data: charge } = await lockObject(tx, "charge", String(refund.charge));
  if (refund.status === "failed" || refund.status === status) return;
  const changed = {
    ...refund,
    status,
    ...(status === "failed"
      ? { failure_reason: "lost_or_stolen_card", failure_balance_transaction: newWireId("txn") }
      : {}),
  };
  await updateObject(tx, changed, {});
  if (status === "failed")
    await updateObject(tx, {
      ...charge,
      amount_refunded: Number(charge.amount_refunded) - Number(refund.amount),
      refunded: false,
    });
  await recordEvents(
    tx,
    { type: "refund.updated", object: changed },
    ...(status === "failed" ? [{ type: "refund.failed", object: changed }] : []),
  );
}

const findLatest = statement(
  { id: "text" },
  sql`
  select id from sandbox_objects where kind = 'refund' and data->'metadata'->>'order_id' = ${sql.placeholder("orderId")} order by position desc limit 1`,
);

/** Changes the status of the latest refund of an order, if it has one. */
export async function changeLatestRefund(db: Database, of: { orderId: string; to: RefundStatus }): Promise<void> {
  const rows = await findLatest(db, { orderId: of.orderId });
  for (const { id } of rows) await withRetry(db, (tx) => changeRefund(tx, id, of.to));
}

const listDue = statement(
  { id: "text", becomes: oneOf(["pending", "succeeded", "failed"]) },
  sql`
  select id, hidden->>'becomes' as becomes from sandbox_objects
  where kind = 'refund' and (hidden->>'becomesAt')::bigint <= extract(epoch from ${clockInstantInSql}) order by position limit 50`,
);

/** Changes the status of each refund whose next status is due. */
export async function changeDueRefunds(db: Database): Promise<void> {
  const rows = await listDue(db);
  for (const { id, becomes } of rows) await withRetry(db, (tx) => changeRefund(tx, id, becomes));
}

const sumByOrder = statement(
  { orderId: "text", captured: "numeric", refunded: "numeric" },
  sql`
  select data->'metadata'->>'order_id' as "orderId",
    sum((data->>'amount_captured')::bigint) as captured, sum((data->>'amount_refunded')::bigint) as refunded
  from sandbox_objects where kind = 'charge' and data->'metadata' ? 'order_id' and (data->>'captured')::boolean group by 1`,
);

/** Returns the amounts paid and refunded for each order, to compare the provider's books with ours. */
export async function bookByOrder(
  tx: Transaction,
): Promise<{ orderId: string; capturedCents: number; refundedCents: number }[]> {
  const rows = await sumByOrder(tx);
  return rows.map(({ orderId, captured, refunded }) => ({
    orderId,
    capturedCents: Number(captured),
    refundedCents: Number(refunded),
  }));
}
