import { formatDay, formatTime } from "#shared/zoned-time.ts";

/** Formats a calendar day where space is short: "Mon, Dec 7". */
export const shortDay = (date: string): string => formatDay(date, { weekday: "short", month: "short" });

/** Formats the time of a visit: "Tue, Dec 15, 11:00 am". */
export const shortWhen = ({ date, time }: { date: string; time: string }): string =>
  `${shortDay(date)}, ${formatTime(time)}`;

/** Formats 435 minutes as "7 h 15". */
export function formatHours(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${String(rest).padStart(2, "0")}`}`;
}

type Days = { firstDate: string; lastDate: string; startTime: string | null; endTime: string | null };

/** Formats days: "Thu, Dec 24 to Sun, Dec 27", "Mon, Jan 25, 1:00 pm to 5:00 pm". */
export function formatDays({ firstDate, lastDate, startTime, endTime }: Days): string {
  const from = startTime ? `${shortDay(firstDate)}, ${formatTime(startTime)}` : shortDay(firstDate);
  const isOneDay = firstDate === lastDate;
  if (isOneDay && !startTime && !endTime) return from;
  const until = endTime ? formatTime(endTime) : "";
  if (isOneDay) return `${from} to ${until || "the end of the day"}`;
  return `${from} to ${shortDay(lastDate)}${until && `, ${until}`}`;
}
