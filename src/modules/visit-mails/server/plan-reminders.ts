import { getVisit } from "#modules/booking/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMinutes } from "#shared/zoned-time.ts";

/** Hours before the start at which a reminder is sent (BK-7). */
export const REMINDER_HOURS = [48, 2] as const;

/**
 * Schedules the reminders of a visit. Reminders whose time has passed are skipped, because a customer who books for
 * tomorrow has just read everything. The keys contain the start, so a moved visit gets new reminders. The reminders for
 * the old start find that the visit has moved, and send nothing.
 */
export async function planReminders(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const { startsAt } = await getVisit(tx, appointmentId);
  const start = startsAt.toISOString();
  for (const hours of REMINDER_HOURS) {
    const runAt = addMinutes(startsAt, -hours * 60);
    if (runAt <= now) continue;
    await enqueueMail(tx, {
      mail: "appointment-reminder",
      key: `appointment:${appointmentId}:reminder:${hours}:${start}`,
      payload: { appointmentId, startsAt: start, hours },
      runAt,
    });
  }
}
