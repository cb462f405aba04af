import { and, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { constraintOf, type DatabaseOrTransaction, type Transaction } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import type { PlanOffer } from "../offered-plans.ts";
import { versionToKeepInSql } from "../plan-terms.ts";
import { memberships } from "../tables.ts";

/** Why a membership never began: its customer already had one. */
const MEMBER_ALREADY = "member_already";

/** `consentedAt`: when its customer agreed, if that was before the order. */
type PendingMembership = { orderId: string; customerId: string; offer: PlanOffer; consentedAt?: Date };

/**
 * Writes the membership that an order is to begin, with what its customer agreed to. It has no effect before payment.
 */
export async function writePendingMembership(
  tx: Transaction,
  { orderId, customerId, offer, consentedAt }: PendingMembership,
): Promise<string> {
  const { planId, interval, priceCents, consent } = offer;
  const id = newId();
  await tx.insert(memberships).values({
    id,
    customerId,
    planId,
    interval,
    priceCents,
    orderId,
    state: "pending",
    planVersion: versionToKeepInSql(sql`${planId}`),
    consentText: consent.text,
    consentHash: consent.hash,
    consentedAt: consentedAt ?? sql`clock_now()`,
  });
  return id;
}

/**
 * Returns a customer's memberships that wait for their first payment and are for exactly this offer; the latest first.
 */
export function listPendingMemberships(
  tx: Transaction,
  customerId: string,
  { planId, interval, consent }: PlanOffer,
): Promise<{ id: string; orderId: string }[]> {
  return tx
    .select({ id: memberships.id, orderId: sql<string>`${memberships.orderId}` })
    .from(memberships)
    .where(
      and(
        ...[eq(memberships.customerId, customerId), eq(memberships.state, "pending"), isNotNull(memberships.orderId)],
        ...[eq(memberships.planId, planId), eq(memberships.interval, interval)],
        eq(memberships.consentHash, consent.hash),
      ),
    )
    .orderBy(desc(memberships.createdAt));
}

/** Returns the price per period of an order's membership; undefined where the order begins none. */
export async function findTermsOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ priceCents: Cents; interval: MembershipInterval } | undefined> {
  const [found] = await db
    .select({ priceCents: memberships.priceCents, interval: memberships.interval })
    .from(memberships)
    .where(eq(memberships.orderId, orderId));
  return found;
}

/** Returns what the customer of an order agreed to, and when; undefined where the order begins no membership. */
export async function findOrderConsent(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ text: string; hash: string; at: Date } | undefined> {
  const [found] = await db
    .select({ text: memberships.consentText, hash: memberships.consentHash, at: memberships.consentedAt })
    .from(memberships)
    .where(eq(memberships.orderId, orderId));
  const { text, hash, at } = found ?? {};
  return text && hash && at ? { text, hash, at } : undefined;
}

/**
 * Reserves the customer's only membership slot before any money moves: of two simultaneous requests the database
 * refuses the second. Returns whether the order's membership has the slot. Idempotent.
 */
export async function secureMembership(tx: Transaction, orderId: string): Promise<boolean> {
  try {
    // In a savepoint, so that a refusal leaves the transaction usable.
    await tx.transaction(async (savepoint) => {
      await savepoint
        .update(memberships)
        .set({ state: "securing", startsAt: sql`clock_now()`, updatedAt: sql`clock_now()` })
        .where(and(eq(memberships.orderId, orderId), eq(memberships.state, "pending")));
    });
  } catch (error) {
    if (constraintOf(error) !== "memberships_one_at_a_time") throw error;
    await tx.update(memberships).set({ endReason: MEMBER_ALREADY }).where(eq(memberships.orderId, orderId));
    return false;
  }
  const [found] = await tx
    .select({ state: memberships.state })
    .from(memberships)
    .where(eq(memberships.orderId, orderId));
  return found?.state === "securing";
}

/**
 * Cancels the membership of an order before it starts, and frees the customer's slot. Does nothing if there is none.
 */
export async function giveUpMembership(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(memberships)
    .set({ state: "cancelled", startsAt: null, updatedAt: sql`clock_now()` })
    .where(and(eq(memberships.orderId, orderId), inArray(memberships.state, ["pending", "securing"])));
}

/** SQL condition: the membership of the order `orderId` was refused because its customer already had one. */
export const wasMemberAlreadyInSql = (orderId: SQL) => sql`exists (select 1 from memberships m
  where m.order_id = ${orderId} and m.state = 'cancelled' and m.end_reason = ${MEMBER_ALREADY})`;
