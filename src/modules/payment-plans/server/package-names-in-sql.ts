import { sql } from "drizzle-orm";

/** All packages with their names, on offer or not, as a table in a statement. */
export const packageNamesInSql = sql`(select id, name from payment_plans)`;
