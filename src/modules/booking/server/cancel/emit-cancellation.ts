import { z } from "zod";
import type { Database } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { APPOINTMENT_CANCELLED, type AppointmentCancelled } from "../../domain/events.ts";
import { getVisit } from "../visits/appointment-queries.ts";

const eventSchema = z.object({
  appointmentId: z.string(),
  sequence: z.int(),
  notice: z.discriminatedUnion("isMailed", [
    z.object({ isMailed: z.literal(false) }),
    z.object({ isMailed: z.literal(true), sendAt: z.iso.datetime() }),
  ]),
});

/**
 * Emits the event of a cancellation by staff, unless the visit was booked again in the meantime. A cancellation by the
 * clinic is free of charge.
 */
export async function emitCancellationByStaff(db: Database, payload: unknown): Promise<void> {
  const { appointmentId, sequence, notice } = eventSchema.parse(payload);
  await db.transaction(async (tx) => {
    const visit = await getVisit(tx, appointmentId);
    if (visit.status !== "cancelled" || visit.calendarSequence !== sequence) return;
    const event: AppointmentCancelled = {
      appointmentId,
      startsAt: visit.startsAt.toISOString(),
      feeCents: 0,
      sequence,
      notice,
    };
    const key = `appointment:${appointmentId}:cancelled:${sequence}`;
    await emitEvent(tx, { type: APPOINTMENT_CANCELLED, key, payload: event });
  });
}
