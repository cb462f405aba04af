import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Staff } from "../clinic/staff-context.ts";

const lockVisit = statement(
  { status: "text" },
  sql`
  select status from appointments where id = ${sql.placeholder("appointmentId")} and date = ${sql.placeholder("date")}::date for update`,
);

/** Locks a visit on a given day and returns its status; undefined when the day has no such visit. */
export async function lockStatusOn(tx: Transaction, appointmentId: string, date: string): Promise<string | undefined> {
  const rows = await lockVisit(tx, { appointmentId, date });
  return rows[0]?.status;
}

const insertClosing = command(sql`
  insert into day_closings (date, closed_by, closed_by_name) values (${sql.placeholder("date")}, ${sql.placeholder("customerId")}, ${sql.placeholder("name")})
  on conflict (date) do update set closed_by = excluded.closed_by, closed_by_name = excluded.closed_by_name,
    closed_at = clock_now()`);

/** Records who closed a day; closing it again overwrites the record. */
export async function writeDayClosing(
  tx: Transaction,
  date: string,
  { customerId, name }: Pick<Staff["principal"], "customerId" | "name">,
): Promise<void> {
  await insertClosing(tx, { date, customerId, name });
}
