import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runDrizzleMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger as QueueLogger, runMigrations as runQueueMigrations } from "graphile-worker";
import type { Client } from "pg";
import { openBackup } from "#platform/backup/read-backup.ts";
import { MIGRATIONS_FOLDER } from "#platform/db/migration-files.ts";
import { emptyDatabase, withClient } from "./empty-database.ts";

/**
 * A database of the last release before forward-only migrations: its own backup of the demo clinic, with orders that
 * are paid, pending, canceled and refunded, visits that are held, booked, moved and canceled, and stock that was sold
 * or is reserved. Sessions, codes and secrets were deleted before it was made.
 */
export const FORMER_BACKUP = join(import.meta.dirname, "former-release.backup");

/** The migrations of that release, with the times under which Drizzle recorded them. */
const FORMER_MIGRATIONS = [
  { tag: "0000_initial", when: 1_793_491_200_000 },
  { tag: "0001_constraints", when: 1_793_491_200_001 },
  { tag: "0002_search", when: 1_793_491_200_002 },
];

/** Returns the URL of a database created and filled by that release, for one test file. */
export async function formerDatabase(serverUrl: string): Promise<string> {
  const url = await emptyDatabase(serverUrl);
  await migrateAsFormerRelease(url);
  const backup = await openBackup(FORMER_BACKUP);
  try {
    await withClient(url, async (client) => {
      await client.query("begin");
      await backup.copyInto(client);
      await renewDeadlines(client, backup.createdAt);
      await client.query("commit");
    });
  } finally {
    await backup.close();
  }
  return url;
}

/** Does what that release does with the database at each start. */
export async function migrateAsFormerRelease(url: string): Promise<void> {
  const migrationsFolder = await mkdtemp(join(tmpdir(), "halcyon-former-"));
  try {
    for (const { tag } of FORMER_MIGRATIONS)
      await cp(join(MIGRATIONS_FOLDER, `${tag}.sql`), join(migrationsFolder, `${tag}.sql`));
    const entries = FORMER_MIGRATIONS.map((migration, idx) => ({ idx, version: "7", breakpoints: true, ...migration }));
    await mkdir(join(migrationsFolder, "meta"));
    await writeFile(
      join(migrationsFolder, "meta", "_journal.json"),
      JSON.stringify({ version: "7", dialect: "postgresql", entries }),
    );
    await withClient(url, (client) => runDrizzleMigrations(drizzle(client), { migrationsFolder }));
    await runQueueMigrations({ connectionString: url, logger: new QueueLogger(() => () => {}) });
  } finally {
    await rm(migrationsFolder, { recursive: true });
  }
}

/** Moves waiting deadlines forward by the backup's age, because they would all be overdue today. */
async function renewDeadlines(client: Client, madeAt: Date): Promise<void> {
  const seconds = Math.round((Date.now() - madeAt.getTime()) / 1_000);
  const later = `interval '${seconds} seconds'`;
  for (const change of [
    `update appointments set hold_expires_at = hold_expires_at + ${later}`,
    `update claims set expires_at = expires_at + ${later}`,
    `update checkout_sessions set expires_at = expires_at + ${later}`,
    `update graphile_worker._private_jobs set run_at = run_at + ${later}`,
    `update sandbox_objects set data = data || jsonb_build_object('expires_at', (data->>'expires_at')::bigint + ${seconds})
       where kind = 'checkout.session'`,
  ])
    await client.query(change);
}
