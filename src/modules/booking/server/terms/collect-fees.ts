import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import type { FeeKind } from "../../domain/terms/fee.ts";

/** A fee that is owed, and what of it came in already. */
export type OwedFee = { id: string; kind: FeeKind; amountCents: Cents; paidCents: Cents };

const owed = statement<OwedFee>(sql`
  select f.id, f.kind, f.amount_cents as "amountCents", f.paid_cents as "paidCents" from fees f join appointments a on a.id = f.appointment_id
  where f.appointment_id = ${sql.placeholder("appointmentId")} and f.state = 'owed'
    and not (a.status = 'cancelled' and a.cancelled_by = 'clinic')
  order by f.decided_at, f.id for update of f`);

/**
 * The fees of a visit that are owed, locked until the transaction ends: what its deposit pays first. None of one that the clinic
 * canceled, which never costs anything.
 */
export function lockOwedFees(tx: Transaction, appointmentId: string): Promise<OwedFee[]> {
  return owed(tx, { appointmentId });
}

const pay = statement<{ id: string }>(sql`
  update fees set paid_cents = paid_cents + ${sql.placeholder("cents")}::int,
    state = case when paid_cents + ${sql.placeholder("cents")}::int = amount_cents then 'paid' else state end
  where id = ${sql.placeholder("feeId")} and state = 'owed' and paid_cents + ${sql.placeholder("cents")}::int <= amount_cents
  returning id`);

/** Money for a fee is in. Throws `conflict` for more than is owed of it, so that nothing is ever taken twice. */
export async function payFee(tx: Transaction, paid: { feeId: string; cents: Cents }): Promise<void> {
  const [done] = await pay(tx, paid);
  if (!done) throw new AppError("conflict");
}
