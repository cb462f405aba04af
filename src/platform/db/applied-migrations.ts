import type { Client } from "pg";

export type AppliedMigration = {
  /** Null for a row by Drizzle's migrator, which recorded only contents. */
  name: string | null;
  hash: string;
  needs: string | null;
};

/** Returns the migrations that made this database, oldest first; none for an empty one. Doesn't write. */
export async function readAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ ours: boolean; drizzles: boolean }>(
    `select to_regclass('halcyon_history.migrations') is not null as ours,
            to_regclass('drizzle.__drizzle_migrations') is not null as drizzles`,
  );
  if (found[0]?.ours) {
    const { rows } = await client.query<AppliedMigration>(
      "select name, hash, needs from halcyon_history.migrations order by name",
    );
    if (rows.length > 0) return rows;
  }
  if (!found[0]?.drizzles) return [];
  const { rows } = await client.query<AppliedMigration>(
    "select null as name, hash, null as needs from drizzle.__drizzle_migrations order by created_at",
  );
  return rows;
}

/**
 * Creates the table that records migrations, in its own schema, because a backup includes `public` and this isn't the
 * clinic's data. The schema isn't called `halcyon`: a database user of that name would have it first in its search path
 * and create tables there.
 */
export async function createMigrationTable(client: Client): Promise<void> {
  const { rows } = await client.query("select 1 where to_regclass('halcyon_history.migrations') is not null");
  if (rows.length > 0) return;
  await client.query(`
    create schema if not exists halcyon_history;
    create table halcyon_history.migrations (
      name text primary key,
      hash text not null,
      needs text,
      applied_at timestamptz not null default now()
    )`);
}

export async function recordMigration(
  client: Client,
  { name, hash, needs }: { name: string; hash: string; needs: string | undefined },
): Promise<void> {
  await client.query("insert into halcyon_history.migrations (name, hash, needs) values ($1, $2, $3)", [
    name,
    hash,
    needs ?? null,
  ]);
}
