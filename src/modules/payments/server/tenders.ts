import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { Attempt } from "./attempts.ts";
import { checkoutSessions, tenders } from "./tables.ts";

/** What paid for an order, from one source. */
export type Tender = typeof tenders.$inferSelect;

/** Writes down that the money of an attempt came in. The caller's compare-and-set lets it happen once. */
export async function takeCardTender(
  tx: Transaction,
  attempt: Pick<Attempt, "id" | "orderId">,
  {
    cents,
    paymentIntentId,
    chargeId,
  }: { cents: Cents; paymentIntentId: string | undefined; chargeId: string | undefined },
): Promise<Tender> {
  const [taken] = await tx
    .insert(tenders)
    .values({
      id: attempt.id,
      orderId: attempt.orderId,
      kind: "card",
      sourceAccount: "provider",
      amountCents: cents,
      state: "captured",
      attemptId: attempt.id,
      paymentIntentId: paymentIntentId ?? null,
      chargeId: chargeId ?? null,
    })
    .returning();
  if (!taken) throw new Error("no tender was written");
  return taken;
}

/** Writes down that the provider charged a saved card for an invoice of its own. An invoice is one tender, whatever order has it. */
export async function takeInvoiceTender(
  tx: Transaction,
  taken: {
    orderId: string;
    cents: Cents;
    invoiceId: string;
    paymentIntentId: string;
    chargeId: string | undefined;
    card: { brand: string; last4: string } | undefined;
  },
): Promise<{ id: string }> {
  const { orderId, cents: amountCents, invoiceId: providerInvoiceId, paymentIntentId, chargeId, card } = taken;
  const id = newId();
  await tx.insert(tenders).values({
    ...{ id, orderId, kind: "card", sourceAccount: "provider", amountCents, state: "captured" },
    ...{ providerInvoiceId, paymentIntentId, chargeId: chargeId ?? null },
    ...{ cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null },
  });
  return { id };
}

/**
 * Writes down that a saved card is about to be charged for an order, all of it. The caller holds the order's lock, or has just written
 * the order.
 */
export async function beginCharge(
  tx: Transaction,
  { orderId, cents, card }: { orderId: string; cents: Cents; card: { id: string; brand: string; last4: string } },
): Promise<void> {
  await tx.insert(tenders).values({
    ...{ id: newId(), orderId, kind: "card", sourceAccount: "provider", amountCents: cents, state: "charging" },
    ...{ savedCardId: card.id, cardBrand: card.brand, cardLast4: card.last4 },
  });
}

/** The charge of a saved card that pays for an order by itself, whatever became of it; undefined where there is none. */
export async function findChargeOf(db: DatabaseOrTransaction, orderId: string): Promise<Tender | undefined> {
  const [found] = await db
    .select()
    .from(tenders)
    .where(and(eq(tenders.orderId, orderId), isNotNull(tenders.savedCardId), isNull(tenders.takenBy)));
  return found;
}

/** The order that an invoice of the provider was booked for; undefined where it wasn't. */
export async function findInvoiceTender(db: DatabaseOrTransaction, invoiceId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderId: tenders.orderId })
    .from(tenders)
    .where(eq(tenders.providerInvoiceId, invoiceId));
  return found?.orderId;
}

/** What paid for an order, in the order in which it was used. */
export async function listTenders(db: DatabaseOrTransaction, orderId: string): Promise<Tender[]> {
  return db
    .select()
    .from(tenders)
    .where(and(eq(tenders.orderId, orderId), eq(tenders.state, "captured")))
    .orderBy(asc(tenders.position), asc(tenders.createdAt), asc(tenders.id));
}

/** Everything that was or is to be paid for an order, in the order in which it came. */
export async function listTendersOf(db: DatabaseOrTransaction, orderId: string): Promise<Tender[]> {
  return db
    .select()
    .from(tenders)
    .where(eq(tenders.orderId, orderId))
    .orderBy(asc(tenders.createdAt), asc(tenders.position), asc(tenders.id));
}

const raise = statement<{ id: string }>(sql`
  update tenders set refunded_cents = refunded_cents + ${sql.placeholder("cents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("tenderId")} and state = 'captured'
    and refunded_cents + ${sql.placeholder("cents")}::int <= amount_cents - disputed_cents
  returning id`);

/** Sets aside what goes back of a tender. Throws `refund_too_large` when less than that is left of it. */
export async function raiseRefunded(tx: Transaction, tenderId: string, cents: Cents): Promise<void> {
  const raised = await raise(tx, { tenderId, cents });
  if (raised.length === 0) throw new AppError("refund_too_large");
}

/** The last four digits of the cards that paid for an order, by tender. */
export async function paidCardsOf(db: DatabaseOrTransaction, orderId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({
      id: tenders.id,
      last4: sql<string | null>`coalesce(${tenders.cardLast4}, ${checkoutSessions.cardLast4})`,
    })
    .from(tenders)
    .leftJoin(checkoutSessions, eq(checkoutSessions.id, tenders.attemptId))
    .where(eq(tenders.orderId, orderId));
  return new Map(rows.flatMap(({ id, last4 }) => (last4 ? [[id, last4] as const] : [])));
}
