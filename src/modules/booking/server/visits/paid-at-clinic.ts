import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { batch, inOrder, statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { announceBoard } from "../clinic/slot-notice.ts";
import { getVisit } from "./appointment-queries.ts";

/** Returns the statement that locks a visit, as `lockVisitToPay` does. `id` is SQL that selects the visit's id. */
export const visitLock = (id: SQL) =>
  statement({ id: "text" }, sql`select id from appointments where id = ${id} for update`);

const lockVisitRow = visitLock(sql`${sql.placeholder("appointmentId")}`);
const addPaidCents = statement(sql`
  update appointments set paid_cents = paid_cents + ${sql.placeholder("cents")}::int, version = version + 1, updated_at = clock_now()
  where id = ${sql.placeholder("appointmentId")}`);
const dateOf = statement(
  { date: "text" },
  sql`
  select date::text as date from appointments where id = ${sql.placeholder("appointmentId")}`,
);

/**
 * Returns a visit that is being paid, locked until the transaction ends, so that it isn't moved, completed or canceled
 * meanwhile. A visit is always locked before its order. Throws `not_found`.
 */
export async function lockVisitToPay(tx: Transaction, appointmentId: string): Promise<Appointment> {
  const { visit } = await batch({ lock: lockVisitRow(tx, { appointmentId }), visit: getVisit(tx, appointmentId) });
  return visit;
}

/**
 * Adds a payment at the desk to a visit, without tips. The amount is negative for a refund of a visit that isn't fully
 * paid yet. With `date`, the visit's day, one query fewer is needed.
 */
export async function addPaymentAtClinic(
  tx: Transaction,
  { appointmentId, date, cents }: { appointmentId: string; date?: string; cents: Cents },
): Promise<void> {
  if (cents === 0) return;
  const added = addPaidCents(tx, { appointmentId, cents });
  const on = date ?? (await dateOf(tx, { appointmentId }))[0]?.date;
  await inOrder(added, on === undefined ? undefined : announceBoard(tx, [on], appointmentId));
}
