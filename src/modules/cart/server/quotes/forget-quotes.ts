import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";

/** Deletes quotes that expired more than a month ago: until then they answer that they have expired. */
export async function forgetQuotes(db: DatabaseOrTransaction): Promise<void> {
  await db.execute(sql`delete from quotes where expires_at < clock_now() - interval '30 days'`);
}
