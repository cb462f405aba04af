import { sql } from "drizzle-orm";
import { addPaymentAtClinic, getVisit } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

/**
 * Returns how much of the money paid for an order at the desk is for its visit. Treatments are paid before goods.
 * `paidCents` is the total paid at the desk, and may include a payment that the order hasn't recorded yet.
 */
export function paidOfVisit(
  { dueCents, tipCents, goodsCents }: { dueCents: Cents; tipCents: Cents; goodsCents: Cents },
  paidCents: Cents,
): Cents {
  return Math.min(paidCents - tipCents, dueCents - tipCents - goodsCents);
}

const ofTreatments = sql`l.kind in ('service', 'add_on')`;

/** The total paid for a visit by all its orders, at the desk and in advance. */
const sumPaid = statement(
  { cents: "int" },
  sql`
  select coalesce(sum(least(o.paid_at_clinic_cents - o.tip_cents, lines.due) + case when o.paid_at is null then 0 else lines.ahead end), 0)::int as cents
  from orders o cross join lateral (
    select coalesce(sum(l.net_cents + l.tax_cents - l.due_now_cents) filter (where ${ofTreatments}), 0) as due,
      coalesce(sum(l.due_now_cents) filter (where ${ofTreatments}), 0) as ahead
    from order_lines l where l.order_id = o.id
  ) lines
  where o.appointment_id = ${sql.placeholder("appointmentId")}`,
);

/**
 * Updates a visit's paid amount to what its orders have paid, after their lines or payments changed. The caller holds
 * the visit's lock.
 */
export async function updateVisitPaidAmount(tx: Transaction, appointmentId: string): Promise<void> {
  const [sum] = await sumPaid(tx, { appointmentId });
  const { paidCents, date } = await getVisit(tx, appointmentId);
  await addPaymentAtClinic(tx, { appointmentId, date, cents: (sum?.cents ?? 0) - paidCents });
}
