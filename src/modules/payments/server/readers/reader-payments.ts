import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";

/** Returns the payment in progress on a reader, if any. */
export async function findTenderOnReader(db: DatabaseOrTransaction, readerId: string): Promise<Tender | undefined> {
  const [found] = await db
    .select()
    .from(tenders)
    .where(and(eq(tenders.readerId, readerId), eq(tenders.state, "charging")));
  return found;
}

/**
 * Records the provider's payment of a tender (payment for an order), before the reader asks for a card. Returns whether
 * the tender still waits for a payment: if not, the reader must not ask.
 */
export async function storeReaderIntent(
  db: DatabaseOrTransaction,
  tenderId: string,
  intentId: string,
): Promise<boolean> {
  const stored = await db
    .update(tenders)
    .set({ paymentIntentId: intentId, updatedAt: sql`clock_now()` })
    .where(
      and(
        ...[eq(tenders.id, tenderId), eq(tenders.state, "charging")],
        or(isNull(tenders.paymentIntentId), eq(tenders.paymentIntentId, intentId)),
      ),
    )
    .returning({ id: tenders.id });
  return stored.length > 0;
}

export type ReaderEnd =
  | { kind: "paid"; cents: Cents; tipCents: Cents; chargeId: string | undefined; card: CardNames | undefined }
  | { kind: "ended"; failureCode: string };

type CardNames = { brand: string; last4: string };

/** Records the outcome of a payment on a reader, once; undefined if it was already recorded. */
export async function endReaderPayment(tx: Transaction, tenderId: string, end: ReaderEnd): Promise<Tender | undefined> {
  const values =
    end.kind === "paid"
      ? {
          state: "captured" as const,
          amountCents: end.cents,
          tipCents: end.tipCents,
          tipShares: sql`jsonb_set(${tenders.tipShares}, '{0,cents}', to_jsonb(${end.tipCents}::bigint))`,
          chargeId: end.chargeId ?? null,
          cardBrand: end.card?.brand ?? null,
          cardLast4: end.card?.last4 ?? null,
        }
      : { state: "released" as const, failureCode: end.failureCode };
  const [ended] = await tx
    .update(tenders)
    .set({ ...values, updatedAt: sql`clock_now()` })
    .where(and(eq(tenders.id, tenderId), eq(tenders.state, "charging")))
    .returning();
  return ended;
}

/** Returns payments on readers that started more than `quietSeconds` ago, for the reconciler. */
export async function listReaderPayments(db: DatabaseOrTransaction, quietSeconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: tenders.id })
    .from(tenders)
    .where(
      and(
        ...[eq(tenders.state, "charging"), isNotNull(tenders.readerId)],
        lt(tenders.createdAt, sql`clock_now() - make_interval(secs => ${quietSeconds})`),
      ),
    )
    .limit(500);
  return rows.map(({ id }) => id);
}
