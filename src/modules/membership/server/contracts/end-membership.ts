import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { MEMBERSHIP_ENDED } from "../../domain/events.ts";
import { memberships } from "../tables.ts";
import { LIVE_STATES } from "./read-membership.ts";

/**
 * Why a membership is over: its customer canceled it, a charge failed permanently, it was refunded, the account was
 * erased, or the clinic ended it immediately.
 */
export type EndReason = "canceled" | "unpaid" | "refunded" | "erased" | "ended_by_clinic";

const endCredit = command(sql`
  update credit_lots l set expires_at = least(l.expires_at, m.ends_at + interval '90 days')
  from memberships m where m.id = l.membership_id and l.closed_at is null and l.kind = 'member'
    and m.id = any(${sql.placeholder("ids")}::text[])`);

/**
 * Ends the memberships that match a condition: at their scheduled end, otherwise now. Remaining credit is valid for 90
 * more days, or until its own expiration if that is sooner. An event makes checkout end the contract with the provider.
 * Returns the ids ended by this call.
 */
export async function endMemberships(tx: Transaction, which: SQL | undefined, reason: EndReason): Promise<string[]> {
  const ended = await tx
    .update(memberships)
    .set({
      state: "ended",
      // A membership that has just begun lasts at least a moment.
      endsAt: sql`greatest(least(coalesce(${memberships.endsAt}, clock_now()), clock_now()), ${memberships.startsAt} + interval '1 millisecond')`,
      endedAt: sql`clock_now()`,
      endReason: reason,
      updatedAt: sql`clock_now()`,
    })
    .where(and(which, inArray(memberships.state, [...LIVE_STATES])))
    .returning({ id: memberships.id });
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  await endCredit(tx, { ids });
  for (const membershipId of ids)
    await emitEvent(tx, {
      type: MEMBERSHIP_ENDED,
      key: `membership:${membershipId}:ended`,
      payload: { membershipId },
    });
  return ids;
}

/** Ends one membership immediately. Does nothing if it is already over. */
export async function endMembership(tx: Transaction, membershipId: string, reason: EndReason): Promise<void> {
  await endMemberships(tx, eq(memberships.id, membershipId), reason);
}
