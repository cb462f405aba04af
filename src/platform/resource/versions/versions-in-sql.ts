import { type SQL, sql } from "drizzle-orm";

const literal = (resource: string) => sql.raw(`'${resource.replaceAll("'", "''")}'`);

/** Returns SQL for the versions of a resource's records, for statements of its module: `record_id`, `n`, `body`. */
export function versionRows(resource: string): SQL {
  return sql`(select record_id, n, body from record_versions where resource = ${literal(resource)})`;
}

/** Returns an SQL expression for a record's live version; null where it has none. */
export function liveVersionInSql(resource: string, recordId: SQL): SQL<number | null> {
  return sql`(select n from record_versions where resource = ${literal(resource)} and record_id = ${recordId} and state = 'live')`;
}

/**
 * Returns SQL for each record's newest version that isn't retired: the one being prepared, otherwise the live one. Rows
 * with `record_id`, `state`, `live_from`, `body`.
 */
export function currentVersionsInSql(resource: string): SQL {
  return sql`(select distinct on (record_id) record_id, state, live_from, body from record_versions
    where resource = ${literal(resource)} and state <> 'retired' order by record_id, n desc)`;
}
