import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { ClinicRules } from "./clinic-rules.ts";
import type { ServiceNeed } from "./service-need.ts";

/** From when and until which day a visit may be booked; the strictest of its services decides (BK-1). */
export type BookingWindow = { today: string; earliestMs: number; lastDate: string };

export function bookingWindowOf(rules: ClinicRules, needs: readonly ServiceNeed[], now: Date): BookingWindow {
  const lead = Math.max(rules.leadMinutes, ...needs.map((need) => need.leadMinutes ?? 0));
  const horizon = Math.min(rules.horizonDays, ...needs.map((need) => need.horizonDays ?? Number.POSITIVE_INFINITY));
  const today = dateInZone(now, rules.timeZone);
  return { today, earliestMs: now.getTime() + lead * 60_000, lastDate: addDays(today, horizon) };
}
