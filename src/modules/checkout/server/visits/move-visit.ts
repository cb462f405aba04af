import { sql } from "drizzle-orm";
import { type Appointment, type RescheduleAppointment, rescheduleAppointment } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMoney } from "#shared/money.ts";

/** Moves a visit, and lets its order follow the price it has there. Throws what `rescheduleAppointment` does. */
export function moveVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions">,
  wanted: RescheduleAppointment,
): Promise<Appointment> {
  return rescheduleAppointment(deps, wanted, followPrice);
}

async function followPrice(tx: Transaction, { id, offers }: Appointment): Promise<void> {
  const discountCents = addMoney(...offers.map(({ savingCents }) => savingCents));
  await reprice(tx, { id, discountCents, offers: JSON.stringify(offers) });
}

const discount = sql`${sql.placeholder("discountCents")}::int`;
const reprice = statement(sql`
  update orders set offers = ${sql.placeholder("offers")}::jsonb, discount_cents = ${discount}, updated_at = clock_now(),
    total_cents = total_cents + discount_cents - ${discount}, due_at_clinic_cents = due_at_clinic_cents + discount_cents - ${discount}
  where appointment_id = ${sql.placeholder("id")} and kind = 'service' and status = 'pending' and discount_cents <> ${discount}`);
