import { createHash } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, read } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PaymentGateway, ProviderSavedCard } from "#platform/payment-gateway.ts";
import type { CardOwner } from "../../domain/checkout-request.ts";
import { CARD_SAVED } from "../../domain/events.ts";
import { wantCall } from "../calls/provider-calls.ts";
import { savedCards } from "../tables.ts";

export type SavedCard = typeof savedCards.$inferSelect;

/** Returns the card that may be charged for a person, if they have one on file. */
export async function findSavedCard(db: DatabaseOrTransaction, owner: CardOwner): Promise<SavedCard | undefined> {
  const [found] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.owner, owner), isNull(savedCards.detachedAt)));
  return found;
}

const readOnFile = read(
  { brand: "text", last4: "text", expMonth: "int", expYear: "int" },
  sql`
  select c.brand, c.last4, c.exp_month as "expMonth", c.exp_year as "expYear"
  from ${savedCards} c where c.owner = ${sql.placeholder("owner")} and c.detached_at is null`,
);

/** Returns what a person is shown of the card that may be charged; undefined if they have none on file. */
export async function readCardOnFile(
  db: DatabaseOrTransaction,
  owner: CardOwner,
): Promise<Pick<SavedCard, "brand" | "last4" | "expMonth" | "expYear"> | undefined> {
  const [found] = await readOnFile(db, { owner });
  return found;
}

/** Whether a card was stored under this id, even if it isn't on file anymore. */
export async function wasSaved(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const found = await db.select({ id: savedCards.id }).from(savedCards).where(eq(savedCards.id, id));
  return found.length > 0;
}

type NewCard = {
  id: string;
  owner: CardOwner;
  card: ProviderSavedCard;
  /** What may be charged, when, and the maximum amount, in the text that was shown. */
  consent: { text: string; at: Date | SQL };
};

/**
 * Stores a card that its holder saved at the provider. A person has one card on file: the previous one is removed here
 * now, and at the provider by a job. Storing the same card again changes nothing.
 */
export async function storeSavedCard(tx: Transaction, { id, owner, card, consent }: NewCard): Promise<SavedCard> {
  const { id: paymentMethodId, brand, last4, expMonth, expYear, fingerprint = null } = card;
  // If two cards are saved simultaneously for one person, they are stored one after the other.
  await lockCards(tx, owner);
  const known = await findByMethod(tx, paymentMethodId);
  if (known) return known;
  await detachFormer(tx, owner);
  const consentHash = createHash("sha256").update(consent.text).digest("hex");
  await tx
    .insert(savedCards)
    .values({
      id,
      owner,
      paymentMethodId,
      brand,
      last4,
      expMonth,
      expYear,
      fingerprint,
      consentText: consent.text,
      consentHash,
      consentedAt: consent.at,
    })
    .onConflictDoNothing({ target: savedCards.paymentMethodId });
  const stored = await findByMethod(tx, paymentMethodId);
  if (!stored) throw new Error("no saved card was written");
  await emitEvent(tx, { type: CARD_SAVED, key: `card:${stored.id}:saved`, payload: { owner, cardId: stored.id } });
  return stored;
}

async function detachFormer(tx: Transaction, owner: CardOwner): Promise<void> {
  const former = await tx
    .update(savedCards)
    .set({ detachedAt: sql`clock_now()` })
    .where(and(eq(savedCards.owner, owner), isNull(savedCards.detachedAt)))
    .returning({ id: savedCards.id, paymentMethodId: savedCards.paymentMethodId });
  for (const { id, paymentMethodId } of former)
    await wantCall(tx, {
      key: `detach:${paymentMethodId}`,
      call: "detach_card",
      subject: `card:${id}`,
      request: { paymentMethodId },
    });
}

const lockOwner = command(sql`select 1 from provider_customers where owner = ${sql.placeholder("owner")} for update`);

/** Locks a person's cards until the end of the transaction, so that storing and removing them wait for each other. */
export async function lockCards(tx: Transaction, owner: CardOwner): Promise<void> {
  await lockOwner(tx, { owner });
}

/** Deletes all cards of a person here; a job deletes them at the provider. */
export async function forgetCards(tx: Transaction, owner: CardOwner): Promise<void> {
  await detachFormer(tx, owner);
  await tx.delete(savedCards).where(eq(savedCards.owner, owner));
}

async function findByMethod(db: DatabaseOrTransaction, paymentMethodId: string): Promise<SavedCard | undefined> {
  const [found] = await db.select().from(savedCards).where(eq(savedCards.paymentMethodId, paymentMethodId));
  return found;
}

/**
 * Updates a saved card from the provider: its bank may have renewed it, and the provider may have removed it. Safe to
 * repeat. Returns whether there is such a card.
 */
export async function settleSavedCard(
  { db, payments }: { db: Database; payments: PaymentGateway },
  cardId: string,
): Promise<boolean> {
  const [known] = await db.select().from(savedCards).where(eq(savedCards.id, cardId));
  if (!known || known.detachedAt) return known !== undefined;
  const { customerId, last4, expMonth, expYear } = await payments.getCard(known.paymentMethodId);
  const change = customerId ? { last4, expMonth, expYear } : { detachedAt: sql`clock_now()` };
  await db
    .update(savedCards)
    .set(change)
    .where(and(eq(savedCards.id, cardId), isNull(savedCards.detachedAt)));
  return true;
}
