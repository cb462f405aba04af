import { PgDialect } from "drizzle-orm/pg-core";
import { Client } from "pg";
import { expect, it } from "vitest";
import { moveClock } from "#platform/db/move-clock.ts";
import { testDatabase } from "#testing/test-database.ts";
import { busyRangesInSql } from "./busy-ranges.ts";

it("the busy-ranges query uses the clinic's clock as a constant, without a function call per reserved range", async () => {
  const { url } = await testDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`prepare busy as ${new PgDialect().sqlToQuery(busyRangesInSql).sql}`);
    const plan = async () => {
      const { rows } = await client.query<{ "QUERY PLAN": string }>(
        `explain (verbose) execute busy ('2026-11-24T00:00:00Z', '2026-11-25T00:00:00Z', '2026-11-24T00:00:00Z', '')`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    expect(await plan()).toMatch(/expires_at > now\(\)/);
    await moveClock(client, 90_000_500);
    // The same prepared statement: it is planned again, with the new constant.
    expect(await plan()).toMatch(/expires_at > \(now\(\) \+ '25:00:00.5'::interval\)/);
    expect(await plan()).not.toContain("clock_now");
  } finally {
    await client.end();
  }
});
