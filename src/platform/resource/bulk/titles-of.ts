import { and, inArray, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Bound } from "../binding.ts";

/** Returns the titles of records by their ids; records that are gone, or out of `scope`, are missing. */
export async function titlesOf(
  db: DatabaseOrTransaction,
  { table, id, columns, resource }: Bound,
  ids: readonly string[],
  scope: SQL | undefined,
): Promise<ReadonlyMap<string, string>> {
  const title = columns[resource.title];
  if (ids.length === 0 || !title) return new Map();
  const rows = await db
    .select({ id, title })
    .from(table)
    .where(and(inArray(id, [...ids]), scope));
  return new Map(rows.map((row) => [String(row.id), String(row.title)]));
}
