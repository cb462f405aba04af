import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import { calendarPreparation, toCalendarFile } from "#modules/booking/domain/calendar/calendar-file.ts";
import { now } from "#web/now.ts";
import { saveFile } from "#web/save-file.ts";

/**
 * Downloads the calendar file of a visit that a guest has just booked. It is the same entry as in the email, except for
 * the visit's link, which this browser doesn't have: only the mailbox can open the visit.
 */
export function saveGuestCalendar(
  { id, status, startsAt, endsAt, practitioner, place, services, date }: WireAppointment,
  clinic: { name: string; phoneDisplay: string; email: string },
): void {
  const visit = {
    id,
    status,
    practitioner,
    calendarSequence: 0,
    updatedAt: now(),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  };
  const { name: clinicName, phoneDisplay: phone, email } = clinic;
  const where = { clinicName, address: place?.address ?? "Online", phone, email };
  const file = toCalendarFile(visit, where, { preparation: calendarPreparation(services) });
  saveFile(new Blob([file], { type: "text/calendar;charset=utf-8" }), `visit-${date}.ics`);
}
