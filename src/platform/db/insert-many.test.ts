import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { addresses, customers } from "#modules/account/server/tables.ts";
import { testDatabase } from "#testing/test-database.ts";
import { insertMany } from "./insert-many.ts";

const { db } = await testDatabase();

it("rows written in bulk equal rows written one by one, including defaults for omitted columns", async () => {
  const createdAt = new Date("2026-11-20T16:42:00.5Z");
  await insertMany(db, customers, [
    { id: "a", firstName: "Łukasz", createdAt },
    { id: "b", firstName: "O'Neil", createdAt, hasLogin: false, dateOfBirth: "1990-02-28" },
  ]);
  const rows = await db.select().from(customers).orderBy(customers.id);
  expect(rows).toMatchObject([
    { id: "a", firstName: "Łukasz", createdAt, hasLogin: true, madeBy: "self", dateOfBirth: null },
    { id: "b", firstName: "O'Neil", createdAt, hasLogin: false, madeBy: "self", dateOfBirth: "1990-02-28" },
  ]);
  expect(rows[0]?.updatedAt).toBeInstanceOf(Date);
  await insertMany(db, addresses, []);
  expect((await db.execute(sql`select 1 from addresses`)).rows).toEqual([]);
});

it("a bulk write is refused if only some of its rows set a column whose default the database computes", async () => {
  await expect(insertMany(db, customers, [{ id: "c", createdAt: new Date(0) }, { id: "d" }])).rejects.toThrow(
    /created_at is missing/,
  );
});
