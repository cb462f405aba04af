import { type SQL, sql } from "drizzle-orm";

/**
 * Matches the entries of one request about one kind of record. The column of the outer query needs the name of its
 * table, because without it, the name would mean the column of `g`.
 */
const sameRequest = sql`g.request_id = audit_entries.request_id and g.resource = audit_entries.resource`;

/** SQL for the number of entries that an entry's request wrote about the same kind of record. */
export const entriesOfRequestInSql: SQL<number> = sql`(select greatest(count(*), 1)::int from audit_entries g where ${sameRequest})`;

/** Whether an entry is the newest of its request, which represents all of them. */
export const isNewestOfRequestInSql: SQL = sql`not exists (select 1 from audit_entries g where ${sameRequest}
  and (g.at, g.id) > (audit_entries.at, audit_entries.id))`;
