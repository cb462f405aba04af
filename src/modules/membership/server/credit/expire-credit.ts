import { sql } from "drizzle-orm";
import { postTransfers } from "#modules/ledger/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import type { CreditKind } from "../../domain/credit-lot.ts";
import { closeLots } from "./close-lots.ts";
import { lotsWithBalance } from "./lots-in-sql.ts";

const AT_ONCE = 100;

/** Ends the credit whose time is over. What was granted for money is earned; the rest was never the customer's money. */
export async function expireCredit(db: Database): Promise<void> {
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const { rows: due } = await tx.execute<{ id: string }>(sql`
        select id from credit_lots where closed_at is null and expires_at <= clock_now()
        order by id limit ${AT_ONCE} for update skip locked`);
      const ids = due.map(({ id }) => id);
      const { rows: lots } = await tx.execute<{ id: string; kind: CreditKind; leftCents: number }>(sql`
        select l.id, l.kind, l.left_cents as "leftCents" from ${lotsWithBalance} l where l.id = any(${sql.param(ids)}::text[])`);
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
