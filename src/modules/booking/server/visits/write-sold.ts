import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";

/** The data of a visit for its order. */
export type VisitOrderAmounts = {
  orderId: string;
  /** The discount from the customer's membership. */
  memberSavingsCents: Cents;
  /** The amounts paid by package sessions, by treatment of the visit. */
  sessionCents: ReadonlyMap<string, Cents>;
};

/** Writes a visit's order in the transaction that books the visit. */
export type WriteVisitOrder = (tx: Transaction, visit: Appointment) => Promise<VisitOrderAmounts>;

const updateVisitFromOrder = statement(sql`
  with paid as (
    update appointment_services line set unit_price_cents = line.unit_price_cents - session.value::int
    from jsonb_each_text(${sql.placeholder("sessions")}::jsonb) session
    where line.id = session.key and line.appointment_id = ${sql.placeholder("appointmentId")}
  )
  update appointments set order_id = ${sql.placeholder("orderId")}, member_savings_cents = ${sql.placeholder("memberSavingsCents")}::int
  where id = ${sql.placeholder("appointmentId")}`);

/**
 * Stores the order's id and the membership discount on a newly booked visit, and reduces the prices of its treatments
 * by the amounts that package sessions pay.
 */
export async function writeOrderOnVisit(
  tx: Transaction,
  appointmentId: string,
  { orderId, memberSavingsCents, sessionCents }: VisitOrderAmounts,
): Promise<void> {
  const sessions = JSON.stringify(Object.fromEntries(sessionCents));
  await updateVisitFromOrder(tx, { appointmentId, orderId, memberSavingsCents, sessions });
}

const updateCouponSavings = statement(sql`
  update appointments set coupon_savings_cents = ${sql.placeholder("couponSavingsCents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);

/** Updates a visit with the coupon discount of its order. */
export async function setCouponSavings(
  tx: Transaction,
  visit: { appointmentId: string; couponSavingsCents: Cents },
): Promise<void> {
  await updateCouponSavings(tx, visit);
}
