import { sql } from "drizzle-orm";

/** People, rooms and devices by name, those no longer in use too. */
export const resourceNames = sql`(select id, name from resources where kind <> 'attention')`;
