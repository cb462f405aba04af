import { Client } from "pg";

/** The name of the database with the test clinic, of the same run as one with the demo clinic. */
export function clinicTemplateOf(demoTemplate: string): string {
  return `${demoTemplate}_clinic`;
}

/**
 * Does once, before a database becomes a template, what each copy would do again: marks its rows as seen by all, and writes
 * the file from which a new connection learns the system's tables.
 */
export async function settleTemplate(url: string): Promise<void> {
  for (const statement of ["vacuum (freeze)", "select 1"]) {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
