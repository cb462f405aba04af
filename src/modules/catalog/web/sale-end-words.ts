import { dateInZone, formatDay, formatTime, inZone } from "#shared/zoned-time.ts";

/** Formats the end of a sale: "Monday, November 30, 5:00 pm", in clinic time. */
export function saleEndWords(endsAt: string, timeZone: string): string {
  const { date, time } = inZone(new Date(endsAt), timeZone);
  return `${formatDay(date)}, ${formatTime(time)}`;
}

/** Returns the last day of a sale that ends at this instant: "Nov 30". */
export function lastDay(saleEndsAt: string, timeZone: string): string {
  const last = dateInZone(new Date(new Date(saleEndsAt).getTime() - 1_000), timeZone);
  return formatDay(last, { month: "short" }).replace(/^\w+, /, "");
}
