import { Client } from "pg";

/** The name of the database with the test clinic, of the same run as one with the demo clinic. */
export function clinicTemplateOf(demoTemplate: string): string {
  return `${demoTemplate}_clinic`;
}

/** The system's own tables. Vacuuming ours would change what the planner takes an empty one for. */
const CATALOGS = `
  select string_agg(oid::regclass::text, ', ') as names from pg_class
  where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`;

/**
 * Does once, before a database becomes a template, what each copy would do again: marks the system's rows as seen by all,
 * and writes the file from which a new connection learns the system's tables.
 */
export async function settleTemplate(url: string): Promise<void> {
  await onConnection(url, async (client) => {
    const { rows } = await client.query<{ names: string }>(CATALOGS);
    for (const { names } of rows) await client.query(`vacuum (freeze) ${names}`);
  });
  // A connection of its own, as one that stands writes no such file.
  await onConnection(url, (client) => client.query("select 1"));
}

async function onConnection(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
