import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { AttemptStatus } from "../domain/attempt-status.ts";
import type { Attempt } from "./attempts.ts";
import { checkoutSessions, tenders } from "./tables.ts";

/** A payment for an order from one source. */
export type Tender = typeof tenders.$inferSelect;

/** The fields of an attempt's payment that booking and refunding need. */
export type CardTender = Pick<Tender, "id" | "orderId" | "amountCents" | "paymentIntentId" | "attemptId">;

type ReceivedPart = {
  cents: Cents;
  paymentIntentId: string | undefined;
  chargeId: string | undefined;
  card: { brand: string; last4: string } | undefined;
  /** The statuses from which the attempt may become `complete`, because its money hadn't arrived. */
  from: readonly AttemptStatus[];
};

/**
 * Moves an attempt to `complete` and records its money, in one statement whose compare-and-set makes it happen only
 * once. Returns undefined if the attempt was already complete. `tender` is undefined if no money was received.
 */
export async function takeCardTender(
  tx: Transaction,
  { id, orderId }: Pick<Attempt, "id" | "orderId">,
  { cents, card, from, ...ids }: ReceivedPart,
): Promise<{ tender: CardTender | undefined } | undefined> {
  const paymentIntentId = ids.paymentIntentId ?? null;
  const values = { id, cents, paymentIntentId, chargeId: ids.chargeId ?? null, from: [...from] };
  const [moved] = await take(tx, { ...values, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null });
  if (!moved) return undefined;
  return { tender: cents > 0 ? { id, orderId, amountCents: cents, paymentIntentId, attemptId: id } : undefined };
}

const take = statement(
  { id: "text" },
  sql`
  with moved as (
    update checkout_sessions set status = 'complete', url = null, payment_intent_id = ${sql.placeholder("paymentIntentId")},
      captured_cents = ${sql.placeholder("cents")}::int, card_brand = ${sql.placeholder("cardBrand")}, card_last4 = ${sql.placeholder("cardLast4")},
      updated_at = clock_now()
    where id = ${sql.placeholder("id")} and status = any(${sql.placeholder("from")}::text[]) returning id, order_id, tip_cents, is_at_desk
  ), taken as (
    insert into tenders (id, order_id, kind, source_account, amount_cents, state, attempt_id, payment_intent_id, charge_id, tip_cents, taken_by, taker_name, position)
    select id, order_id, 'card', 'provider', ${sql.placeholder("cents")}::int, 'captured', id, ${sql.placeholder("paymentIntentId")}, ${sql.placeholder("chargeId")},
      least(tip_cents, ${sql.placeholder("cents")}::int), case when is_at_desk then 'link' end, case when is_at_desk then 'Payment link' end,
      case when is_at_desk then (select coalesce(max(t.position), 0) + 1 from tenders t where t.order_id = moved.order_id) else 0 end
    from moved where ${sql.placeholder("cents")}::int > 0
  )
  select id from moved`,
);

/**
 * Records that the provider charged a saved card for its own invoice. An invoice is one tender, whichever order it
 * belongs to.
 */
export async function takeInvoiceTender(
  tx: Transaction,
  tender: {
    id: string;
    orderId: string;
    cents: Cents;
    invoiceId: string;
    paymentIntentId: string;
    chargeId: string | undefined;
    card: { brand: string; last4: string } | undefined;
  },
): Promise<void> {
  const { id, orderId, cents: amountCents, invoiceId: providerInvoiceId, paymentIntentId, chargeId, card } = tender;
  const values = {
    id,
    orderId,
    kind: "card" as const,
    sourceAccount: "provider" as const,
    amountCents,
    state: "captured" as const,
    providerInvoiceId,
    paymentIntentId,
    chargeId: chargeId ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
  };
  await tx.insert(tenders).values(values).execute();
}

/**
 * Records that a saved card is about to be charged for the full amount of an order. The caller holds the order's lock,
 * or has just written the order.
 */
export async function beginCharge(
  tx: Transaction,
  { orderId, cents, card }: { orderId: string; cents: Cents; card: { id: string; brand: string; last4: string } },
): Promise<void> {
  await tx.insert(tenders).values({
    id: newId(),
    orderId,
    kind: "card",
    sourceAccount: "provider",
    amountCents: cents,
    state: "charging",
    savedCardId: card.id,
    cardBrand: card.brand,
    cardLast4: card.last4,
  });
}

/**
 * Returns the charge with which a saved card paid for an order while the customer was absent, whatever its outcome;
 * undefined if there is none.
 */
export async function findChargeOf(db: DatabaseOrTransaction, orderId: string): Promise<Tender | undefined> {
  const [found] = await db
    .select()
    .from(tenders)
    .where(and(eq(tenders.orderId, orderId), isNotNull(tenders.savedCardId), isNull(tenders.takenBy)));
  return found;
}

/** Returns the order for which a provider invoice was booked; undefined if it wasn't. */
export async function findInvoiceTender(db: DatabaseOrTransaction, invoiceId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ orderId: tenders.orderId })
    .from(tenders)
    .where(eq(tenders.providerInvoiceId, invoiceId));
  return found?.orderId;
}

/** Lists the payments for an order, in the order in which they were used. */
export async function listTenders(db: DatabaseOrTransaction, orderId: string): Promise<Tender[]> {
  return db
    .select()
    .from(tenders)
    .where(and(eq(tenders.orderId, orderId), eq(tenders.state, "captured")))
    .orderBy(asc(tenders.position), asc(tenders.createdAt), asc(tenders.id));
}

/** Lists everything paid or to be paid for an order, in chronological order. */
export async function listTendersOf(db: DatabaseOrTransaction, orderId: string): Promise<Tender[]> {
  return db
    .select()
    .from(tenders)
    .where(eq(tenders.orderId, orderId))
    .orderBy(asc(tenders.createdAt), asc(tenders.position), asc(tenders.id));
}

const raise = statement(
  { id: "text" },
  sql`
  update tenders set refunded_cents = refunded_cents + ${sql.placeholder("cents")}::int, updated_at = clock_now()
  where id = ${sql.placeholder("tenderId")} and state = 'captured'
    and refunded_cents + ${sql.placeholder("cents")}::int <= amount_cents - disputed_cents
  returning id`,
);

/** Reserves an amount to be refunded from a tender. Throws `refund_too_large` if less remains. */
export async function raiseRefunded(tx: Transaction, tenderId: string, cents: Cents): Promise<void> {
  const raised = await raise(tx, { tenderId, cents });
  if (raised.length === 0) throw new AppError("refund_too_large");
}

/** Returns the last four digits of the cards that paid for an order, by tender. */
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
