import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { AnyRecord, Bound } from "../binding.ts";

/** Returns the keys of referenced records, by `field id`. */
export async function readRefKeys(
  db: DatabaseOrTransaction,
  { refs = {} }: Bound,
  records: readonly AnyRecord[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const [field, { table, id, key }] of Object.entries(refs)) {
    const ids = [...new Set(records.flatMap((record) => record[field]))].filter((one) => typeof one === "string");
    if (ids.length === 0) continue;
    const rows = await db.select({ id, key }).from(table).where(inArray(id, ids));
    for (const row of rows) keys.set(`${field} ${row.id}`, String(row.key));
  }
  return keys;
}
