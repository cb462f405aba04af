import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import type { Staff } from "../clinic/staff-context.ts";

/** Locks a visit of a day and returns its status; undefined where the day has no such visit. */
export async function lockStatusOn(tx: Transaction, appointmentId: string, date: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ status: string }>(sql`
    select status from appointments where id = ${appointmentId} and date = ${date}::date for update`);
  return rows[0]?.status;
}

/** Writes who closed a day; closing it again replaces them. */
export async function writeDayClosing(
  tx: Transaction,
  date: string,
  { customerId, name }: Pick<Staff["principal"], "customerId" | "name">,
): Promise<void> {
  await tx.execute(sql`
    insert into day_closings (date, closed_by, closed_by_name) values (${date}, ${customerId}, ${name})
    on conflict (date) do update set closed_by = excluded.closed_by, closed_by_name = excluded.closed_by_name,
      closed_at = clock_now()`);
}
