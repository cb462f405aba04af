import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { dataInvariants } from "./data-invariants.ts";

/** One broken rule: what should be true, and the first ids of which it isn't. */
export type BrokenInvariant = { rule: string; ids: string[] };

/** Asks for everything that must never be; answers what is broken, so an empty list is good news. */
export async function checkData(db: DatabaseOrTransaction): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = [];
  for (const [rule, query] of Object.entries(dataInvariants)) {
    const { rows } = await db.execute<{ id: string }>(sql.raw(`select id from (${query}) found limit 10`));
    if (rows.length > 0) broken.push({ rule, ids: rows.map(({ id }) => String(id)) });
  }
  return broken;
}
