import { Client } from "pg";

/** Returns the name of the test clinic's template, which belongs to the same run as the demo clinic's. */
export function clinicTemplateOf(demoTemplate: string): string {
  return `${demoTemplate}_clinic`;
}

/**
 * SQL for the names of the system's own tables. Only these are vacuumed, because vacuuming ours would change what the
 * query planner assumes about empty tables.
 */
const CATALOGS = `
  select string_agg(oid::regclass::text, ', ') as names from pg_class
  where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`;

/**
 * Does once, before a database becomes a template, what each copy would otherwise repeat: marks the system's rows as
 * visible to all, and writes the file from which a new connection loads the system's tables.
 */
export async function settleTemplate(url: string): Promise<void> {
  await onConnection(url, async (client) => {
    const { rows } = await client.query<{ names: string }>(CATALOGS);
    for (const { names } of rows) await client.query(`vacuum (freeze) ${names}`);
  });
  // Uses a new connection, because an existing one doesn't write the file.
  await onConnection(url, (client) => client.query("select 1"));
}

async function onConnection(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
