import { browserApi } from "#web/api.ts";
import { saveFile } from "#web/save-file.ts";
import type { BookingCalls } from "../contract/calls.ts";

const api = browserApi<BookingCalls>();

/** Downloads the visit's calendar file in the browser (BK-7). */
export async function saveCalendarFile(appointmentId: string): Promise<void> {
  saveFile(await api.download("getAppointmentCalendar", { params: { id: appointmentId } }), "visit.ics");
}
