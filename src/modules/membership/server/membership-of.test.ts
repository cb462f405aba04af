import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { makeMember } from "#testing/make-member.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";
import { membershipOf } from "./membership-of.ts";
import { membershipPersonalData } from "./personal-data.ts";

const { db } = await testDatabase();
const [start, end] = [new Date("2026-11-01T05:00:00Z"), new Date("2026-12-01T05:00:00Z")];
const isMember = async (customerId: string, now: Date) => (await membershipOf(db, customerId, now)) !== undefined;
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

let customerId = "";
beforeEach(async () => {
  customerId = await makeTestCustomer(db);
});

it("a customer is treated as a member exactly from the start of their membership to its end", async () => {
  expect(await isMember(customerId, start)).toBe(false);
  await makeMember(db, customerId, { startsAt: start, endsAt: end });
  const instants = [justBefore(start), start, justBefore(end), end];
  expect(await Promise.all(instants.map((now) => isMember(customerId, now)))).toEqual([false, true, true, false]);
  expect(await membershipOf(db, customerId, start)).toEqual({
    id: expect.any(String),
    planId: "test-plan",
    terms: { productPercent: 5, servicePercent: null },
  });
  expect(await isMember(await makeTestCustomer(db), start)).toBe(false);
});

it("a membership lasts until it is ended, and can be followed by another membership", async () => {
  await makeMember(db, customerId, { startsAt: start, endsAt: end });
  await makeMember(db, customerId, { startsAt: end });
  expect(await isMember(customerId, end)).toBe(true);
  expect(await isMember(customerId, new Date("2036-01-01T00:00:00Z"))).toBe(true);
});

it("simultaneous requests create only one membership for a customer", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, hour) =>
      makeMember(db, customerId, { startsAt: new Date(start.getTime() + hour * 3_600_000), endsAt: end }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = { cause: expect.objectContaining({ constraint: "memberships_one_at_a_time" }) };
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(refused);
  await expect(makeMember(db, customerId, { startsAt: end, endsAt: start })).rejects.toThrow();
});

it("the query for a customer's membership uses an index, however many members there are", async () => {
  await db.execute(sql`
    insert into customers (id, email) select 'many-' || n, 'many-' || n || '@example.com' from generate_series(1, 5000) n`);
  await db.execute(sql`
    insert into memberships (id, customer_id, plan_id, starts_at)
    select 'many-' || n, 'many-' || n, 'test-plan', ${start.toISOString()} from generate_series(1, 5000) n`);
  await db.execute(sql`analyze memberships`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
    explain select m.id from memberships m where m.customer_id = 'many-17' and tstzrange(m.starts_at, m.ends_at) @> ${end.toISOString()}::timestamptz`);
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/Index Scan.* memberships_/);
});

it("a membership is shown to its customer and deleted with the account (PG-22)", async () => {
  await makeMember(db, customerId, { startsAt: start, endsAt: end });
  expect(await membershipPersonalData.read(db, customerId, start, await loadSecrets(db, undefined))).toMatchObject({
    memberships: [{ plan: "Test plan", startsAt: start, endsAt: end }],
    credit: [],
  });
  await db.transaction((tx) => membershipPersonalData.erase(tx, customerId));
  expect(await isMember(customerId, start)).toBe(false);
});
