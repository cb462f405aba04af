import { sql } from "drizzle-orm";

/** What was counted at the close of days: `day`, `account_id` whose till it is, `account`, `expected_cents` and `counted_cents`. */
export const countsToReport = sql`(
  select id, day, account_id, account, expected_cents, counted_cents, counter_name, location_id from cash_counts)`;
