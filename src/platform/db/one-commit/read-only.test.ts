import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { isReadOnly, WRITING_FUNCTIONS } from "./read-only.ts";

const { db } = await testDatabase();

/** Functions that the planner considers volatile but that change nothing. */
const CHANGE_NOTHING = ["job_time"];

it("the check recognizes every function in our database schemas that may write", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct p.proname as name from pg_proc p
    where (p.pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) or p.proname = 'pg_notify')
      and p.provolatile = 'v' and p.prorettype <> 'trigger'::regtype
      and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...WRITING_FUNCTIONS, ...CHANGE_NOTHING].toSorted());
});

it("a select counts as read-only unless it follows a commit or calls a function that writes", () => {
  for (const text of ["select 1", " /* planned anew */ SELECT a from b", "/* after commit */ select pg_notify($1, $2)"])
    expect([text, isReadOnly(text)]).toEqual([text, true]);
  for (const text of [
    "insert into a values (1)",
    "with gone as (delete from a returning id) select id from gone",
    "select enqueue_job($1)",
    "select key\nfrom ledger_post ($1::jsonb)",
    'select "graphile_worker"."add_job"($1)',
    "select case when true then tell_tags($1) end",
    "",
  ])
    expect([text, isReadOnly(text)]).toEqual([text, false]);
});
