import { dateInZone, instantOf, timeInZone } from "#shared/zoned-time.ts";

/** Converts an instant (ISO 8601 in UTC) to the value of a datetime-local input in a zone; empty for none. */
export function localOfInstant(value: string, timeZone: string): string {
  const at = value ? new Date(value) : undefined;
  return at ? `${dateInZone(at, timeZone)}T${timeInZone(at, timeZone)}` : "";
}

/** Converts the value of a datetime-local input in a zone to an instant; empty while the date or time is incomplete. */
export function instantOfLocal(local: string, timeZone: string): string {
  const [date = "", time = ""] = local.split("T");
  return (date && time && instantOf(date, time.slice(0, 5), timeZone)?.toISOString()) || "";
}
