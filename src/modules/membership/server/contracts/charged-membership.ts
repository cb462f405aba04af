import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { membershipPlans, memberships } from "../tables.ts";

/** States of a sold membership in which a card will be charged again, or for the first time. */
const CHARGED_STATES = ["securing", "active", "past_due", "paused"] as const;

/**
 * Returns the name of the membership for which a customer's card will be charged again; undefined if there is none, as
 * after a cancellation.
 */
export async function findChargedMembership(
  db: DatabaseOrTransaction,
  customerId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ name: membershipPlans.name })
    .from(memberships)
    .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
    .where(
      and(
        ...[eq(memberships.customerId, customerId), inArray(memberships.state, [...CHARGED_STATES])],
        ...[isNotNull(memberships.orderId), ne(memberships.priceCents, 0)],
        or(eq(memberships.state, "past_due"), eq(memberships.cancelsAtPeriodEnd, false)),
        or(isNull(memberships.endsAt), gt(memberships.endsAt, sql`clock_now()`)),
      ),
    );
  return found?.name;
}
