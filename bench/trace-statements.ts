import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";

/**
 * What the database logs about a statement: the process id and the application name of its connection, its time in
 * milliseconds and its text.
 */
type Traced = { pid: string; asker: string; ms: number; text: string };

const LINE =
  /^trace \[(\d+)\] \[([^\]]*)\] LOG: {2}duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: ([\s\S]*)$/;
const MOST_SHOWN = 150;

/**
 * Runs each step's work, and prints the statements that the database got in the meantime, in the order in which they
 * ended: the connection, milliseconds, and how the statement begins. The database itself logs them, so the built server
 * can be measured unchanged.
 */
export async function traceStatements(
  dataDir: string,
  steps: readonly (readonly [name: string, work: () => Promise<unknown>])[],
): Promise<void> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(embedded.url, { statementTimeoutMs: 0, maxConnections: 1 });
  const logFile = join(dataDir, "postgres.log");
  try {
    await db.execute(sql`alter system set log_line_prefix = 'trace [%p] [%a] '`);
    await db.execute(sql`alter system set log_min_duration_statement = 0`);
    await db.execute(sql`select pg_reload_conf()`);
    await sleep(500);
    for (const [name, work] of steps) {
      const from = readFileSync(logFile).length;
      await work();
      const text = readFileSync(logFile).subarray(from).toString();
      print(name, readTraced(text));
    }
  } finally {
    await db.execute(sql`alter system reset log_min_duration_statement`);
    await db.execute(sql`select pg_reload_conf()`);
    await closeDatabase(db);
    await embedded.stop();
  }
}

/** Returns the statements of a log. The time of each includes parsing and binding it. */
function readTraced(log: string): Traced[] {
  const pending = new Map<string, number>();
  return log.split(/\n(?=trace )/).flatMap((entry) => {
    const [, pid, asker, ms, phase, text] = LINE.exec(entry) ?? [];
    if (!pid || asker === undefined || !text) return [];
    const soFar = (pending.get(pid) ?? 0) + Number(ms);
    pending.set(pid, phase === "parse" || phase === "bind" ? soFar : 0);
    if (phase === "parse" || phase === "bind") return [];
    return [
      {
        pid,
        asker,
        ms: soFar,
        text: text
          .replace(/\n\tDETAIL[\s\S]*/, "")
          .replace(/\s+/g, " ")
          .trim(),
      },
    ];
  });
}

function print(name: string, traced: readonly Traced[]): void {
  process.stdout.write(`\n${name}: ${traced.length} statements\n`);
  for (const { pid, asker, ms, text } of traced)
    process.stdout.write(
      `  ${pid} ${asker.padEnd(16)} ${ms.toFixed(2).padStart(6)} ms  ${text.slice(0, MOST_SHOWN)}\n`,
    );
}
