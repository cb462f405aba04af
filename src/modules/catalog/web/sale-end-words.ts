import { formatDay, formatTime, inZone } from "#shared/zoned-time.ts";

/** "Monday, November 30, 5:00 pm", in the clinic's time. */
export function saleEndWords(endsAt: string, timeZone: string): string {
  const { date, time } = inZone(new Date(endsAt), timeZone);
  return `${formatDay(date)}, ${formatTime(time)}`;
}
