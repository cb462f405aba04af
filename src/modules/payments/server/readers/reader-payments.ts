import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import { tenders } from "../tables.ts";
import type { Tender } from "../tenders.ts";

/** The payment that a reader takes now, if it takes one. */
export async function findTenderOnReader(db: DatabaseOrTransaction, readerId: string): Promise<Tender | undefined> {
  const [found] = await db
    .select()
    .from(tenders)
    .where(and(eq(tenders.readerId, readerId), eq(tenders.state, "charging")));
  return found;
}

/**
 * Notes the provider's payment of a tender, before its reader is asked for a card. Returns whether the tender still waits for
 * one: without that, the reader must not be asked.
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

/** Records what came of a payment on a reader, once; undefined if that was recorded before. */
export async function endReaderPayment(tx: Transaction, tenderId: string, end: ReaderEnd): Promise<Tender | undefined> {
  const values =
    end.kind === "paid"
      ? {
          ...{ state: "captured" as const, amountCents: end.cents, tipCents: end.tipCents },
          ...{ chargeId: end.chargeId ?? null, cardBrand: end.card?.brand ?? null, cardLast4: end.card?.last4 ?? null },
        }
      : { state: "released" as const, failureCode: end.failureCode };
  const [ended] = await tx
    .update(tenders)
    .set({ ...values, updatedAt: sql`clock_now()` })
    .where(and(eq(tenders.id, tenderId), eq(tenders.state, "charging")))
    .returning();
  return ended;
}

/** Payments on readers that began longer ago than that, for the reconciler. */
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
