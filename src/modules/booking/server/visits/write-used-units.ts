import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";

/** Stores the prices of a visit's treatments by units used, and the membership discount. */
export const writeUsedUnits = statement(sql`
  with used as (
    update appointment_services l set unit_price_cents = w.cents, estimate = w.estimate
    from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as w(id text, cents int, estimate jsonb)
    where l.id = w.id and l.appointment_id = ${sql.placeholder("id")}
  )
  update appointments set version = version + 1, member_savings_cents = ${sql.placeholder("memberSavingsCents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("id")}`);
