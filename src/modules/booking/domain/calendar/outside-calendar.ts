/** The limits for reading an outside calendar, and how long its last state is used. */
export const OUTSIDE_CALENDAR = {
  seconds: 10,
  bytes: 2 * 1024 * 1024,
  events: 5_000,
  /** How many days ahead repeating events are treated as busy time. */
  days: 120,
  /** How many hours after the last successful response the busy times from that response are still used. */
  hoursOfLastState: 24,
} as const;

/** Why a calendar couldn't be read. */
export const calendarFailures = [
  "host_not_allowed",
  "private_address",
  "unreachable",
  "redirect",
  "refused",
  "too_slow",
  "too_large",
  "too_many_events",
  "not_a_calendar",
  "secret_lost",
] as const;
export type CalendarFailure = (typeof calendarFailures)[number];

/** Why a URL can't be used for an outside calendar. */
export type AddressFault = "not_an_address" | "not_https" | "host_not_allowed";

/**
 * Whether calendars may be read from a host. A name in the list allows only this host. A name with a leading dot allows
 * all hosts below it, but not the name itself: `.icloud.com` allows p12-caldav.icloud.com.
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => (entry.startsWith(".") ? host.endsWith(entry) : host === entry));
}

/**
 * Returns the URL from which an outside calendar is fetched, based on a person's entry. Calendar programs also write
 * `webcal:`. URLs with a login, with a port other than 443, or with a numeric host are refused.
 */
export function parseCalendarAddress(text: string, allowed: readonly string[]): URL | AddressFault {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, "https:"));
  if (!url) return "not_an_address";
  if (url.protocol !== "https:" || url.port !== "") return "not_https";
  if (url.username !== "" || url.password !== "") return "not_an_address";
  if (!isAllowedHost(url.hostname, allowed)) return "host_not_allowed";
  url.hash = "";
  return url;
}
