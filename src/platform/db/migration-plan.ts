import type { Client } from "pg";
import { readAppliedMigrations } from "./applied-migrations.ts";
import type { Migration } from "./migration-files.ts";
import { type LockMode, locksOf } from "./migration-locks.ts";

export type PlannedTable = {
  table: string;
  lock: LockMode;
  /** The approximate number of rows; undefined where the database has no estimate yet. */
  rows: number | undefined;
  isRewritten: boolean;
};

export type PlannedMigration = {
  name: string;
  tables: PlannedTable[];
  /** Whether the migration runs code whose locks its text doesn't show. */
  runsCode: boolean;
  /** Whether the release that created the current tables works with the result. */
  isForFormer: boolean;
};

/** Returns what a start would run on this database, in order, without running anything (OP-16). */
export async function planMigrations(client: Client, migrations: readonly Migration[]): Promise<PlannedMigration[]> {
  const applied = await readAppliedMigrations(client);
  const isApplied = ({ name, hash }: Migration) => applied.some((row) => row.name === name || row.hash === hash);
  const due = migrations.filter((migration) => !isApplied(migration));
  const dueNames = new Set(due.map(({ name }) => name));
  const { rows: counted } = await client.query<{ table: string; rows: number }>(
    `select relname as "table", reltuples::float8 as rows from pg_class
      where relkind in ('r', 'p') and relnamespace = to_regnamespace('public')`,
  );
  const rowsOf = new Map(counted.map(({ table, rows }) => [table, rows < 0 ? undefined : rows]));
  return due.map(({ name, sql, needs }) => {
    const { tables, rewritten, runsCode } = locksOf(sql);
    return {
      name,
      // Tables that don't exist yet are created, empty, by an earlier migration in the plan.
      tables: [...tables].flatMap(([table, lock]) =>
        rowsOf.has(table) ? [{ table, lock, rows: rowsOf.get(table), isRewritten: rewritten.includes(table) }] : [],
      ),
      runsCode,
      isForFormer: needs === undefined || !dueNames.has(needs),
    };
  });
}

/** What others can do with a table under each lock. */
const WHILE_LOCKED: Readonly<Record<LockMode, string>> = {
  "ROW EXCLUSIVE": "rows are written, others read and write",
  "SHARE UPDATE EXCLUSIVE": "rows are read, others read and write",
  SHARE: "others read",
  "SHARE ROW EXCLUSIVE": "others read",
  "ACCESS EXCLUSIVE": "others wait",
};

/** Returns the plan as lines for an operator. */
export function linesOfPlan(plan: readonly PlannedMigration[]): string[] {
  if (plan.length === 0) return ["Nothing would run: the tables are those of this release."];
  const breaking = plan.filter(({ isForFormer }) => !isForFormer);
  return [
    `${plan.length} ${plan.length === 1 ? "migration" : "migrations"} would run:`,
    ...plan.flatMap(({ name, tables, runsCode }) => [
      name,
      ...tables.map(({ table, lock, rows, isRewritten }) => {
        const count = rows === undefined ? "rows not counted yet" : `about ${Math.round(rows)} rows`;
        return `  ${table} (${count}): ${lock}, ${WHILE_LOCKED[lock]}${isRewritten ? "; written anew" : ""}`;
      }),
      ...(runsCode ? ["  a block of code, whose locks its text doesn't show"] : []),
    ]),
    breaking.length === 0
      ? "The former release works on meanwhile and afterwards."
      : `The former release can't work after ${breaking.map(({ name }) => name).join(", ")}: stop it first.`,
  ];
}
