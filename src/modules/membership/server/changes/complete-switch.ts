import { and, eq, inArray, sql } from "drizzle-orm";
import { annualMonthEarned, creditGranted } from "#modules/ledger/domain/events/credit-entries.ts";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import { monthOfYear, paidForCurrentMonth } from "../../domain/change/annual-switch.ts";
import { MEMBERSHIP_CHANGED } from "../../domain/events.ts";
import type { PeriodBooks } from "../contracts/period-books.ts";
import { LIVE_STATES } from "../contracts/read-membership.ts";
import { switchGrantPrefix } from "../credit/grant-key.ts";
import { writeLot } from "../credit/write-lot.ts";
import { versionToKeepInSql } from "../plan-terms.ts";
import { membershipSwitches, memberships } from "../tables.ts";
import { lockContract, type ReadContract } from "./read-contract.ts";
import type { Switch } from "./switches.ts";

/** Clears the price notice of the former plan. */
const noRaise = { raisedPriceCents: null, raiseFrom: null };

/** A switch with the data needed to complete its order. */
export type CompletedSwitch = PeriodBooks & { membershipId: string; planId: string };

/**
 * Completes a switch when its order is paid: the more expensive plan applies, with credit for the remaining days. The
 * caller holds the order's lock and posts the result. Returns undefined for an order without a switch.
 */
export async function completeSwitch(tx: Transaction, orderId: string): Promise<CompletedSwitch | undefined> {
  const [done] = await tx
    .update(membershipSwitches)
    .set({ state: "done" })
    .where(and(eq(membershipSwitches.orderId, orderId), eq(membershipSwitches.state, "open")))
    .returning();
  if (!done) return undefined;
  const { membershipId, planId, priceCents, creditCents } = done;
  const found = await lockContract(tx, { membershipId });
  // A membership that ended while the payment arrived stays on its former plan.
  await tx
    .update(memberships)
    .set({
      planId,
      planVersion: versionToKeepInSql(sql`${planId}`),
      priceCents,
      ...noRaise,
      updatedAt: sql`clock_now()`,
    })
    .where(and(eq(memberships.id, membershipId), inArray(memberships.state, [...LIVE_STATES])));
  const lot = await writeLot(tx, {
    customerId: found.customerId,
    membershipId,
    kind: "member",
    cents: creditCents,
    timeZone: found.zone,
    grantKey: `${switchGrantPrefix}${orderId}`,
    grantedAt: found.now,
    membershipEndsAt: found.contract.endsAt,
  });
  await emitEvent(tx, {
    type: MEMBERSHIP_CHANGED,
    key: `membership:${membershipId}:changed:${newId()}`,
    payload: { membershipId, kind: "switch" },
  });
  return { membershipId, planId, ...booksOfSwitch(done, found, lot) };
}

/**
 * Returns the ledger entries of a switch. The paid difference becomes credit, and any remainder a sale. For an annual
 * plan, the difference is prepaid, except for the current month's share.
 */
function booksOfSwitch(
  { orderId, membershipId, dueCents: due, creditCents: cents, priceCents }: Switch,
  { contract, now, zone }: ReadContract,
  { grantKey, lotId }: { grantKey: string; lotId: string },
): PeriodBooks {
  const { terms, period } = contract;
  if (terms.interval === "year" && period) {
    const { nth } = monthOfYear(period.start, { now, zone });
    const fees = { former: terms.price, next: priceCents };
    const monthCents = paidForCurrentMonth({ due, nth, credit: terms.credit, fees });
    return {
      sold: { annualFee: { membershipId, cents: due } },
      granted: { ...annualMonthEarned({ grantKey, lotId, cents, membershipId, monthCents }), orderId },
    };
  }
  const paid = Math.min(cents, due);
  return {
    sold: { membershipCents: due - paid },
    granted: creditGranted({ grantKey, lotId, cents: paid, orderId, givenCents: cents - paid }),
  };
}
