import { createHash } from "node:crypto";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { getVisit, lockVisitToPay, visitFees } from "#modules/booking/server/public.ts";
import { type AuditActor, systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { feeNames } from "../../domain/fee-names.ts";
import { releaseUnpaidGoodsOfNoShow } from "../desk/products/release-unpaid-goods.ts";
import { postMovements } from "../movements/post-movements.ts";
import { lockDeskOrder } from "../visit-orders/lock-desk-order.ts";
import { listOrdersOfVisit } from "../visit-orders/orders-of-visit.ts";
import { cancelOpenOrder } from "../visits/cancel-open-order.ts";
import { payFeesFromDeposit, settleUnusedDeposit } from "../visits/settle-unused-deposit.ts";
import { mailFee } from "./fee-mails.ts";
import { writeFeeOrder } from "./write-fee-order.ts";

/** The internal reason of a refund. */
const NO_SHOW = "The visit didn’t take place";

export type ChargeFeeInput = {
  appointmentId: string;
  kind: "late_cancel" | "late_move" | "no_show";
  cents: Cents;
  reason: string;
};

export type StaffAct = {
  actor: AuditActor & { accountId: string };
  /** The idempotency key of the staff member's request: a repeated request charges nothing more (BO-19). */
  key: string;
  clientNetwork: string | undefined;
};

export type FeeDecision = { feeId: string; fromDeposit: Cents; orderId: string | undefined; owedCents: Cents };

/**
 * Records the decision to charge a fee, and takes the fee from what was paid ahead for the visit, in the caller's
 * transaction. Throws `appointment_closed`, `fee_not_agreed`, and `conflict` if it was charged before.
 */
export async function decideFeeAndCollectPrepaid(
  tx: Transaction,
  { appointmentId, kind, cents, reason }: ChargeFeeInput,
  { actor, key }: StaffAct,
  currency: string,
): Promise<FeeDecision> {
  const id = feeIdOf({ actor, key });
  const { orderId } = await getVisit(tx, appointmentId);
  const visit = orderId
    ? ((await lockDeskOrder(tx, orderId)).visit ?? (await lockVisitToPay(tx, appointmentId)))
    : await lockVisitToPay(tx, appointmentId);
  const known = await visitFees.listFees(tx, appointmentId);
  const twin = known.find((fee) => fee.id === id);
  const owedFee = known.find((fee) => fee.kind === kind && fee.state === "owed");
  const charged = known.find((fee) => fee.kind === kind && fee.state === "paid");
  if (charged && charged.id !== id) throw chargedBefore(visit, charged.decidedAt);
  if (!owedFee && !twin) {
    if (kind === "late_move") throw new AppError("appointment_closed", { message: "No late change is owed." });
    assertAgreed(visit, kind, cents);
    await visitFees.decideFee(tx, { id, appointmentId, kind, amountCents: cents });
    await writeAudit(tx, actor, {
      action: "appointment.charge",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: `${feeNames[kind]}: ${formatMoney(cents, { always: true })} charged`,
      after: { fee: id, amountCents: cents },
      reason,
    });
  }
  const feeId = owedFee?.id ?? twin?.id ?? id;
  if (await visitFees.isFeeResold(tx, feeId)) {
    const reason = "The time was booked again";
    await visitFees.waiveFee(tx, { feeId, reason }, systemActor("The clinic"));
    await mailFee(tx, "fee-waived", { feeId, orderId: null, isResold: true });
    return { feeId, fromDeposit: 0, orderId: undefined, owedCents: 0 };
  }
  const fees = await settlePrepaidFees(tx, visit, actor);
  const fee = await visitFees.findFee(tx, feeId);
  const left = fee.amountCents - fee.paidCents;
  if (fee.state !== "owed" || left === 0)
    return { feeId, fromDeposit: fees.takenCents, orderId: fee.orderId ?? undefined, owedCents: 0 };
  if (owedFee && owedFee.id !== id && addMoney(left, fees.takenCents) !== cents) assertAgreed(visit, kind, cents);
  const staff = { by: actor.accountId, byName: actor.name, notified: false };
  const order = { feeId, kind: fee.kind, cents: left, customerId: visit.customerId, currency, staff };
  return {
    feeId,
    fromDeposit: fees.takenCents,
    owedCents: left,
    orderId: fee.orderId ?? (await writeFeeOrder(tx, order)),
  };
}

/**
 * Pays the fees of a visit that doesn't take place from the money held for it, and refunds the rest. For a no-show,
 * also cancels unpaid extra orders and releases unpaid goods. The caller holds the locks of the visit and its order.
 * Returns the amount that the fees took.
 */
export async function settlePrepaidFees(
  tx: Transaction,
  { id: appointmentId, orderId, status }: Appointment,
  actor: { accountId: string },
): Promise<{ takenCents: Cents }> {
  if (!orderId || (status !== "cancelled" && status !== "no_show")) return { takenCents: 0 };
  const fees = await payFeesFromDeposit(tx, { appointmentId, orderId });
  const back =
    fees.leftCents > 0 ? await settleUnusedDeposit(tx, { appointmentId, orderId }, NO_SHOW, fees) : fees.moved;
  const extras = status === "no_show" ? await cancelExtras(tx, appointmentId) : [];
  if (status === "no_show") await releaseUnpaidGoodsOfNoShow(tx, appointmentId);
  await postMovements(tx, [...back, ...extras.flatMap(({ moved }) => moved)], `staff:${actor.accountId}`);
  return { takenCents: addMoney(fees.takenCents, ...extras.map(({ takenCents }) => takenCents)) };
}

/**
 * Cancels the extra orders of a no-show that are unpaid, because they won't be paid anymore. After a cancellation, an
 * event handler does this.
 */
async function cancelExtras(tx: Transaction, appointmentId: string) {
  const extras = (await listOrdersOfVisit(tx, appointmentId)).filter(({ kind }) => kind === "extra");
  const cancelled: Awaited<ReturnType<typeof cancelOpenOrder>>[] = [];
  for (const { id: orderId } of extras)
    cancelled.push(await cancelOpenOrder(tx, { appointmentId, orderId, reason: NO_SHOW }));
  return cancelled;
}

/** Returns the id of a request's fee. It is derived from the idempotency key, so that a retry finds the fee. */
export function feeIdOf({ actor, key }: Pick<StaffAct, "actor" | "key">): string {
  return createHash("sha256").update(`fee:${actor.accountId}:${key}`).digest("hex").slice(0, 32);
}

/** Throws `fee_not_agreed` for more than the visit's terms allow. */
function assertAgreed({ terms }: Appointment, kind: ChargeFeeInput["kind"], cents: Cents): void {
  const most = (kind === "no_show" ? terms?.noShowFeeCents : terms?.lateFeeCents) ?? 0;
  if (cents <= most) return;
  throw new AppError("fee_not_agreed", {
    message: `The fee was agreed at ${formatMoney(most, { always: true })} and can’t be more.`,
    issues: [{ path: "cents", message: String(most) }],
    data: { money: { fee: most } },
  });
}

function chargedBefore({ timeZone }: Appointment, at: Date): AppError {
  return new AppError("conflict", { message: `Charged already at ${formatTime(timeInZone(at, timeZone))}.` });
}
