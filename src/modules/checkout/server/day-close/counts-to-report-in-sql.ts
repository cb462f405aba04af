import { sql } from "drizzle-orm";

/**
 * The amounts counted when days were closed: `day`, `account_id` of the till's owner, `account`, `expected_cents` and
 * `counted_cents`.
 */
export const countsToReportInSql = sql`(
  select id, day, account_id, account, expected_cents, counted_cents, counter_name, location_id from cash_counts)`;
