import { formatDay, formatTime } from "#shared/zoned-time.ts";

/** "3 pm", "3:15 pm": a time within a question or on a button. */
export const shortTime = (time: string): string => formatTime(time).replace(":00 ", " ");

/** "Why not 3 pm?" */
export const whyNot = (time: string): string => `Why not ${shortTime(time)}?`;

/** "Thu, Nov 26, 3 pm" */
export const dayAndTime = (date: string, time: string): string =>
  `${formatDay(date, { weekday: "short", month: "short" })}, ${shortTime(time)}`;
