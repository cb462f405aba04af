import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { membershipPlanSchema } from "../contract/list-membership-plans.ts";
import { listMembershipPlans } from "./list-membership-plans.ts";
import { seedMembership } from "./seed-membership.ts";

const { db } = await testDatabase();

it("PY-5 each plan is listed with its consent texts for monthly and yearly payment, and the hash of each text", async () => {
  await seedMembership(db);
  const plans = await listMembershipPlans(db);
  const hashes = plans.flatMap(({ consents }) => [consents.month, consents.year].map(({ hash }) => hash));
  expect(new Set(hashes).size).toBe(plans.length * 2);
  for (const { name, consents } of plans) {
    for (const { text, hash } of [consents.month, consents.year]) {
      expect(text).toContain(`I join ${name} for $`);
      expect(hash).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
    }
  }
  const { consents } = membershipPlanSchema.shape;
  expect(plans.map((plan) => consents.safeParse(plan.consents).success)).toEqual(plans.map(() => true));
});

it("PY-5 a plan requires a new consent after its price changes", async () => {
  await seedMembership(db);
  const consentOf = async () => (await listMembershipPlans(db)).find(({ slug }) => slug === "cedar")?.consents;
  const before = await consentOf();
  await db.execute(
    sql`update membership_plans set monthly_price_cents = monthly_price_cents + 100 where slug = 'cedar'`,
  );
  const after = await consentOf();
  expect(before?.month.text).toContain("$149.00 each month");
  expect(after?.month.text).toContain("$150.00 each month");
  expect(after?.month.hash).not.toBe(before?.month.hash);
  expect(after?.year).toEqual(before?.year);
});
