import { addDays } from "#shared/zoned-time.ts";

/** How many days beyond the last bookable day the waitlist reaches. */
const WAIT_BEYOND_DAYS = 365;

/** Returns the last day a customer can wait for, given the last bookable day. */
export const lastDayToWaitFor = (lastBookableDate: string): string => addDays(lastBookableDate, WAIT_BEYOND_DAYS);
