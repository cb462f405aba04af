import type { Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import { birthdayCreditExpiresAt, memberCreditExpiresAt } from "../../domain/credit-lot.ts";
import { creditLots } from "../tables.ts";

type NewLot = {
  customerId: string;
  membershipId: string;
  kind: "member" | "birthday";
  grantKey: string;
  grantedAt: Date;
  cents: Cents;
  timeZone: string;
  /** The end of the membership, once it has one. */
  membershipEndsAt?: Date | undefined;
};

/**
 * Writes a grant of credit, only once per key, before the movement that fills it; writes nothing for zero cents.
 * Returns the ids for that movement, which the caller posts in the same transaction.
 */
export async function writeLot(
  tx: Transaction,
  lot: NewLot,
): Promise<{ grantKey: string; lotId: string; isNew: boolean }> {
  const { customerId, membershipId, kind, grantKey, grantedAt, cents: grantedCents, timeZone, membershipEndsAt } = lot;
  const lotId = newId();
  if (grantedCents === 0) return { grantKey, lotId, isNew: true };
  const expiresAt =
    kind === "member"
      ? memberCreditExpiresAt({ grantedAt, membershipEndsAt }, timeZone)
      : birthdayCreditExpiresAt(grantedAt);
  const written = await tx
    .insert(creditLots)
    .values({ id: lotId, customerId, membershipId, kind, grantKey, grantedCents, expiresAt, createdAt: grantedAt })
    .onConflictDoNothing({ target: creditLots.grantKey })
    .returning({ id: creditLots.id });
  return { grantKey, lotId, isNew: written.length > 0 };
}
