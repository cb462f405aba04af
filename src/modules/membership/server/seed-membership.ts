import type { Database } from "#platform/db/client.ts";
import demo from "./demo/plans.json" with { type: "json" };
import { membershipPlans } from "./tables.ts";

/** The demo clinic's membership plans. Seeding again changes nothing that is there. */
export async function seedMembership(db: Database): Promise<void> {
  await db
    .insert(membershipPlans)
    .values(demo.plans.map((plan, position) => ({ ...plan, id: plan.id.toLowerCase(), position })))
    .onConflictDoNothing();
}
