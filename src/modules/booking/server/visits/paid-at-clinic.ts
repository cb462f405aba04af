import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { announceBoard } from "../slots/slot-notice.ts";
import { visitOf } from "./appointment-queries.ts";

const lock = statement(sql`select 1 from appointments where id = ${sql.placeholder("appointmentId")} for update`);
const add = statement<{ date: string }>(sql`
  update appointments set paid_cents = paid_cents + ${sql.placeholder("cents")}::int, version = version + 1, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")} returning date::text as date`);

/**
 * A visit that is being paid, locked until the transaction ends: nobody moves, completes or cancels it meanwhile. Taken before the
 * lock of its order, as whoever moves a visit does. Throws `not_found`.
 */
export async function lockVisitToPay(tx: Transaction, appointmentId: string): Promise<Appointment> {
  await lock(tx, { appointmentId });
  return visitOf(tx, appointmentId);
}

/** Lets a visit follow what is paid for it at the desk, without tips; less than zero for what went back before it was paid in full. */
export async function addPaid(
  tx: Transaction,
  { appointmentId, cents }: { appointmentId: string; cents: Cents },
): Promise<void> {
  if (cents === 0) return;
  const [visit] = await add(tx, { appointmentId, cents });
  if (visit) await announceBoard(tx, [visit.date], appointmentId);
}
