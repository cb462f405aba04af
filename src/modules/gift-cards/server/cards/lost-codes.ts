import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { secretIdOf } from "./card-code.ts";

/** How many gift cards that can still be used have a code that none of the present secrets makes. */
export async function countLostCodes(db: Database, secrets: Secrets): Promise<number> {
  const known = secrets.every("gift").map(secretIdOf);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from gift_cards
    where state in ('scheduled', 'active', 'frozen') and secret_id <> all(${sql.param(known)}::text[])`);
  return rows[0]?.count ?? 0;
}
