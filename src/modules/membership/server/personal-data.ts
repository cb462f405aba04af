import { asc, eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { membershipPlans, memberships } from "./tables.ts";

/** A customer's memberships, past ones included. What was paid for them stands in orders, which stay. */
export const membershipPersonalData: PersonalDataPart = {
  name: "memberships",
  tables: ["memberships"],
  read: (db, customerId) =>
    db
      .select({ plan: membershipPlans.name, startsAt: memberships.startsAt, endsAt: memberships.endsAt })
      .from(memberships)
      .innerJoin(membershipPlans, eq(membershipPlans.id, memberships.planId))
      .where(eq(memberships.customerId, customerId))
      .orderBy(asc(memberships.startsAt)),
  async erase(tx, customerId) {
    await tx.delete(memberships).where(eq(memberships.customerId, customerId));
  },
};
