import { sql } from "drizzle-orm";

/** Each package on offer or not with its name, as a table of a statement. */
export const packageNames = sql`(select id, name from payment_plans)`;
