import { createHash } from "node:crypto";
import {
  type Appointment,
  decideFee,
  findFee,
  listFees,
  lockVisitToPay,
  visitOf,
} from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { feeNames } from "../../domain/fee-names.ts";
import { lockDeskOrder } from "../desk/lock-desk-order.ts";
import { takeTender } from "../desk/take-tender.ts";
import { postMovements } from "../payment/post-movements.ts";
import { returnDeposit, takeFees } from "../visits/return-deposit.ts";
import { mailFee } from "./fee-mails.ts";
import { writeFeeOrder } from "./write-fee-order.ts";

export type ChargeVisit = {
  appointmentId: string;
  kind: "late_cancel" | "late_move" | "no_show";
  cents: Cents;
  reason: string;
};

type Doing = {
  actor: AuditActor & { accountId: string };
  /** Of the staff member's request: the same again charges nothing more (BO-19). */
  key: string;
  clientAddress: string | undefined;
};

type Decided = { feeId: string; fromDeposit: Cents; orderId: string | undefined; owedCents: Cents };

/**
 * Charges a fee that was agreed to when the visit was booked: from what is held for the visit, the rest from the card on file; without one it stays
 * owed. What is held beyond the fee goes back. Decided once, also when it is asked for again. Throws `appointment_closed`, `fee_not_agreed`, `conflict` when it was
 * charged before, and what charging a card throws; then the fee stays owed, and its customer gets a link that pays it.
 */
export async function chargeFee(deps: ServerDeps, wanted: ChargeVisit, doing: Doing) {
  const { currency } = await getClinicSettings(deps.db);
  const decided = await withRetry(deps.db, (tx) => decide(tx, wanted, doing, currency));
  failpoint("fees:after_decided");
  const { fromDeposit, orderId, owedCents } = decided;
  let fromCard = 0;
  if (orderId && owedCents > 0) {
    const tender = { orderId, kind: "card" as const, cents: owedCents, tipCents: 0 };
    try {
      fromCard = (await takeTender(deps, tender, { ...doing, key: `fee:${doing.key}` })).amountCents;
    } catch (error) {
      await mailFee(deps.db, "fee-link", { feeId: decided.feeId, orderId });
      if (!isAppError(error, "no_saved_card")) throw error;
    }
  }
  const fee = await findFee(deps.db, decided.feeId);
  if (fee.state === "paid") await mailFee(deps.db, "fee-charged", { feeId: fee.id, orderId: fee.orderId });
  return { fee, fromDeposit, fromCard, owed: fee.state === "owed" ? fee.amountCents - fee.paidCents : 0 };
}

async function decide(
  tx: Transaction,
  { appointmentId, kind, cents, reason }: ChargeVisit,
  { actor, key }: Doing,
  currency: string,
): Promise<Decided> {
  // The fee of a request has one id, whatever became of the answer.
  const id = createHash("sha256").update(`fee:${actor.accountId}:${key}`).digest("hex").slice(0, 32);
  const { orderId } = await visitOf(tx, appointmentId);
  const visit = orderId
    ? ((await lockDeskOrder(tx, orderId)).visit ?? (await lockVisitToPay(tx, appointmentId)))
    : await lockVisitToPay(tx, appointmentId);
  const known = await listFees(tx, appointmentId);
  const twin = known.find((fee) => fee.id === id);
  const owed = known.find((fee) => fee.kind === kind && fee.state === "owed");
  const charged = known.find((fee) => fee.kind === kind && fee.state === "paid");
  if (charged && charged.id !== id) throw chargedBefore(visit, charged.decidedAt);
  if (!owed && !twin) {
    if (kind === "late_move") throw new AppError("appointment_closed", { message: "No late change is owed." });
    assertAgreed(visit, kind, cents);
    await decideFee(tx, { id, appointmentId, kind, amountCents: cents });
    await writeAudit(tx, actor, {
      action: "appointment.charge",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: `${feeNames[kind]}: ${formatMoney(cents, { always: true })} charged`,
      after: { fee: id, amountCents: cents },
      reason,
    });
  }
  const feeId = owed?.id ?? twin?.id ?? id;
  // First what is held for the visit; what is left of it goes back.
  const isOver = visit.status === "cancelled" || visit.status === "no_show";
  const nothing = { moved: [], takenCents: 0, leftCents: 0 };
  const held = orderId && isOver ? await takeFees(tx, { appointmentId, orderId }) : nothing;
  const back =
    orderId && held.leftCents > 0
      ? await returnDeposit(tx, { appointmentId, orderId }, "The visit didn't take place", held)
      : held.moved;
  await postMovements(tx, back, `staff:${actor.accountId}`);
  const fee = await findFee(tx, feeId);
  const left = fee.amountCents - fee.paidCents;
  if (fee.state !== "owed" || left === 0)
    return { feeId, fromDeposit: held.takenCents, orderId: fee.orderId ?? undefined, owedCents: 0 };
  if (owed && owed.id !== id && addMoney(left, held.takenCents) !== cents) assertAgreed(visit, kind, cents);
  const staff = { by: actor.accountId, byName: actor.name, notified: false };
  const order = { feeId, kind: fee.kind, cents: left, customerId: visit.customerId, currency, staff };
  return {
    ...{ feeId, fromDeposit: held.takenCents, owedCents: left },
    orderId: fee.orderId ?? (await writeFeeOrder(tx, order)),
  };
}

/** Throws `fee_not_agreed` for more than the terms of the visit allow. */
function assertAgreed({ terms }: Appointment, kind: ChargeVisit["kind"], cents: Cents): void {
  const most = (kind === "no_show" ? terms?.noShowFeeCents : terms?.lateFeeCents) ?? 0;
  if (cents <= most) return;
  throw new AppError("fee_not_agreed", {
    message: `The fee was agreed at ${formatMoney(most, { always: true })} and can't be more.`,
    issues: [{ path: "cents", message: String(most) }],
  });
}

function chargedBefore({ timeZone }: Appointment, at: Date): AppError {
  return new AppError("conflict", { message: `Charged already at ${formatTime(timeInZone(at, timeZone))}.` });
}
