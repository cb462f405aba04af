import { type SQL, sql } from "drizzle-orm";

/**
 * A module's work that falls due at instants without a waiting job, such as expiring holds. When the demo's clock is
 * moved, it stops at each of them (decision 0020).
 */
export type DueWork = {
  /**
   * Returns SQL that selects one column `at`: the earliest instant after `after` at which this work falls due, or null.
   */
  earliest: (after: SQL) => SQL;
  /** The task of the job that does the work. Absent if the module does the work on its own schedule. */
  task?: string;
};

/**
 * Returns the next whole minute after an instant, for work done every minute: everything due within a minute is done
 * together, so a hundred holds don't cause a hundred stops.
 */
export const minuteAfterInSql = (instant: SQL) => sql`(date_trunc('minute', ${instant}) + interval '1 minute')`;
