import { joined } from "#shared/place-text.ts";
import type { Appointment } from "../appointment.ts";
import { escapeText, toCalendarInstant, toCalendarText } from "./ical-text.ts";

/** The location and contact of a calendar entry. */
export type CalendarPlace = { clinicName: string; address: string; phone: string; email: string };

/** The fields of a visit that its calendar entry uses. */
export type CalendarVisit = Pick<
  Appointment,
  "id" | "status" | "startsAt" | "endsAt" | "updatedAt" | "calendarSequence"
> & { practitioner: { name: string } };

/** What the customer should know before the visit: how to prepare, and where to see, move or cancel it. */
export type CalendarAdvice = { preparation: readonly string[]; link?: string | undefined };

/**
 * Returns how to prepare for treatments, each statement once. Statements that name a treatment are left out, because
 * calendars are shared.
 */
export function calendarPreparation(services: readonly { name: string; preparation: readonly string[] }[]): string[] {
  const names = services.map(({ name }) => name.toLowerCase());
  const statements = new Set(services.flatMap(({ preparation }) => preparation));
  return [...statements].filter((one) => !names.some((name) => one.toLowerCase().includes(name)));
}

/**
 * The recipient of an emailed calendar entry; a downloaded entry has none. `from`: the email's sender, if that isn't
 * the clinic's own address. The sender is the entry's organizer, because calendars accept updates only from the
 * organizer.
 */
export type CalendarAttendee = { name: string; address: string; from?: string | undefined };

/**
 * Returns a visit as an iCalendar file (RFC 5545), attached to emails and offered for download (BK-7). It remains the
 * same entry at every change: the UID stays, the sequence grows, and a canceled visit removes the entry. With an
 * attendee, it is a request or a cancellation that mail programs process automatically (iTIP, RFC 5546). It reminds a
 * day before. It names no treatment, because calendars are shared with families and employers.
 */
export function toCalendarFile(
  appointment: CalendarVisit,
  place: CalendarPlace,
  { preparation, link }: CalendarAdvice,
  attendee?: CalendarAttendee,
): string {
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
    `SUMMARY:${escapeText(`Visit at ${place.clinicName}`)}`,
    `LOCATION:${escapeText(joined([place.clinicName, place.address]))}`,
    `DESCRIPTION:${escapeText(descriptionOf(appointment, place, { preparation, link }))}`,
    ...(link === undefined || isCancelled ? [] : [`URL:${link}`]),
    ...(attendee ? partiesOf(place, attendee) : []),
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    ...(isCancelled ? [] : DAY_BEFORE),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return toCalendarText(lines);
}

/** The lines for a reminder a day before the visit. They leave out the location, which the entry already has. */
const DAY_BEFORE = [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "DESCRIPTION:Your visit is tomorrow",
  "TRIGGER:-P1D",
  "END:VALARM",
];

function descriptionOf(
  { status, practitioner }: CalendarVisit,
  { phone, email }: CalendarPlace,
  { preparation, link }: CalendarAdvice,
): string {
  const contact = `Questions: ${joined([phone, email])}`;
  const parts = [
    `With ${practitioner.name}.`,
    preparation.length > 0 ? ["Before your visit:", ...preparation.map((one) => `- ${one}`)].join("\n") : "",
    link === undefined ? "" : `See, move or cancel your visit: ${link}`,
    contact,
  ];
  return status === "cancelled" ? `With ${practitioner.name}.\n${contact}` : parts.filter(Boolean).join("\n\n");
}

export function calendarMethodOf(
  { status }: Pick<Appointment, "status">,
  attendee: CalendarAttendee | undefined,
): "PUBLISH" | "REQUEST" | "CANCEL" {
  if (status === "cancelled") return "CANCEL";
  return attendee ? "REQUEST" : "PUBLISH";
}

/**
 * Returns the lines for organizer and attendee. They request no reply, because the visit is already booked, and the
 * clinic's mailbox has no calendar.
 */
function partiesOf({ clinicName, email }: CalendarPlace, { name, address, from = email }: CalendarAttendee): string[] {
  return [
    `ORGANIZER;CN=${quoteParameter(clinicName)}:mailto:${from}`,
    `ATTENDEE${name ? `;CN=${quoteParameter(name)}` : ""};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address}`,
  ];
}

/** Quotes a parameter's value, without characters that could end it. */
function quoteParameter(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, " ")}"`;
}
