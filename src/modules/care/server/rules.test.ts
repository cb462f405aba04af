import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { listConfirmedRules, shipRules } from "./rules.ts";

const { db } = await testDatabase();
await shipRules(db);

const idsOf = (rules: readonly { id: string }[]) => rules.map(({ id }) => id);

test("a transaction that changed medical rules reads its own changes, while other transactions still read the cached rules", async () => {
  expect(await listConfirmedRules(db)).toEqual([]);
  await db.execute(sql`update interval_rules set status = 'confirmed', confirmed_at = now()`);
  const confirmed = await listConfirmedRules(db);
  expect(confirmed.length).toBeGreaterThan(2);
  expect(await listConfirmedRules(db)).toBe(confirmed);
  const [first, second] = idsOf(confirmed);

  const rollback = new Error("taken back");
  const changed = db.transaction(async (tx) => {
    await tx.execute(sql`update interval_rules set min_days = 77 where id = ${first}`);
    await tx.execute(sql`update interval_rules set archived_at = now() where id = ${second}`);
    const rules = await listConfirmedRules(tx);
    expect(rules.find(({ id }) => id === first)?.minDays).toBe(77);
    expect(idsOf(rules)).not.toContain(second);
    // Another connection doesn't see the uncommitted change.
    expect(await listConfirmedRules(db)).toEqual(confirmed);
    throw rollback;
  });
  await expect(changed).rejects.toBe(rollback);
  expect(await listConfirmedRules(db)).toEqual(confirmed);
});
