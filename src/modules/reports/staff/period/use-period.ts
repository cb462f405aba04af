import { dateInZone } from "#shared/zoned-time.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { now } from "#web/now.ts";
import type { Days } from "../../domain/period.ts";
import type { ReportName } from "../../domain/reports.ts";
import { usualDays } from "./presets.ts";

/** Returns the clinic's day, and the period the person may request: any, or only today (`reports.today`). */
export function usePeriodChoice(
  requestedDays: Partial<Days>,
  report?: ReportName,
): { today: string; days: Days; isTodayOnly: boolean } {
  const { timeZone } = useClinic();
  const { can } = usePerson();
  const today = dateInZone(now(), timeZone);
  const isTodayOnly = !can("reports.all") && !can("reports.own");
  if (isTodayOnly) return { today, days: { from: today, to: today }, isTodayOnly };
  const { from, to } = requestedDays;
  return { today, days: from !== undefined && to !== undefined ? { from, to } : usualDays(today, report), isTodayOnly };
}
