import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { withRetry } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireMembership } from "../../contract/own-membership.ts";
import { MEMBERSHIP_CANCELED } from "../../domain/events.ts";
import { memberships } from "../tables.ts";
import { findMembership, LIVE_STATES } from "./read-membership.ts";

/**
 * Ends a customer's membership with the period that they have paid for; until then all stays as it is. Repeated, it is the
 * same end. Throws `not_found` for who never had one, `membership_closed` when it is over.
 */
export async function cancelMembership(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  customerId: string,
): Promise<WireMembership> {
  const id = await withRetry(db, async (tx) => {
    const [latest] = await tx
      .select({ id: memberships.id, state: memberships.state, endsAt: memberships.endsAt })
      .from(memberships)
      .where(and(eq(memberships.customerId, customerId), inArray(memberships.state, [...LIVE_STATES, "ended"])))
      .orderBy(desc(memberships.startsAt))
      .limit(1)
      .for("update");
    if (!latest) throw new AppError("not_found");
    const { id: membershipId, state, endsAt } = latest;
    if (state === "ended" || (endsAt && endsAt <= clock.now())) throw new AppError("membership_closed");
    const canceled = await tx
      .update(memberships)
      .set({
        cancelsAtPeriodEnd: true,
        endsAt: sql`greatest(coalesce(${memberships.endsAt}, ${memberships.periodEnd}), clock_now())`,
        updatedAt: sql`clock_now()`,
      })
      .where(and(eq(memberships.id, membershipId), eq(memberships.cancelsAtPeriodEnd, false)))
      .returning({ endsAt: memberships.endsAt });
    if (canceled.length > 0)
      await emitEvent(tx, {
        ...{ type: MEMBERSHIP_CANCELED, payload: { membershipId } },
        key: `membership:${membershipId}:canceled:${canceled[0]?.endsAt?.toISOString()}`,
      });
    return membershipId;
  });
  const found = await findMembership(db, id);
  if (!found) throw new AppError("not_found");
  return found.membership;
}
