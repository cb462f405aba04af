import { type SQL, sql } from "drizzle-orm";

/**
 * Work of a module that falls due at instants which no waiting job stands for, such as holds that run out. While the demo's
 * clock is moved, it stops at each of them (decision 0020).
 */
export type DueWork = {
  /** Selects one column `at`: the earliest such instant later than `after`, or null. */
  earliest: (after: SQL) => SQL;
  /** The task that does it. Absent: the module does it at its own turn. */
  task?: string;
};

/**
 * The whole minute after an instant, for work that is done every minute: what falls due within one is done in one go, and a
 * hundred holds are not a hundred stops.
 */
export const minuteAfter = (instant: SQL) => sql`(date_trunc('minute', ${instant}) + interval '1 minute')`;
