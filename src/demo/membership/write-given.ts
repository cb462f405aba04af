import { membershipPlans, memberships } from "#modules/membership/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";

/**
 * A membership in the demo data, at its plan's price. The clinic gave it, so nothing is charged for it and no order
 * started it.
 */
export type GivenMembership = {
  id: string;
  customerId: string;
  planId: string;
  since: Date;
  /** When the membership's two-month pause starts. */
  pausedFrom?: Date;
  /** When the membership ended or will end. */
  endsAt?: Date;
};

const PAUSED_DAYS = 61;

/** Writes memberships that the clinic gave, in their state at an instant. */
export async function writeGivenMemberships(
  tx: Transaction,
  plannedMemberships: readonly GivenMembership[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const prices = new Map(
    (await tx.select({ id: membershipPlans.id, cents: membershipPlans.monthlyPriceCents }).from(membershipPlans)).map(
      ({ id, cents }) => [id, cents],
    ),
  );
  await insertMany(
    tx,
    memberships,
    plannedMemberships.map(({ id, customerId, planId, since, pausedFrom, endsAt }) => ({
      id,
      customerId,
      planId,
      startsAt: since,
      createdAt: since,
      updatedAt: since,
      priceCents: prices.get(planId) ?? 0,
      ...(endsAt ? { endsAt } : {}),
      ...(endsAt && endsAt <= now ? { state: "ended" as const, endedAt: endsAt, endReason: "ended_by_clinic" } : {}),
      ...(pausedFrom ? pauseFrom(pausedFrom, timeZone) : {}),
    })),
  );
}

function pauseFrom(pausedFrom: Date, timeZone: string) {
  const resumesOn = addDays(dateInZone(pausedFrom, timeZone), PAUSED_DAYS);
  return { state: "paused" as const, pausedFrom, resumesOn, resumesAt: startOfDay(resumesOn, timeZone) };
}
