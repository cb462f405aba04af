import { counted } from "#shared/counted.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import type { CalendarFailure } from "../../../domain/calendar/outside-calendar.ts";
import type { WireOutsideCalendar } from "../../contract/outside-calendar-calls.ts";

export const FAILURE_WORDS: Record<CalendarFailure, string> = {
  host_not_allowed: "The clinic no longer allows calendars from this host.",
  private_address: "The host's name leads into a private network.",
  unreachable: "The host can't be reached.",
  redirect: "The address redirects to another one. Enter that one.",
  refused: "The host says there's no calendar at this address, or that it can't be read.",
  too_slow: "The host took longer than 10 seconds.",
  too_large: "The calendar is larger than 2 MB.",
  too_many_events: "The calendar has more than 5,000 entries.",
  not_a_calendar: "What is at this address isn't a calendar.",
  secret_lost: "The stored address can't be opened anymore. Enter it again.",
};

/** How reading it goes, in one or two sentences. */
export function stateWords(
  {
    readAt,
    failure,
    failingSince,
    emptiedAt,
    busyTimes,
    unread,
  }: Omit<NonNullable<WireOutsideCalendar["calendar"]>, "id" | "host" | "createdAt" | "checkedAt">,
  timeZone: string,
): string {
  const busy = `${counted(busyTimes, "busy time", "busy times")} in the next 120 days.`;
  const left = unread > 0 ? ` ${counted(unread, "entry", "entries")} can't be understood.` : "";
  if (failure && failingSince) {
    const since = `Not read since ${momentText(failingSince, timeZone)}.`;
    if (emptiedAt) return `${since} Its busy times don't count anymore.`;
    return readAt ? `${since} Its last state counts for 24 hours: ${busy}` : since;
  }
  return readAt ? `Read ${momentText(readAt, timeZone)}. ${busy}${left}` : "It is read within a minute.";
}
