import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";
import type { OwnVisitCalls } from "../contract/calls.ts";

const api = browserApi<BookingCalls & OwnVisitCalls>();

/** Downloads the visit's calendar file in the browser (BK-7). */
export async function saveCalendarFile(appointmentId: string): Promise<void> {
  saveFile(await api.download("getAppointmentCalendar", { params: { id: appointmentId } }), "visit.ics");
}
