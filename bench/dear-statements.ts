import { sql } from "drizzle-orm";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";

/** Runs work on the database of a data folder, outside of a server. */
async function withDatabase<Result>(dataDir: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(embedded.url, { statementTimeoutMs: 0 });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
    await embedded.stop();
  }
}

/** Makes a folder's database collect statement statistics (`pg_stat_statements`) from its next start on. */
export async function countStatements(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (db) => {
    await db.execute(sql`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await db.execute(sql`alter system set pg_stat_statements.track_planning = 'on'`);
  });
}

/** The database time of all statements, without the protocol, commits and starting processes. */
type All = { calls: number; executing: number; planning: number };

const ms = (value: number) => `${value.toFixed(2).padStart(6)} ms`;

/**
 * Calls `work`, and returns its result with lines to print: one for the database time of all its statements, and one
 * for each of the five statements that used the most, the most expensive first. A line has the milliseconds for each of
 * the `total` calls, the share of all statements, how often a call runs the statement, its planning time, and how it
 * begins.
 */
export async function dearStatements<Result extends { total: number }>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; lines: string[] }> {
  return withDatabase(dataDir, async (db) => {
    await db.execute(sql`create extension if not exists pg_stat_statements`);
    await db.execute(sql`select pg_stat_statements_reset()`);
    const result = await work();
    const { rows } = await db.execute<{
      query: string;
      calls: number;
      spent: number;
      planning: number;
      all: number;
    }>(sql`
      select query, calls::int, total_exec_time + total_plan_time as spent, total_plan_time as planning,
        sum(total_exec_time + total_plan_time) over () as all
      from pg_stat_statements where query not like '%pg_stat_statements%' order by 3 desc limit 5`);
    const { rows: whole } = await db.execute<All>(sql`
      select sum(calls)::int as calls, sum(total_exec_time) as executing, sum(total_plan_time) as planning
      from pg_stat_statements where query not like '%pg_stat_statements%'`);
    const total = Math.max(1, result.total);
    const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(0)} %`;
    const lines = rows.map(({ query, calls, spent, planning, all }) => {
      const begins = query.replace(/\s+/g, " ").slice(0, 120);
      const cost = `${ms(spent / total)}, ${percent(spent, all)} of all`;
      return `  ${cost}, ${(calls / total).toFixed(1)} times, ${percent(planning, spent)} planning: ${begins}`;
    });
    const alone = whole.map(
      ({ calls, executing, planning }) =>
        `  ${ms(executing / total)} executing and ${ms(planning / total)} planning ${(calls / total).toFixed(1)} statements`,
    );
    return { result, lines: [...alone, ...lines] };
  });
}
