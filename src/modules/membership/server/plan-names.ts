import { sql } from "drizzle-orm";

/** Each plan with its name, as a table of a statement. */
export const planNames = sql`(select id, name from membership_plans)`;
