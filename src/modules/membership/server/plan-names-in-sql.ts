import { sql } from "drizzle-orm";

/** Each plan's id and name, as a table for a statement. */
export const planNamesInSql = sql`(select id, name from membership_plans)`;
