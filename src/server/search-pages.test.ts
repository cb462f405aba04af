import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { workerDemoDatabase } from "#testing/worker-database.ts";

const { db } = await workerDemoDatabase();

it("the search finds only pages that exist", async () => {
  const { rows } = await db.execute<{ path: string }>(sql`select distinct path from searchable where kind = 'page'`);
  expect(rows.length).toBeGreaterThan(20);
  const routes = readFileSync("src/routes.ts", "utf8");
  for (const { path } of rows) {
    const [page = ""] = path.split("#");
    const isRoute = page === "/services/services" || routes.includes(`route("${page.slice(1)}",`);
    expect(isRoute, path).toBe(true);
  }
});
