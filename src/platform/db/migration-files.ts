import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const MIGRATIONS_FOLDER = join(import.meta.dirname, "migrations");

/** The names of migrations from before they were named by time. */
const EARLIEST = ["0000_initial", "0001_constraints", "0002_search"];
/** UTC to the second, then a description: `20261122143000_add_notes_to_visits`. */
const NAME = /^(20\d{2})(\d{2})(\d{2})([01]\d|2[0-3])([0-5]\d)([0-5]\d)_[a-z0-9]+(_[a-z0-9]+)*$/;
/**
 * Matches the line `-- needs <name>` in a migration that removes something which releases without the migration
 * `<name>` still use.
 */
const NEEDS = /^-- needs (\w+)$/m;

export type Migration = {
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  hash: string;
  /**
   * The name of the migration that a release must include to work with the database once the current one is applied.
   */
  needs: string | undefined;
};

/** Returns all migrations of this release, in the order in which a new database gets them. */
export function readMigrationFiles(folder = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), "utf8");
      const hash = createHash("sha256").update(sql).digest("hex");
      return { name: file.slice(0, -".sql".length), sql, hash, needs: NEEDS.exec(sql)?.[1] };
    });
}

/** Whether a migration is named by the time it was begun, as all but the three oldest must be. */
export function isMigrationName(name: string): boolean {
  if (EARLIEST.includes(name)) return true;
  const [, year, month, day] = NAME.exec(name) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** Returns the file name without `.sql` for a migration that is begun now. */
export function migrationNameAt(instant: Date, whatItDoes: string): string {
  return `${instant.toISOString().slice(0, 19).replace(/\D/g, "")}_${whatItDoes}`;
}
