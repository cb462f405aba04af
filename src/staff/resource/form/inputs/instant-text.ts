import { dateInZone, instantOf, timeInZone } from "#shared/zoned-time.ts";

/** A moment, ISO 8601 in UTC, as an input of day and time has it in a zone; empty for none. */
export function localOfInstant(value: string, timeZone: string): string {
  const at = value ? new Date(value) : undefined;
  return at ? `${dateInZone(at, timeZone)}T${timeInZone(at, timeZone)}` : "";
}

/** The moment of such an input; empty while it has no whole day and time. */
export function instantOfLocal(local: string, timeZone: string): string {
  const [date = "", time = ""] = local.split("T");
  return (date && time && instantOf(date, time.slice(0, 5), timeZone)?.toISOString()) || "";
}
