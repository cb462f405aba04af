import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatTime } from "#shared/zoned-time.ts";
import type { Cadence, SchedulePeriod } from "../../domain/report-schedule.ts";

export const PERIOD_WORDS: Record<SchedulePeriod, string> = {
  yesterday: "Yesterday",
  last7: "The last 7 days",
  last30: "The last 30 days",
  lastWeek: "Last week",
  lastMonth: "Last month",
  monthToDate: "This month so far",
};

export const CADENCE_WORDS: Record<Cadence, string> = {
  daily: "Every day",
  weekly: "Every week",
  monthly: "Every month",
};

/** Returns when a report is sent: "Every Monday at 7:00 am", "On the 1st of each month at 7:00 am". */
export function whenWords({ cadence, on, at }: { cadence: Cadence; on: number | null; at: string }): string {
  const time = formatTime(at);
  if (cadence === "weekly") return `Every ${englishFormats.weekdays.long[on ?? 1]} at ${time}`;
  if (cadence === "monthly") return `On the ${ordinalOf(on ?? 1)} of each month at ${time}`;
  return `Every day at ${time}`;
}

/** Returns an ordinal: "1st", "2nd", "13th". */
function ordinalOf(day: number): string {
  const isTeen = day > 10 && day < 14;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}
