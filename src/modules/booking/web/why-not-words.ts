import { formatDay, formatTime } from "#shared/zoned-time.ts";

/** Formats a time for a question or a button: "3 pm", "3:15 pm". */
export const shortTime = (time: string): string => formatTime(time).replace(":00 ", " ");

/** Returns "Why not 3 pm?". */
export const whyNotQuestion = (time: string): string => `Why not ${shortTime(time)}?`;

/** Formats "Thu, Nov 26, 3 pm". */
export const dayAndTime = (date: string, time: string): string =>
  `${formatDay(date, { weekday: "short", month: "short" })}, ${shortTime(time)}`;
