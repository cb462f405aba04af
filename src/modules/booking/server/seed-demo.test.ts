import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDemoClinic } from "#server/seed.ts";
import { testDatabase } from "#testing/test-database.ts";

const { db } = await testDatabase();

it("seeding gives each of the demo's practitioners with a login their own day view (BO-23)", async () => {
  await seedDemoClinic(db);
  const { rows } = await db.execute(sql`
    select p.slug, p.account_id as account from practitioners p where p.account_id is not null order by p.slug`);
  expect(rows).toEqual([
    { slug: "beatriz-nunes", account: "demo-beatriz" },
    { slug: "imani-cole", account: "demo-practitioner" },
    { slug: "lena-park", account: "demo-lena" },
  ]);
});
