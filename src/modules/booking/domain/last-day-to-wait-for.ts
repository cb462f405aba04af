import { addDays } from "#shared/zoned-time.ts";

/** How much further ahead one can wait for a day than book it. */
const WAIT_BEYOND_DAYS = 365;

/** The last day that one can wait for, by the last that can be booked. */
export const lastDayToWaitFor = (lastBookableDate: string): string => addDays(lastBookableDate, WAIT_BEYOND_DAYS);
