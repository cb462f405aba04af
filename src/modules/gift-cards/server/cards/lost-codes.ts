import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Secrets } from "#platform/secrets.ts";
import { secretIdOf } from "./card-code.ts";

const countLost = statement(
  { count: "int" },
  sql`
  select count(*)::int as count from gift_cards
  where state in ('scheduled', 'active', 'frozen') and secret_id <> all(${sql.placeholder("known")}::text[])`,
);

/** Returns how many usable gift cards have a code that none of the current secrets produces. */
export async function countLostCodes(db: Database, secrets: Secrets): Promise<number> {
  const known = secrets.every("gift").map(secretIdOf);
  const [lost] = await countLost(db, { known });
  return lost?.count ?? 0;
}
