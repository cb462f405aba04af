import { sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import type { Staff } from "../clinic/staff-context.ts";

/** Deletes a hold. A visit that was paid in the meantime is booked and no longer a hold, so it isn't deleted. */
const release = statement(
  { date: "text", startsAt: "instant", timeZone: "text", isKept: "bool" },
  sql`
  delete from appointments
  where id = ${sql.placeholder("id")} and status = 'held'
    and (held_for_cart_id is not null or held_for_order_id is not null and booked_via <> 'online')
  returning date::text as date, starts_at as "startsAt", time_zone as "timeZone", held_for_order_id is not null as "isKept"`,
);

/**
 * Releases a slot that a customer holds on the site, or that is held for a deposit to be paid by a link, with a reason
 * for the audit log. The customer's page then says that the hold ended. An order that waits for payment by a link is
 * canceled by the next reconciliation. Throws `not_found` when the slot isn't held anymore.
 */
export async function releaseWebHold(
  { db }: BookingContext,
  { actor }: Staff,
  { appointmentId, reason }: { appointmentId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [hold] = await release(tx, { id: appointmentId });
    if (!hold) throw new AppError("not_found", { message: "This time is no longer held." });
    const when = `${formatDay(hold.date)}, ${formatTime(timeInZone(new Date(hold.startsAt), hold.timeZone))}`;
    await writeAudit(tx, actor, {
      action: "appointment.releaseHold",
      resource: "Appointment",
      resourceId: appointmentId,
      summary: `Released a place ${hold.isKept ? "held for a deposit" : "held on the site"}: ${when}`,
      reason,
    });
    await announceSlots(tx, [hold.date]);
    await announceBoard(tx, [hold.date], appointmentId);
  });
}
