import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { LIVE_STATES } from "../contracts/read-membership.ts";
import { membershipPeriods, memberships } from "../tables.ts";

/** A membership's contract with the provider: the subscription, and its intended terms. */
export type Contract = Pick<
  typeof memberships.$inferSelect,
  | "id"
  | "customerId"
  | "interval"
  | "priceCents"
  | "state"
  | "subscriptionId"
  | "startsAt"
  | "periodEnd"
  | "endsAt"
  | "cancelsAtPeriodEnd"
  | "pausedFrom"
  | "resumesAt"
  | "nextPriceCents"
  | "raisedPriceCents"
  | "raiseFrom"
  | "nextInterval"
  | "updatedAt"
> & { orderId: string };

/** Returns a membership's contract; undefined if there is none, or if the clinic gave the membership for free. */
export async function findContract(db: DatabaseOrTransaction, id: string): Promise<Contract | undefined> {
  const [found] = await db.select().from(memberships).where(eq(memberships.id, id));
  return found?.orderId ? { ...found, orderId: found.orderId } : undefined;
}

export function isLive({ state }: Pick<Contract, "state">): boolean {
  return LIVE_STATES.some((live) => live === state);
}

/**
 * Stores the subscription of a membership. From now on the provider sets the end of the paid period, in whole seconds.
 * Returns whether the membership has this subscription; it can have only one.
 */
export async function storeSubscription(
  db: Database,
  { id, subscriptionId, periodEnd }: { id: string; subscriptionId: string; periodEnd: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .update(memberships)
      .set({ subscriptionId, updatedAt: sql`clock_now()` })
      .where(and(eq(memberships.id, id), isNull(memberships.subscriptionId)))
      .returning({ periodStart: memberships.periodStart, formerEnd: memberships.periodEnd });
    const [known] = await tx
      .select({ subscriptionId: memberships.subscriptionId })
      .from(memberships)
      .where(eq(memberships.id, id));
    const { periodStart, formerEnd } = stored ?? {};
    if (periodStart && formerEnd && periodStart < periodEnd) {
      const ofPeriod = and(eq(membershipPeriods.membershipId, id), eq(membershipPeriods.periodStart, periodStart));
      await tx.update(membershipPeriods).set({ periodEnd }).where(ofPeriod);
      const endsWithIt = sql`case when ${memberships.endsAt} = ${memberships.periodEnd} then ${periodEnd.toISOString()}::timestamptz else ${memberships.endsAt} end`;
      await tx
        .update(memberships)
        .set({ periodEnd, chargeAnchor: periodEnd, endsAt: endsWithIt })
        .where(eq(memberships.id, id));
    }
    return known?.subscriptionId === subscriptionId;
  });
}

/** How long after the end of a period its charge should be known: the provider's draft lasts an hour. */
const LATE_MINUTES = 90;

/**
 * Returns memberships to check. `unsubscribed`: still without a contract a minute after they began. `over`: also
 * without a contract, but ended by now. `overdue`: the next period should have been charged. Failed charges have
 * separate jobs.
 */
export async function listContractsToReconcile(
  db: DatabaseOrTransaction,
): Promise<{ unsubscribed: string[]; overdue: string[]; over: string[] }> {
  const isOver = sql<boolean>`coalesce(${memberships.endsAt} <= clock_now(), false)`;
  const rows = await db
    .select({ id: memberships.id, subscriptionId: memberships.subscriptionId, isOver })
    .from(memberships)
    .where(
      and(
        isNotNull(memberships.orderId),
        or(
          and(
            isNull(memberships.subscriptionId),
            inArray(memberships.state, [...LIVE_STATES]),
            lt(memberships.startsAt, sql`clock_now() - interval '1 minute'`),
          ),
          and(
            isNotNull(memberships.subscriptionId),
            eq(memberships.state, "active"),
            lt(memberships.periodEnd, sql`clock_now() - make_interval(mins => ${LATE_MINUTES}::int)`),
          ),
        ),
      ),
    )
    .orderBy(asc(memberships.periodEnd))
    .limit(500);
  const without = rows.filter(({ subscriptionId }) => !subscriptionId);
  return {
    unsubscribed: without.filter((row) => !row.isOver).map(({ id }) => id),
    over: without.filter((row) => row.isOver).map(({ id }) => id),
    overdue: rows.filter(({ subscriptionId }) => subscriptionId).map(({ id }) => id),
  };
}

/** Returns the running membership that a customer pays for; undefined if they aren't charged. */
export async function findLiveContract(db: DatabaseOrTransaction, customerId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.customerId, customerId),
        isNotNull(memberships.orderId),
        inArray(memberships.state, [...LIVE_STATES]),
      ),
    );
  return found?.id;
}

/** Returns a membership's scheduled or current pause, with the charge that ends it; undefined if there is none. */
export async function findPause(
  db: DatabaseOrTransaction,
  membershipId: string,
): Promise<{ resumesAt: Date; resumesOn: string } | undefined> {
  const [found] = await db
    .select({ resumesAt: memberships.resumesAt, resumesOn: memberships.resumesOn })
    .from(memberships)
    .where(and(eq(memberships.id, membershipId), isNull(memberships.endsAt)));
  const { resumesAt, resumesOn } = found ?? {};
  return resumesAt && resumesOn ? { resumesAt, resumesOn } : undefined;
}

/** Returns the provider's invoices of a membership that are already in the books. */
export async function listBookedInvoices(db: DatabaseOrTransaction, membershipId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: membershipPeriods.providerInvoiceId })
    .from(membershipPeriods)
    .where(eq(membershipPeriods.membershipId, membershipId));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}
