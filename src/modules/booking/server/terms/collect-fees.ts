import { sql } from "drizzle-orm";
import { constraintOf, type DatabaseOrTransaction, type Transaction } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { read, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { FEE_DAYS, type FeeKind, type FeeState, feeKinds, feeStates } from "../../domain/terms/fee.ts";
import { freedTimeInSql } from "./freed-time.ts";

/** An owed fee, and how much of it was already paid. */
export type OwedFee = { id: string; kind: FeeKind; amountCents: Cents; paidCents: Cents };

const findOwedFees = statement(
  { id: "text", kind: oneOf(feeKinds), amountCents: "int", paidCents: "int" },
  sql`
  select f.id, f.kind, f.amount_cents as "amountCents", f.paid_cents as "paidCents" from fees f join appointments a on a.id = f.appointment_id
  where f.appointment_id = ${sql.placeholder("appointmentId")} and f.state = 'owed'
    and not (a.status = 'cancelled' and a.cancelled_by = 'clinic')
  order by f.decided_at, f.id for update of f`,
);

/**
 * Returns the owed fees of a visit, locked until the transaction ends. The visit's deposit pays these fees first.
 * Returns none for a visit that the clinic canceled, which never costs anything.
 */
export function lockOwedFees(tx: Transaction, appointmentId: string): Promise<OwedFee[]> {
  return findOwedFees(tx, { appointmentId });
}

const addPaymentToFee = statement(
  { id: "text" },
  sql`
  update fees set paid_cents = paid_cents + ${sql.placeholder("cents")}::int,
    state = case when paid_cents + ${sql.placeholder("cents")}::int = amount_cents then 'paid' else state end
  where id = ${sql.placeholder("feeId")} and state = 'owed' and paid_cents + ${sql.placeholder("cents")}::int <= amount_cents
  returning id`,
);

/** Records a payment for a fee. Throws `conflict` for more than is owed, so that nothing is paid twice. */
export async function payFee(tx: Transaction, paid: { feeId: string; cents: Cents }): Promise<void> {
  const [done] = await addPaymentToFee(tx, paid);
  if (!done) throw new AppError("conflict");
}

export type FeeDecision = { id: string; appointmentId: string; kind: "late_cancel" | "no_show"; amountCents: Cents };

const insertFee = statement(
  { id: "text" },
  sql`
  insert into fees (id, appointment_id, kind, amount_cents, freed)
  select ${sql.placeholder("id")}, a.id, ${sql.placeholder("kind")}, ${sql.placeholder("amountCents")}::int, ${freedTimeInSql(sql`a.id`, sql`a.closed_at`)}
  from appointments a join visit_terms t on t.appointment_id = a.id
  where a.id = ${sql.placeholder("appointmentId")} and a.starts_at > clock_now() - make_interval(days => ${FEE_DAYS})
    and case ${sql.placeholder("kind")}::text when 'no_show' then a.status = 'no_show'
      else a.status = 'cancelled' and a.cancelled_by = 'customer' and a.closed_at > a.starts_at - make_interval(hours => t.notice_hours) end
  returning id`,
);

/**
 * Charges a no-show fee, or a fee for canceling late by phone, by staff decision, in the transaction that locks the
 * visit. Throws `appointment_closed` if the visit has no such fee or is too old, and `fee_not_agreed` for more than its
 * terms allow.
 */
export async function decideFee(tx: Transaction, fee: FeeDecision): Promise<void> {
  try {
    const [decided] = await tx.transaction((savepoint) => insertFee(savepoint, fee));
    if (!decided)
      throw new AppError("appointment_closed", { message: "This fee can’t be charged for this visit anymore." });
  } catch (error) {
    if (constraintOf(error) === "fees_within_terms") throw new AppError("fee_not_agreed", { cause: error });
    throw error;
  }
}

const setOrderOfFee = statement(
  sql`update fees set order_id = ${sql.placeholder("orderId")} where id = ${sql.placeholder("feeId")}`,
);

/** Records which order collects a fee. */
export async function linkFeeToOrder(tx: Transaction, of: { feeId: string; orderId: string }): Promise<void> {
  await setOrderOfFee(tx, of);
}

const findFeeRow = read(
  { id: "text", appointmentId: "text", state: oneOf(feeStates), kind: oneOf(feeKinds) },
  sql`
  select id, appointment_id as "appointmentId", state, kind from fees where order_id = ${sql.placeholder("orderId")}`,
);

/** Returns the fee that an order collects, and its visit; undefined for any other order. */
export async function findFeeOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ id: string; appointmentId: string; state: FeeState; kind: FeeKind } | undefined> {
  const rows = await findFeeRow(db, { orderId });
  return rows[0];
}
