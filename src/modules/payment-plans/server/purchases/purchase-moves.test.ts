import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import { testDatabase } from "#testing/test-database.ts";
import { planStates, planTransitions } from "../../domain/plan-state.ts";
import { seedPaymentPlans } from "../seed-payment-plans.ts";

const { db } = await testDatabase();
await seedPaymentPlans(db);
const customerId = await makeTestCustomer(db);
const hasStart = (state: string) => state !== "pending" && state !== "cancelled";
const startOf = (state: string) => (hasStart(state) ? "2026-11-01T05:00:00Z" : null);

async function addPurchase(id: string, state: string): Promise<void> {
  await db.execute(sql`
    insert into plan_purchases (id, customer_id, plan_id, service_id, sessions, price_cents, option, state, order_id, started_at, ends_on,
      released_sessions, consent_text, consent_hash, consented_at)
    values (${id}, ${customerId}, 'pp06', 'lh03', 6, 37500, '{"instalments": 6}', ${state}, ${`order-${id}`}, ${startOf(state)}::timestamptz,
      '2027-11-01', 2, '', '', clock_now())`);
}

const constraintOf = (error: { cause?: { constraint?: string } }) => error.cause?.constraint;

it("PY-6 the database allows exactly the package transitions that the code allows, and records each transition", async () => {
  for (const from of planStates) {
    for (const to of planStates.filter((state) => state !== from)) {
      const id = `${from}-${to}`;
      await addPurchase(id, from);
      const next: readonly string[] = planTransitions[from];
      const move = db.execute(
        sql`update plan_purchases set state = ${to}, started_at = ${startOf(to)}::timestamptz where id = ${id}`,
      );
      const refusal = await move.then(() => undefined, constraintOf);
      expect({ id, refusal }).toEqual({ id, refusal: next.includes(to) ? undefined : "plan_purchases_state_moves" });
      const { rows } = await db.execute<{ path: string }>(sql`
        select string_agg(to_state, ' ' order by step) as path from plan_history where purchase_id = ${id}`);
      expect(rows[0]?.path).toBe(refusal ? from : `${from} ${to}`);
    }
  }
});

it("PY-6 the database refuses to reserve more sessions than are released, also for simultaneous requests", async () => {
  await addPurchase("shared", "active");
  const take = (line: number) =>
    db
      .execute(
        sql`insert into plan_session_uses (id, purchase_id, appointment_service_id) values (${`u${line}`}, 'shared', ${`line-${line}`})`,
      )
      .then(() => "taken", constraintOf);
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, line) => take(line)));
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(2);
  expect(new Set(outcomes)).toEqual(new Set(["taken", "plan_purchases_used_at_most_released"]));
  await db.execute(sql`update plan_session_uses set state = 'used' where purchase_id = 'shared'`);
  const { rows } = await db.execute(sql`
    select reserved_sessions as reserved, used_sessions as used from plan_purchases where id = 'shared'`);
  expect(rows).toEqual([{ reserved: 0, used: 2 }]);
});
