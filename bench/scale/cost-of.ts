import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { usageOf } from "../cpu.ts";

export type Cost = { wall: number; cpu: number };

/** Measures elapsed time, and the processor time of this process and the database, which depends less on other load. */
export async function costOf(databasePid: number, work: () => Promise<unknown>): Promise<Cost> {
  const used = () => usageOf(process.pid).cpuSeconds + usageOf(databasePid, { withChildren: true }).cpuSeconds;
  const [from, before] = [performance.now(), used()];
  await work();
  return { wall: performance.now() - from, cpu: (used() - before) * 1_000 };
}

/** Returns the process of the database's server. */
export async function pidOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ folder: string }>(sql`select current_setting('data_directory') as folder`);
  return Number(readFileSync(join(rows[0]?.folder ?? "", "postmaster.pid"), "utf8").split("\n")[0]);
}
