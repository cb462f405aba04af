import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { APPOINTMENT_BOOKED, type AppointmentEvent } from "../domain/events.ts";
import type { BookingContext } from "./booking-context.ts";
import { clinicSnapshotOf } from "./clinic-snapshot.ts";
import { getHold } from "./hold-queries.ts";

export type BookHold = { cartId: string; customerId: string; orderId: string };

/**
 * Makes the appointment of the place a cart keeps, in the caller's transaction, once: whoever comes second finds no hold.
 * A hold that has run out still counts while nobody took its place and its start isn't too near. Throws
 * `no_time_chosen` when the cart keeps no place, `slot_taken` when it has lost it.
 */
export async function bookHold(
  context: BookingContext,
  tx: Transaction,
  { cartId, customerId, orderId }: BookHold,
): Promise<{ appointmentId: string; date: string; time: string; startsAt: Date }> {
  const { settings } = await clinicSnapshotOf(context);
  const hold = await getHold(tx, cartId, { lock: true });
  if (!hold) throw new AppError("no_time_chosen");
  const earliest = addMinutes(context.clock.now(), settings.booking.leadMinutes);
  if (hold.isExpired && hold.startsAt < earliest) throw new AppError("slot_taken");
  const policy = { noticeHours: settings.booking.noticeHours, text: settings.booking.policy };
  const { rows } = await tx.execute(sql`
    update appointments
    set status = 'booked', held_for_cart_id = null, hold_expires_at = null, customer_id = ${customerId},
      order_id = ${orderId}, policy = ${JSON.stringify(policy)}::jsonb, updated_at = now()
    where id = ${hold.appointmentId} and status = 'held'
    returning 1`);
  if (rows.length === 0) throw new AppError("slot_taken");
  await tx.execute(sql`update claims set expires_at = null where appointment_id = ${hold.appointmentId}`);
  const payload: AppointmentEvent = { appointmentId: hold.appointmentId, startsAt: hold.startsAt.toISOString() };
  await emitEvent(tx, { type: APPOINTMENT_BOOKED, key: `appointment:${hold.appointmentId}:booked`, payload });
  return { appointmentId: hold.appointmentId, date: hold.date, time: hold.time, startsAt: hold.startsAt };
}
