import { formatDay, formatTime, inZone } from "#shared/zoned-time.ts";

/** Formats the end of a sale: "Monday, November 30, 5:00 pm", in clinic time. */
export function saleEndWords(endsAt: string, timeZone: string): string {
  const { date, time } = inZone(new Date(endsAt), timeZone);
  return `${formatDay(date)}, ${formatTime(time)}`;
}
