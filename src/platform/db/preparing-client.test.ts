import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { closeDatabase, openDatabase } from "./client.ts";
import { StatementNames } from "./preparing-client.ts";
import { testDatabase } from "./test-database.ts";

const { url } = await testDatabase();

it("prepares what is asked again and again, and answers the same before and after", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const answers: unknown[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    const { rows } = await db.execute(sql`select ${asked}::int * 2 as twice`);
    answers.push(rows[0]);
  }
  expect(answers).toEqual([0, 2, 4, 6, 8, 10].map((twice) => ({ twice })));
  const { rows } = await db.execute(sql`select statement from pg_prepared_statements where statement like '%as twice'`);
  expect(rows).toHaveLength(1);
  await closeDatabase(db);
});

it("prepares inside transactions too, and goes on after a statement that failed", async () => {
  const db = openDatabase(url, { maxConnections: 1 });
  const divide = (by: number) =>
    db.transaction(async (tx) => (await tx.execute(sql`select 12 / ${by}::int as part`)).rows[0]);
  for (const by of [1, 2, 3, 4, 6]) expect(await divide(by)).toEqual({ part: 12 / by });
  await expect(divide(0)).rejects.toThrow();
  expect(await divide(12)).toEqual({ part: 1 });
  await closeDatabase(db);
});

it("bounds how many texts are prepared, however many there are", () => {
  const names = new StatementNames();
  const prepared = Array.from({ length: 3_000 }, (_, index) => index).filter((index) => {
    for (let asked = 0; asked < 3; asked += 1) names.nameOf(`select ${index}`);
    return names.nameOf(`select ${index}`) !== undefined;
  });
  expect(prepared.length).toBe(400);
});
