import type { Database } from "#platform/db/client.ts";
import demo from "./demo/plans.json" with { type: "json" };
import { membershipPlans, memberships } from "./tables.ts";

/** Seeds the demo clinic's membership plans. Seeding again doesn't change existing rows. */
export async function seedMembership(db: Database): Promise<void> {
  await db
    .insert(membershipPlans)
    .values(demo.plans.map((plan, position) => ({ ...plan, id: plan.id.toLowerCase(), position: position + 1 })))
    .onConflictDoNothing();
}

const CEDAR = "mp02";

/**
 * Makes Nina a member of Cedar, with a membership given by the clinic: she goes first on the waitlist, and nothing
 * renews.
 */
export async function seedDemoMember(db: Database): Promise<void> {
  const startsAt = new Date("2026-01-01T00:00:00Z");
  const priceCents = demo.plans.find(({ id }) => id.toLowerCase() === CEDAR)?.monthlyPriceCents;
  await db
    .insert(memberships)
    .values({ id: "demo-nina-cedar", customerId: "demo-nina", planId: CEDAR, priceCents, startsAt })
    .onConflictDoNothing();
}
