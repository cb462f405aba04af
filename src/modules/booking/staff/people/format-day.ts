import { formatDay, formatTime } from "#shared/zoned-time.ts";

/** "Mon, Dec 7": a calendar day where room is short. */
export const shortDay = (date: string): string => formatDay(date, { weekday: "short", month: "short" });

/** "Tue, Dec 15, 11:00 am": when a visit is. */
export const shortWhen = ({ date, time }: { date: string; time: string }): string =>
  `${shortDay(date)}, ${formatTime(time)}`;

/** "7 h 15" of 435 minutes. */
export function formatHours(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? "" : ` ${String(rest).padStart(2, "0")}`}`;
}

type Days = { firstDate: string; lastDate: string; startTime: string | null; endTime: string | null };

/** "Thu, Dec 24 to Sun, Dec 27", "Mon, Jan 25, 1:00 pm to 5:00 pm". */
export function formatDays({ firstDate, lastDate, startTime, endTime }: Days): string {
  const from = startTime ? `${shortDay(firstDate)}, ${formatTime(startTime)}` : shortDay(firstDate);
  const isOneDay = firstDate === lastDate;
  if (isOneDay && !startTime && !endTime) return from;
  const until = endTime ? formatTime(endTime) : "";
  if (isOneDay) return `${from} to ${until || "the end of the day"}`;
  return `${from} to ${shortDay(lastDate)}${until && `, ${until}`}`;
}
