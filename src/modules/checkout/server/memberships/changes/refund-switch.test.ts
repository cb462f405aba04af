import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { keepMemberships } from "#modules/membership/server/tasks.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { membersOf } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../../refunds/server/refund-order.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi], followsClock: true });
const { db, deps } = rig;
await seedMembership(db);
beforeAll(() => rig.startJobs());
expectInvariants(db);

const { join, readMembership } = membersOf(rig);
const CEDAR = "mp02";
const MONTH_SECONDS = 31 * 86_400;
const actor = { ...systemActor("Noor Haddad"), role: "admin" as const };

async function switchTo(customerId: string, planId: string) {
  const input = { kind: "switch", planId };
  const { data: shown } = (await rig.call("POST", "Membership/preview", customerId, input)).body;
  const { status, body } = await rig.call("POST", `Membership/confirm/${shown.quoteId}`, customerId);
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  const { rows } = await db.execute<{ id: string; paid: number; lineId: string }>(sql`
    select o.id, o.due_now_cents as paid, l.id as "lineId" from orders o join order_lines l on l.order_id = o.id
    where o.customer_id = ${customerId} and o.kind = 'switch'`);
  return { shown, order: present(rows[0]) };
}

/** Returns what a member can spend now, excluding other members' credit. */
async function creditOf(membershipId: string): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from credit_lots where membership_id = ${membershipId}`,
  );
  let sum = 0;
  for (const { id } of rows) sum += await balanceOf(db, `credit:${id}`);
  return sum;
}

const refundAll = ({ id: orderId, lineId }: { id: string; lineId: string }) =>
  refundOrder(
    db,
    { orderId, lines: [{ lineId, quantity: 1, restock: false }], shipping: false, reason: "Asked for" },
    { actor, now: deps.clock.now() },
  );

const refunded = (orderId: string) =>
  rig.count(
    sql`select coalesce(sum(amount_cents), 0) as count from refunds where order_id = ${orderId} and state = 'succeeded'`,
  );

describe("a switch to a more expensive plan (PY-5)", () => {
  itInCheck(
    "of a yearly membership charges the amount in its preview, and defers the revenue to the coming months",
    async () => {
      const { customerId, membershipId } = await join("mp01", "year");
      await rig.advance(MONTH_SECONDS);
      await keepMemberships(db);
      const [held, credit] = [await balanceOf(db, `prepaid:${membershipId}`), await creditOf(membershipId)];
      const { shown, order } = await switchTo(customerId, CEDAR);
      expect(order.paid).toBe(shown.dueToday);
      expect(shown.dueToday).toBeGreaterThan(80_000);
      expect(shown.dueToday).toBeLessThan(163_900 - 64_900);
      expect(shown).toMatchObject({ plan: { name: "Cedar", price: 163_900 }, nextCharge: { amount: 163_900 } });
      expect((await creditOf(membershipId)) - credit).toBe(shown.creditToday);
      const heldMore = (await balanceOf(db, `prepaid:${membershipId}`)) - held;
      expect(heldMore).toBeGreaterThan(0);
      expect(heldMore).toBeLessThanOrEqual(order.paid);
      await rig.advance(MONTH_SECONDS);
      await keepMemberships(db);
      // The following month brings the full credit of the more expensive plan.
      const lots = sql`select granted_cents as count from credit_lots where membership_id = ${membershipId} order by created_at desc limit 1`;
      expect(await rig.count(lots)).toBe(14_900);
    },
  );

  it("can be refunded, which takes back the credit granted with it, and the membership continues", async () => {
    const { customerId, membershipId } = await join();
    const before = await creditOf(membershipId);
    const { shown, order } = await switchTo(customerId, CEDAR);
    expect([shown.dueToday, (await creditOf(membershipId)) - before]).toEqual([9_000, 10_900]);
    expect((await refundAll(order)).planned.total).toBe(9_000);
    expect(await creditOf(membershipId)).toBe(before);
    await rig.until(async () => (await refunded(order.id)) === 9_000);
    expect(await readMembership(customerId)).toMatchObject({ state: "active" });
    await expect(refundAll(order)).rejects.toMatchObject({ code: "nothing_to_refund" });
  });

  it("of a yearly membership can be refunded for its unused part, and the membership continues", async () => {
    const { customerId, membershipId } = await join("mp01", "year");
    const { order } = await switchTo(customerId, CEDAR);
    const { planned } = await refundAll(order);
    expect(planned.total).toBeGreaterThan(0);
    expect(planned.total).toBeLessThanOrEqual(order.paid);
    await rig.until(async () => (await refunded(order.id)) === planned.total);
    expect(await readMembership(customerId)).toMatchObject({ state: "active" });
    await rig.advance(MONTH_SECONDS);
    await keepMemberships(db);
    expect(await balanceOf(db, `prepaid:${membershipId}`)).toBeGreaterThan(0);
  });
});
