import { joined } from "#shared/place-text.ts";
import type { Appointment } from "../appointment.ts";
import { escapeText, toCalendarInstant, toCalendarText } from "./ical-text.ts";

/** The place and contact of a calendar entry. */
export type CalendarPlace = { clinicName: string; address: string; phone: string; email: string };

/**
 * The recipient of a mailed entry, and the address its mail comes from, where that isn't the clinic's: calendars take updates from its
 * organizer alone. A downloaded one has none.
 */
export type CalendarAttendee = { name: string; address: string; from?: string | undefined };

/**
 * A visit as an iCalendar file (RFC 5545), attached to mails and offered for download (BK-7). It is the same entry at
 * every change: the UID stays, the sequence grows, a canceled visit takes the entry away. With an attendee it is what
 * mail programs act on by themselves (iTIP, RFC 5546): a request, which updates the entry they have, or its
 * cancellation.
 */
export function toCalendarFile(appointment: Appointment, place: CalendarPlace, attendee?: CalendarAttendee): string {
  const isCancelled = appointment.status === "cancelled";
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halcyon//Booking//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${calendarMethodOf(appointment, attendee)}`,
    "BEGIN:VEVENT",
    `UID:appointment-${appointment.id}@halcyon`,
    `SEQUENCE:${appointment.calendarSequence}`,
    `DTSTAMP:${toCalendarInstant(appointment.updatedAt)}`,
    `LAST-MODIFIED:${toCalendarInstant(appointment.updatedAt)}`,
    `DTSTART:${toCalendarInstant(appointment.startsAt)}`,
    `DTEND:${toCalendarInstant(appointment.endsAt)}`,
    // Calendars are shared with families and employers: what is done there is in the mail, not here.
    `SUMMARY:${escapeText(`Visit at ${place.clinicName}`)}`,
    `LOCATION:${escapeText(joined([place.clinicName, place.address]))}`,
    `DESCRIPTION:${escapeText(`With ${appointment.practitioner.name}.\nQuestions: ${place.phone}, ${place.email}`)}`,
    ...(attendee ? partiesOf(place, attendee) : []),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return toCalendarText(lines);
}

export function calendarMethodOf(
  { status }: Pick<Appointment, "status">,
  attendee: CalendarAttendee | undefined,
): "PUBLISH" | "REQUEST" | "CANCEL" {
  if (status === "cancelled") return "CANCEL";
  return attendee ? "REQUEST" : "PUBLISH";
}

/** No reply is requested: the visit is booked, and the clinic's mailbox has no calendar. */
function partiesOf({ clinicName, email }: CalendarPlace, { name, address, from = email }: CalendarAttendee): string[] {
  return [
    `ORGANIZER;CN=${quoteParameter(clinicName)}:mailto:${from}`,
    `ATTENDEE${name ? `;CN=${quoteParameter(name)}` : ""};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address}`,
  ];
}

/** A parameter's value: quoted, without what could end it. */
function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, " ")}"`;
}
