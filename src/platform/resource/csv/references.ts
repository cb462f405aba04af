import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { editDistance } from "#shared/edit-distance.ts";
import type { Bound } from "../binding.ts";

export type Keys = { idOf: (key: string) => string | undefined; nearest: (key: string) => string | undefined };

/** Looks up all keys that a file's rows name for a field, in one query. */
export async function readKeys(
  db: DatabaseOrTransaction,
  { refs }: Bound,
  field: string,
  keys: readonly string[],
): Promise<Keys> {
  const reference = refs?.[field];
  if (!reference) return { idOf: (key) => key, nearest: () => undefined };
  const distinctKeys = [...new Set(keys)].filter((key) => key !== "");
  const rows =
    distinctKeys.length === 0
      ? []
      : await db
          .select({ id: reference.id, key: reference.key })
          .from(reference.table)
          .where(inArray(reference.key, distinctKeys));
  const ids = new Map(rows.map(({ id, key }) => [String(key), String(id)]));
  const unknown = distinctKeys.some((key) => !ids.has(key));
  const known = unknown
    ? (await db.select({ key: reference.key }).from(reference.table).limit(5_000)).map(({ key }) => String(key))
    : [];
  return { idOf: (key) => ids.get(key), nearest: (key) => nearestOf(known, key) };
}

function nearestOf(known: readonly string[], key: string): string | undefined {
  const most = Math.max(2, Math.floor(key.length / 3));
  let best: { text: string; distance: number } | undefined;
  for (const text of known) {
    const distance = editDistance(text.toLowerCase(), key.toLowerCase(), most);
    if (distance <= most && (!best || distance < best.distance)) best = { text, distance };
  }
  return best?.text;
}
