import { inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { contactMessages } from "../tables.ts";

/** Returns the authors of these messages, by id; missing ones are left out. */
export async function listMessageAuthors(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: contactMessages.id, name: contactMessages.name })
    .from(contactMessages)
    .where(inArray(contactMessages.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
