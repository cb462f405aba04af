import { sql } from "drizzle-orm";

/** Packages that were bought and have begun. */
export const packagesToReportInSql = sql`(
  select id, customer_id, plan_id, order_id, sessions, released_sessions, used_sessions, state, started_at, ended_at, past_due_since
  from plan_purchases where started_at is not null)`;
