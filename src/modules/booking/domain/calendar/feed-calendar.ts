import { escapeText, toCalendarInstant, toCalendarText } from "./ical-text.ts";

/**
 * The detail of visits in a practitioner's feed. `busy`: only the time. `initials`: the time and the customer's
 * initials. `full`: the customer's name and the treatment, which an administrator must have allowed.
 */
export const feedDetails = ["busy", "initials", "full"] as const;
export type FeedDetail = (typeof feedDetails)[number];

/** The number of days before and after today that a feed covers. */
export const FEED_DAYS = { before: 30, after: 120 } as const;

/** The maximum number of feed URLs per practitioner. */
export const FEEDS_PER_PERSON = 3;

/** A part of a visit in which the practitioner is with the customer, as an entry of the feed. */
export type FeedVisit = {
  appointmentId: string;
  startsAt: Date;
  endsAt: Date;
  /** Null if the visit takes place online. */
  room: string | null;
  customer: { firstName: string; lastName: string };
  treatment: string;
  sequence: number;
  updatedAt: Date;
};

type Feed = { clinicName: string; practitionerName: string; detail: FeedDetail };

/** How often calendar programs check for changes. */
const REFRESH = "PT15M";

/** Returns a practitioner's visits as a calendar that programs subscribe to. The same visits give the same bytes. */
export function toFeedCalendar({ clinicName, practitionerName, detail }: Feed, visits: readonly FeedVisit[]): string {
  return toCalendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Halcyon//Booking//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(`${clinicName}, ${practitionerName}`)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...joinTouching(visits).flatMap((visit, at, all) => [
      "BEGIN:VEVENT",
      // A visit has several entries if the practitioner is free in between, such as during numbing or an unattended
      // light treatment.
      `UID:feed-${visit.appointmentId}-${all.slice(0, at).filter((other) => other.appointmentId === visit.appointmentId).length + 1}@halcyon`,
      `SEQUENCE:${visit.sequence}`,
      `DTSTAMP:${toCalendarInstant(visit.updatedAt)}`,
      `DTSTART:${toCalendarInstant(visit.startsAt)}`,
      `DTEND:${toCalendarInstant(visit.endsAt)}`,
      `SUMMARY:${escapeText(summaryOf(visit, detail))}`,
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}

function summaryOf({ room, customer, treatment }: FeedVisit, detail: FeedDetail): string {
  const place = room ?? "online";
  if (detail === "full") {
    return `${[customer.firstName, customer.lastName].filter(Boolean).join(" ") || "Guest"}: ${treatment}, ${place}`;
  }
  const initials = [customer.firstName, customer.lastName].map((name) => [...name][0]?.toUpperCase() ?? "").join("");
  return detail === "initials" && initials ? `Visit ${initials}, ${place}` : `Visit, ${place}`;
}

/** Sorts by start, and joins visits that follow each other in the same room into one entry. */
function joinTouching(visits: readonly FeedVisit[]): FeedVisit[] {
  const joined: FeedVisit[] = [];
  for (const visit of [...visits].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = joined.findLast(({ appointmentId }) => appointmentId === visit.appointmentId);
    if (last && last.room === visit.room && last.endsAt >= visit.startsAt) {
      last.endsAt = new Date(Math.max(last.endsAt.getTime(), visit.endsAt.getTime()));
      if (!last.treatment.split(", ").includes(visit.treatment)) last.treatment += `, ${visit.treatment}`;
    } else joined.push({ ...visit });
  }
  return joined;
}
