import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";

const deleteOldQuotes = command(sql`delete from quotes where expires_at < clock_now() - interval '30 days'`);

/** Deletes quotes that expired more than a month ago. Until then, requests for them report that they have expired. */
export async function deleteExpiredQuotes(db: DatabaseOrTransaction): Promise<void> {
  await deleteOldQuotes(db);
}
