import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { MACHINES } from "./lan.ts";

export const PASSWORD = "cluster";

const hosts = MACHINES.map(({ address }) => address).join(",");

/** Returns a database's URL; by default of all machines, of which the one that accepts writes is used (OP-2). */
export function urlOf(user: string, database: string, host = hosts): string {
  return `postgresql://${user}:${PASSWORD}@${host}/${database}`;
}

/** The clinic's database. */
export const CLUSTER_URL = urlOf("halcyon", "halcyon");

export async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = openDatabase(url, { maxConnections: 1, statementTimeoutMs: 60_000, connectionTimeoutMs: 20_000 });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}
