import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import type { ChangeKind, PlannedChange } from "../../domain/change/contract-now.ts";
import { MEMBERSHIP_CANCELED, MEMBERSHIP_CHANGED } from "../../domain/events.ts";
import { versionToKeepInSql } from "../plan-terms.ts";
import { creditLots, memberships } from "../tables.ts";
import type { ReadContract } from "./read-contract.ts";

/**
 * Writes a planned change of a locked membership and emits an event, which updates the provider's contract and sends
 * emails. The caller handles the payment.
 */
export async function applyChange(
  tx: Transaction,
  { id: membershipId, contract: before, zone }: ReadContract,
  { kind, planned }: { kind: ChangeKind; planned: PlannedChange },
): Promise<void> {
  const { after } = planned;
  await tx
    .update(memberships)
    .set({
      planId: after.terms.planId,
      interval: after.terms.interval,
      priceCents: after.terms.price,
      // A membership that changes its plan or interval gets the plan's current version.
      ...(after.terms.planId === before.terms.planId && after.terms.interval === before.terms.interval
        ? {}
        : { planVersion: versionToKeepInSql(sql`${after.terms.planId}`) }),
      endsAt: after.endsAt ?? null,
      cancelsAtPeriodEnd: after.endsAt !== undefined,
      pausedFrom: after.pause?.from ?? null,
      resumesAt: after.pause?.until ?? null,
      resumesOn: after.pause ? dateInZone(after.pause.until, zone) : null,
      pauseUsedAt: after.pauseUsedAt ?? null,
      nextPlanId: after.next?.planId ?? null,
      nextInterval: after.next?.interval ?? null,
      raisedPriceCents: after.raise?.price ?? null,
      raiseFrom: after.raise?.from ?? null,
      nextPriceCents: after.next?.price ?? null,
      updatedAt: sql`clock_now()`,
    })
    .where(eq(memberships.id, membershipId));
  const pausedFrom = (after.pause ?? before.pause)?.from;
  if (planned.creditLivesLonger !== 0 && pausedFrom)
    await tx
      .update(creditLots)
      .set({ expiresAt: sql`${creditLots.expiresAt} + make_interval(secs => ${planned.creditLivesLonger / 1_000})` })
      .where(
        and(
          ...[eq(creditLots.membershipId, membershipId), eq(creditLots.kind, "member")],
          ...[isNull(creditLots.closedAt), gt(creditLots.expiresAt, pausedFrom)],
        ),
      );
  await emitEvent(tx, {
    type: kind === "cancel" ? MEMBERSHIP_CANCELED : MEMBERSHIP_CHANGED,
    key: `membership:${membershipId}:${kind === "cancel" ? "canceled" : "changed"}:${newId()}`,
    payload: { membershipId, kind },
  });
}
