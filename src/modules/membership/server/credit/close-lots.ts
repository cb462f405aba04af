import { and, inArray, isNull, sql } from "drizzle-orm";
import { creditExpired } from "#modules/ledger/domain/events/credit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { creditLots } from "../tables.ts";

/** How many days credit can be spent after it returns to an expired lot. */
const DAYS_AFTER_RETURN = 30;

/**
 * Closes grants of credit and returns the movements for their remaining balances, which the caller posts in the same
 * transaction. Posting fails if some of the credit was spent in the meantime, because a balance can't go below zero.
 */
export async function closeLots(
  tx: Transaction,
  lots: readonly { id: string; leftCents: Cents; isPaidFor: boolean }[],
): Promise<Movement[]> {
  const ids = lots.map(({ id }) => id);
  const closed = await tx
    .update(creditLots)
    .set({ closedAt: sql`clock_now()` })
    .where(and(inArray(creditLots.id, ids), isNull(creditLots.closedAt)))
    .returning({ id: creditLots.id, closedAt: creditLots.closedAt });
  // The movement's key includes the closing time, because a reopened lot can expire again.
  const endOf = new Map(closed.map(({ id, closedAt }) => [id, closedAt?.toISOString()]));
  return lots
    .filter(({ id }) => endOf.has(id))
    .map(({ id: lotId, leftCents: cents, isPaidFor }) =>
      creditExpired({ lotId, cents, isPaidFor, end: endOf.get(lotId) }),
    );
}

const reopen = command(sql`
  update credit_lots set closed_at = null, expires_at = greatest(expires_at, clock_now() + make_interval(days => ${DAYS_AFTER_RETURN}))
  where id = any(${sql.placeholder("ids")}::text[]) and (closed_at is not null or expires_at <= clock_now())`);

/** Reopens these lots for returned credit: an expired lot can be spent for some more days. */
export async function reopenLots(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await reopen(tx, { ids: [...ids] });
}
