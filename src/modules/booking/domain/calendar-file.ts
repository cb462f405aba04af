import type { Appointment } from "./appointment.ts";

/** What a calendar entry tells beside the visit: where it is and whom to ask. */
export type CalendarPlace = { clinicName: string; address: string; phone: string; email: string };

/**
 * A visit as an iCalendar file (RFC 5545), attached to mails and offered for download (BK-7). It is the same entry at
 * every change: the UID stays, the sequence grows, a cancelled visit takes the entry away.
 */
export function toCalendarFile(appointment: Appointment, place: CalendarPlace): string {
  const isCancelled = appointment.status === "cancelled";
  const what = appointment.lines.map(({ name }) => name).join(", ");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halcyon//Booking//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${isCancelled ? "CANCEL" : "PUBLISH"}`,
    "BEGIN:VEVENT",
    `UID:appointment-${appointment.id}@halcyon`,
    `SEQUENCE:${appointment.calendarSequence}`,
    `DTSTAMP:${toCalendarInstant(appointment.updatedAt)}`,
    `DTSTART:${toCalendarInstant(appointment.startsAt)}`,
    `DTEND:${toCalendarInstant(appointment.endsAt)}`,
    `SUMMARY:${escapeText(`${what} at ${place.clinicName}`)}`,
    `LOCATION:${escapeText(`${place.clinicName}, ${place.address}`)}`,
    `DESCRIPTION:${escapeText(`With ${appointment.practitioner.name}.\nQuestions: ${place.phone}, ${place.email}`)}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

/** Instants go out in UTC: every calendar knows them, whatever rules it has for the clinic's zone. */
function toCalendarInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, "\\n");
}

const LINE_BYTES = 75;

/** Lines are at most 75 bytes; longer ones go on behind a space, and no character is cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(part);
      part = "";
      bytes = 1; // the space that the next line begins with
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
