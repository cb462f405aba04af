import { inArray, sql } from "drizzle-orm";
import { creditExpired } from "#modules/ledger/domain/events/credit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { creditLots } from "../tables.ts";

/**
 * Closes grants of credit; what is left of them goes by the movements that the caller posts in the same transaction. The balance in
 * the books is the guard against somebody who spends it meanwhile.
 */
export async function closeLots(
  tx: Transaction,
  lots: readonly { id: string; leftCents: Cents }[],
  { isPaidFor }: { isPaidFor: boolean },
): Promise<Movement[]> {
  const ids = lots.map(({ id }) => id);
  await tx.update(creditLots).set({ closedAt: sql`clock_now()` }).where(inArray(creditLots.id, ids));
  return lots.map(({ id: lotId, leftCents: cents }) => creditExpired({ lotId, cents, isPaidFor }));
}
