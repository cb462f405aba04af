import { calendarFeedCalls } from "../calendar-feed-calls.ts";
import { outsideCalendarCalls } from "../outside-calendar-calls.ts";
import { closureCalls } from "./closure-calls.ts";
import { performerCalls } from "./performer-calls.ts";
import { qualificationCalls } from "./qualification-calls.ts";
import { timeOffCalls } from "./time-off-calls.ts";
import { workingHoursCalls } from "./working-hours-calls.ts";

/** The back office calls for the availability of the clinic, its people, rooms and devices. */
export const scheduleStaffCalls = {
  ...workingHoursCalls,
  ...timeOffCalls,
  ...closureCalls,
  ...qualificationCalls,
  ...performerCalls,
  ...calendarFeedCalls,
  ...outsideCalendarCalls,
};

export type ScheduleStaffCalls = typeof scheduleStaffCalls;
