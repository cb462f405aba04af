import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const readDays = statement(
  { sales: "date?", visits: "date?" },
  sql`select (select min(day) from fact_sums) as sales, (select min(day) from fact_visits where state = 'completed') as visits`,
);

/** Returns the first day with money facts, and the first with a completed visit; null where there is none yet. */
export async function readFirstDays(
  db: DatabaseOrTransaction,
): Promise<{ sales: string | null; visits: string | null }> {
  const [row] = await readDays(db);
  return row ?? { sales: null, visits: null };
}
