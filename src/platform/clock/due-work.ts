import type { SQL } from "drizzle-orm";

/**
 * Work of a module that falls due at instants which no waiting job stands for, such as holds that run out. While the demo's
 * clock is moved, it stops at each of them (decision 0020).
 */
export type DueWork = {
  /** Selects one column `at`: the earliest such instant later than `after`, or null. */
  earliest: (after: SQL) => SQL;
  /** The task that does it. Absent: whoever reads the clock does it by itself. */
  task?: string;
};
