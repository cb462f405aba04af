import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { runs } from "#testing/runs.ts";
import { runProgram } from "#testing/start-program.ts";
import { testDatabase } from "#testing/test-database.ts";

const { db, url } = await testDatabase();

/** Writes a brand in a separate process; returns how the process ended. */
async function writeAndDie(action: string, failpoint: string): Promise<string | number> {
  return await runProgram("crash-write.ts", JSON.stringify({ url, failpoint, action, id: "one" }));
}

async function state() {
  const { rows } = await db.execute<{ brands: unknown; entries: number; bumps: number }>(sql`
    select (select json_agg(b order by b.slug) from brands b) as brands,
      (select count(*)::int from audit_entries) as entries,
      (select coalesce(sum(changes), 0)::int from tag_changes) as bumps`);
  return rows[0];
}

const POINTS = ["after_write", "before_audit", "after_audit", "before_commit"];
const ACTIONS = ["create", "update", "archive", "delete"];

it("wherever the process crashes, a record's change and its audit entry are saved together or not at all (BO-45)", async () => {
  await db.execute(sql`insert into brands (id, slug, name) values ('one', 'brand-one', 'One')`);
  const before = await state();
  for (const [at, action] of ACTIONS.entries()) {
    // `npm test` kills each action once and at each point once; `npm run check` tries every combination.
    for (const point of POINTS.filter((_, index) => index === at || runs(0, 1) === 1)) {
      expect([action, point, await writeAndDie(action, `resource:${point}`)]).toEqual([action, point, "SIGKILL"]);
      expect(await state()).toEqual(before);
    }
  }
  expect(await writeAndDie("update", "none")).toBe(0);
  const after = await state();
  expect(after).toMatchObject({
    brands: [{ name: "Changed", version: 2 }],
    entries: 1,
    bumps: (before?.bumps ?? 0) + 1,
  });
}, 120_000);
