import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedDemoClinic } from "#server/seed.ts";
import { demoDatabase } from "./demo-clinic.ts";
import { testDatabase } from "./test-database.ts";

const asSeeded = () => demoDatabase(undefined, { hasOwnPolicy: true });
const [one, other] = await Promise.all([asSeeded(), asSeeded()]);
const { db: seeded } = await testDatabase();
await seedDemoClinic(seeded);

/** Counts the rows of each table. */
const COUNTS = sql`
  select relname as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || oid::regclass, false, true, '')))[1]::text as rows
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('tag_versions') order by relname`;

it("the demo clinic for tests equals a newly seeded database, and each test file gets its own copy", async () => {
  expect((await one.db.execute(COUNTS)).rows).toEqual((await seeded.execute(COUNTS)).rows);
  await one.db.execute(sql`update products set name = 'Another name' where id = 'p01'`);
  const { rows } = await other.db.execute(sql`select name from products where id = 'p01'`);
  expect(rows).toEqual((await seeded.execute(sql`select name from products where id = 'p01'`)).rows);
});
