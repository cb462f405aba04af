import type { Client } from "pg";
import {
  type AppliedMigration,
  createMigrationTable,
  readAppliedMigrations,
  recordMigration,
} from "./applied-migrations.ts";
import { isRetryableMigrationError, MigrationError } from "./migration-error.ts";
import type { Migration } from "./migration-files.ts";

export type Outcome = {
  /** Names of the migrations that ran just now. */
  applied: string[];
  /** Names of migrations in the database that this release doesn't know, from a newer release. */
  unknown: string[];
};

/**
 * Applies every missing migration in order of name, even one older than the newest applied, because two branches may be
 * merged in either order. With `only`, a list of hashes, applies just those. Each runs in a transaction with its
 * record. The caller holds the lock. Throws a MigrationError of one sentence, and changes nothing, when a migration
 * differs from the one that ran, or when a newer release removed something that this release uses.
 */
export async function applyMigrations(
  client: Client,
  migrations: Migration[],
  { only }: { only?: readonly string[] | undefined } = {},
): Promise<Outcome> {
  const { before, isDrizzles } = await readFitting(client, migrations);
  const known = new Set(before.map(({ name }) => name));
  await inTransaction(client, async () => {
    await createMigrationTable(client);
    if (!isDrizzles) return;
    for (const migration of migrations.filter(({ name }) => known.has(name))) await recordMigration(client, migration);
  });
  const due = migrations.filter(({ name, hash }) => !known.has(name) && (only?.includes(hash) ?? true));
  for (const migration of due) await apply(client, migration);
  return {
    applied: due.map(({ name }) => name),
    unknown: before.flatMap(({ name }) => (name && !migrations.some((own) => own.name === name) ? [name] : [])),
  };
}

/**
 * Reads the migrations that ran. Throws a MigrationError of one sentence if this release can't work with the resulting
 * tables.
 */
async function readFitting(
  client: Client,
  migrations: Migration[],
): Promise<{ before: AppliedMigration[]; isDrizzles: boolean }> {
  const found = await readAppliedMigrations(client);
  const isDrizzles = found.some(({ name }) => name === null);
  const before = isDrizzles ? namedByContent(found, migrations) : found;
  assertUnchanged(before, migrations);
  assertStillUsable(before, migrations);
  return { before, isDrizzles };
}

/**
 * Throws an Error of one sentence unless all migrations of this release ran. While another process is migrating, a
 * retry helps, so that isn't a MigrationError.
 */
export async function assertApplied(client: Client, migrations: Migration[]): Promise<void> {
  const { before } = await readFitting(client, migrations);
  const due = migrations.filter(({ name }) => !before.some((row) => row.name === name));
  if (due.length > 0)
    throw new Error(
      `The database lacks ${due.length} migrations of this release, and MIGRATE=no: run "halcyon migrate" first.`,
    );
}

const OTHER_DATABASE = "use another DATA_DIR or DATABASE_URL, or remove the old database";

/**
 * Identifies migrations run by Drizzle's migrator by their content. They stay recorded in its table too, so that the
 * previous release can start.
 */
function namedByContent(found: AppliedMigration[], migrations: Migration[]): AppliedMigration[] {
  return found.map((row) => {
    const own = migrations.find(({ hash }) => hash === row.hash);
    if (!own) throw new MigrationError(`The database was made by other migrations than these: ${OTHER_DATABASE}.`);
    return { ...row, name: own.name };
  });
}

function assertUnchanged(before: AppliedMigration[], migrations: Migration[]): void {
  for (const { name, hash } of migrations) {
    const applied = before.find((row) => row.name === name);
    if (!applied || applied.hash === hash) continue;
    throw new MigrationError(
      `The migration ${name} isn't the one that this database ran: undo the change of the file and add a new migration, or ${OTHER_DATABASE}.`,
    );
  }
}

/**
 * Throws if a migration in the database requires one that this release lacks, because this release then can't work with
 * its tables.
 */
function assertStillUsable(before: AppliedMigration[], migrations: Migration[]): void {
  const isOurs = (migrationName: string | null) => migrations.some(({ name }) => name === migrationName);
  const breaking = before.find(({ name, needs }) => !isOurs(name) && needs !== null && !isOurs(needs));
  if (breaking)
    throw new MigrationError(
      `The database belongs to a newer release, which removed what this one uses (${breaking.name}): start that release or a later one.`,
    );
}

const DEADLOCK_DETECTED = "40P01";
const MAX_TRIES = 5;

const lostDeadlock = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === DEADLOCK_DETECTED;

/**
 * Runs one migration. It locks tables that the previous release is using, in a different order. If it loses a deadlock,
 * it is rolled back completely and retried.
 */
async function apply(client: Client, migration: Migration, tries = 1): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await client.query(migration.sql);
      await recordMigration(client, migration);
    });
  } catch (error) {
    if (lostDeadlock(error) && tries < MAX_TRIES) return apply(client, migration, tries + 1);
    // The name is added to the message, not to a wrapping error, because a failed start prints the innermost message.
    if (!(error instanceof Error)) throw error;
    error.message = `The migration ${migration.name} failed: ${error.message}`;
    throw isRetryableMigrationError(error) ? error : new MigrationError(error.message, { cause: error });
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // If the connection is lost, so is the transaction, and the first error has the reason.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
