/** How an outside calendar is read: what it may cost, and how long its last state counts. */
export const OUTSIDE_CALENDAR = {
  seconds: 10,
  bytes: 2 * 1024 * 1024,
  events: 5_000,
  /** How many days ahead repeating events count as busy time. */
  days: 120,
  /** For so long after the last good answer its busy times count; then none do. */
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

/** Why an address can't be an outside calendar's. */
export type AddressFault = "not_an_address" | "not_https" | "host_not_allowed";

/**
 * Whether calendars of a host are read: a name in the list stands for this host alone, a name with a dot in front for all hosts
 * below it, but not for itself (`.icloud.com`: p12-caldav.icloud.com).
 */
export function isAllowedHost(host: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => (entry.startsWith(".") ? host.endsWith(entry) : host === entry));
}

/**
 * The address of an outside calendar as it is fetched, from what a person entered; calendar programs also write `webcal:`.
 * Addresses with a login, with another port than 443, and numeric ones are none.
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
