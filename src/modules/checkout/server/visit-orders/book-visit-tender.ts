import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { addPaymentAtClinic } from "#modules/booking/server/public.ts";
import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Tender } from "#modules/payments/server/public.ts";
import { constraintOf, type SendWithCommit, type Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { paidOfVisit } from "../movements/paid-of-visit.ts";
import { moveOrder, type StaffStep } from "../orders/move-order.ts";
import { handOverGoods } from "./hand-over-goods.ts";
import type { DeskOrder } from "./lock-desk-order.ts";
import { recognizeVisitRevenue } from "./recognize-visit-revenue.ts";
import { tipSharesOf } from "./tip-shares.ts";

/** The data of a tender (one payment for an order) whose money has arrived, as needed for booking it. */
export type TakenTender = Pick<
  Tender,
  "id" | "amountCents" | "tipCents" | "tipShares" | "takenBy" | "takerName" | "sourceAccount"
>;

/** An order is never overpaid: regardless of earlier checks, a constraint refuses it. */
const raise = statement(sql`
  update orders set paid_at_clinic_cents = paid_at_clinic_cents + ${sql.placeholder("amount")}::int,
    due_at_clinic_cents = due_at_clinic_cents + ${sql.placeholder("tip")}::int, tip_cents = tip_cents + ${sql.placeholder("tip")}::int,
    total_cents = total_cents + ${sql.placeholder("tip")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("orderId")}`);

/**
 * Raises the paid amount of an order, and with a tip the due amount too. Throws `conflict` when more would be paid than
 * is due.
 */
export async function raisePaid(tx: Transaction, sums: { orderId: string; amount: Cents; tip: Cents }): Promise<void> {
  try {
    await raise(tx, sums);
  } catch (error) {
    throw constraintOf(error) === "orders_paid_at_clinic_at_most_due"
      ? new AppError("conflict", { cause: error })
      : error;
  }
}

/** Whether an order is paid in full with `cents` more. */
export const isPaidWith = ({ paidCents, dueCents }: DeskOrder, cents: Cents): boolean =>
  addMoney(paidCents, cents) === dueCents;

export const takerOf = ({ takenBy, takerName }: TakenTender): StaffStep => ({
  by: takenBy ?? "system",
  byName: takerName ?? "",
  notified: false,
});

/**
 * Books the money of a tender for a visit's order. The order is paid once nothing is due, and what a completed visit
 * has paid for becomes revenue. Returns the ledger movements, which the caller posts; writes that needn't be awaited go
 * to `atLast`. Throws `conflict` if more would be paid than is due; the transaction must then be rolled back.
 */
export async function bookVisitTender(
  tx: Transaction,
  order: DeskOrder & { visit: Appointment },
  tender: TakenTender,
  atLast: SendWithCommit,
): Promise<Movement[]> {
  const { id: orderId, visit } = order;
  const { amountCents: amount, tipCents: tip } = tender;
  const cents = addMoney(amount, -tip);
  atLast(raisePaid(tx, { orderId, amount, tip }));
  const isPaidInFull = isPaidWith(order, cents);
  const staff = takerOf(tender);
  const ofVisit = paidOfVisit(order, addMoney(order.paidCents, cents)) - paidOfVisit(order, order.paidCents);
  atLast(addPaymentAtClinic(tx, { appointmentId: visit.id, date: visit.date, cents: ofVisit }));
  if (isPaidInFull && order.status === "pending") {
    const paid = { paymentState: "paid" as const, isPaid: true, staff };
    if (!(await moveOrder(tx, { orderId, from: "pending", to: "paid", cause: "desk" }, paid)))
      throw new AppError("conflict");
  }
  const goods = isPaidInFull && order.goodsCents > 0 ? await handOverGoods(tx, order, staff) : [];
  const isEarned = isPaidInFull && visit.status === "completed";
  return [
    tenderTaken({
      tenderId: tender.id,
      orderId,
      into: ledgerAccountOfTender(tender),
      cents: amount,
      visit: { isCompleted: false, cents },
      tips: tender.tipShares ?? (await tipSharesOf(tx, { appointmentId: visit.id, tip })),
    }),
    ...goods,
    ...(isEarned
      ? await recognizeVisitRevenue(tx, { order, appointmentId: visit.id, comingCents: cents - order.goodsCents })
      : []),
  ];
}

/** Returns the account that a tender's money came into, or the wallet that it came from. */
export function ledgerAccountOfTender({
  sourceAccount,
}: Pick<Tender, "sourceAccount">): "provider" | "cash" | "terminal" | WalletAccountId {
  return sourceAccount as ReturnType<typeof ledgerAccountOfTender>; // a tender's source is always one of these
}
