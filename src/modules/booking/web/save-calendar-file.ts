import { browserApi } from "#web/api.ts";
import type { BookingCalls } from "../contract/calls.ts";

const api = browserApi<BookingCalls>();

/** Hands the visit's calendar file to the browser (BK-7). The file needs a bearer, so a plain link can't fetch it. */
export async function saveCalendarFile(appointmentId: string): Promise<void> {
  const file = await api.download("getAppointmentCalendar", { params: { id: appointmentId } });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "visit.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
