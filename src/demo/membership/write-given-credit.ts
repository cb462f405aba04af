import { creditGiven } from "#modules/ledger/domain/events/credit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { creditLots } from "#modules/membership/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { Cents } from "#shared/money.ts";

/** Credit in the demo data, given as the clinic's goodwill. */
export type GivenCredit = { id: string; customerId: string; cents: Cents; reason: string; at: Date; expiresAt: Date };

/** Writes credit that was given earlier, and returns its movements, which the caller posts in the same transaction. */
export async function writeGivenCredit(
  tx: Transaction,
  credits: readonly GivenCredit[],
): Promise<(Movement & { happenedAt: Date })[]> {
  const grantKeyOf = ({ id }: GivenCredit) => `goodwill:${id}`;
  await insertMany(
    tx,
    creditLots,
    credits.map((lot) => ({
      id: lot.id,
      customerId: lot.customerId,
      kind: "goodwill" as const,
      grantKey: grantKeyOf(lot),
      grantedCents: lot.cents,
      reason: lot.reason,
      createdAt: lot.at,
      expiresAt: lot.expiresAt,
    })),
  );
  return credits.map((lot) => ({
    ...creditGiven({ grantKey: grantKeyOf(lot), lotId: lot.id, cents: lot.cents }),
    customerId: lot.customerId,
    reason: lot.reason,
    happenedAt: lot.at,
  }));
}
