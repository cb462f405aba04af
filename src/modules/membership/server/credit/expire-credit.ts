import { sql } from "drizzle-orm";
import { postTransfers } from "#modules/ledger/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { creditKinds } from "../../domain/credit-lot.ts";
import { closeLots } from "./close-lots.ts";
import { lotsWithBalanceInSql } from "./lots-in-sql.ts";

const AT_ONCE = 100;

const lockExpired = statement(
  { id: "text" },
  sql`
  select id from credit_lots where closed_at is null and expires_at <= clock_now()
  order by id limit ${AT_ONCE} for update skip locked`,
);

const listBalances = statement(
  { id: "text", kind: oneOf(creditKinds), leftCents: "int" },
  sql`
  select l.id, l.kind, l.left_cents as "leftCents" from ${lotsWithBalanceInSql} l where l.id = any(${sql.placeholder("ids")}::text[])`,
);

/**
 * Expires the credit whose time is over. The balance becomes revenue if the credit was granted for money, and otherwise
 * returns to goodwill.
 */
export async function expireCredit(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const due = await lockExpired(tx);
      const ids = due.map(({ id }) => id);
      const lots = await listBalances(tx, { ids });
      const moved = await closeLots(
        tx,
        lots.map(({ kind, ...lot }) => ({ ...lot, isPaidFor: kind === "member" })),
      );
      const transfers = moved.filter(({ entries }) => entries.length > 0);
      await postTransfers(
        tx,
        transfers.map((movement) => ({ ...movement, actor: "system" })),
      );
      return ids.length;
    });
    if (count < AT_ONCE) return;
  }
}
