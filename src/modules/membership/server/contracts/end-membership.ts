import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { MEMBERSHIP_ENDED } from "../../domain/events.ts";
import { memberships } from "../tables.ts";
import { LIVE_STATES } from "./read-membership.ts";

/**
 * Why a membership is over: its customer canceled it, a charge failed for good, it was refunded, the account was erased, or the clinic
 * ended it at once.
 */
export type EndReason = "canceled" | "unpaid" | "refunded" | "erased" | "ended_by_clinic";

const endCredit = command(sql`
  update credit_lots l set expires_at = least(l.expires_at, m.ends_at + interval '90 days')
  from memberships m where m.id = l.membership_id and l.closed_at is null and l.kind = 'member'
    and m.id = any(${sql.placeholder("ids")}::text[])`);

/**
 * Ends the memberships of a condition: at the end that they have, or else now. Credit that is left lives on for 90
 * days, or for its own time if that is shorter. The seller of memberships gets an event, and ends the contract with the
 * provider. Returns which ones this call ended.
 */
export async function endMemberships(tx: Transaction, which: SQL | undefined, reason: EndReason): Promise<string[]> {
  const ended = await tx
    .update(memberships)
    .set({
      state: "ended",
      // One that has just begun has at least a moment.
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
      ...{ type: MEMBERSHIP_ENDED, key: `membership:${membershipId}:ended`, payload: { membershipId } },
    });
  return ids;
}

/** Ends one membership immediately. Does nothing if it is over. */
export async function endMembership(tx: Transaction, membershipId: string, reason: EndReason): Promise<void> {
  await endMemberships(tx, eq(memberships.id, membershipId), reason);
}
