import { membershipPlans, memberships } from "#modules/membership/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";

const plan = {
  id: "test-plan",
  slug: "test-plan",
  name: "Test plan",
  tagline: "",
  picture: "",
  monthlyPriceCents: 4_900,
  annualPriceCents: 53_900,
  creditCents: 4_900,
  productPercent: 5,
  servicePercent: null,
  usesMemberPriceList: true,
  birthdayCreditCents: 0,
  freeLateMovesPerYear: 0,
  hasPriorityWaitlist: false,
  boostersPerQuarter: 0,
  householdMembers: 0,
  benefits: [],
  isOffered: false,
  position: 99,
};

/** Makes a customer a member with a row, like a membership given by the clinic. Without `endsAt` it has no end. */
export async function makeMember(
  db: Database,
  customerId: string,
  { startsAt = new Date("2026-01-01T00:00:00Z"), endsAt }: { startsAt?: Date; endsAt?: Date } = {},
): Promise<void> {
  await db.insert(membershipPlans).values(plan).onConflictDoNothing();
  await db.insert(memberships).values({ id: newId(), customerId, planId: plan.id, startsAt, endsAt: endsAt ?? null });
}
