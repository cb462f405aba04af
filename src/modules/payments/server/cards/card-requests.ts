import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import type { CardOwner } from "../../domain/checkout-request.ts";
import { cardRequests } from "../tables.ts";

export type CardRequest = typeof cardRequests.$inferSelect;

/** Returns a person's open card request, if any. */
export async function findOpenRequest(db: DatabaseOrTransaction, owner: CardOwner): Promise<CardRequest | undefined> {
  const [found] = await db
    .select()
    .from(cardRequests)
    .where(and(eq(cardRequests.owner, owner), eq(cardRequests.state, "asked")));
  return found;
}

export async function findRequest(db: DatabaseOrTransaction, id: string): Promise<CardRequest | undefined> {
  const [found] = await db.select().from(cardRequests).where(eq(cardRequests.id, id));
  return found;
}

/** Closes a request once. Returns whether this call closed it. */
export async function closeRequest(
  db: DatabaseOrTransaction,
  id: string,
  state: "saved" | "given_up",
): Promise<boolean> {
  const closed = await db
    .update(cardRequests)
    .set({ state, url: null, updatedAt: sql`clock_now()` })
    .where(and(eq(cardRequests.id, id), eq(cardRequests.state, "asked")))
    .returning({ id: cardRequests.id });
  return closed.length > 0;
}

/** Deletes a person's card requests. A card that is saved afterwards on an open page is assigned to no one. */
export async function forgetCardRequests(tx: Transaction, owner: CardOwner): Promise<void> {
  await tx.delete(cardRequests).where(eq(cardRequests.owner, owner));
}

/** Returns requests to check: open ones older than `quietSeconds`. */
export async function listCardsToSettle(db: DatabaseOrTransaction, quietSeconds: number): Promise<string[]> {
  const rows = await db
    .select({ id: cardRequests.id })
    .from(cardRequests)
    .where(
      and(
        eq(cardRequests.state, "asked"),
        lt(cardRequests.createdAt, sql`clock_now() - make_interval(secs => ${quietSeconds})`),
      ),
    )
    .orderBy(asc(cardRequests.createdAt))
    .limit(500);
  return rows.map(({ id }) => id);
}

const endsBy = minuteAfterInSql(sql`expires_at`);

/** Finds the next minute when a page for saving a card has expired. */
export const earliestCardPageEndInSql: DueWork["earliest"] = (after) => sql`
  select min(${endsBy}) as at from card_requests where state = 'asked' and ${endsBy} > ${after}`;
