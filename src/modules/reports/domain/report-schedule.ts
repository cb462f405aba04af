/** How often a report is mailed. */
export const CADENCES = ["daily", "weekly", "monthly"] as const;
export type Cadence = (typeof CADENCES)[number];

/** Which days a mailed report is of, seen from the day on which it is sent. */
export const SCHEDULE_PERIODS = ["yesterday", "last7", "last30", "lastWeek", "lastMonth", "monthToDate"] as const;
export type SchedulePeriod = (typeof SCHEDULE_PERIODS)[number];
