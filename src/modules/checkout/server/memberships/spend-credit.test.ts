import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { keepMemberships } from "#modules/membership/server/tasks.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { settleOrder } from "../payment/settle-order.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const CEDAR = "mp02";

/** Creates a customer who has joined Cedar, with its credit of $149.00, and this many pieces at $40.00 in the cart. */
async function member(pieces = 1, interval: "month" | "year" = "month") {
  const { sizeId } = await rig.addSize(9);
  const shopper = await rig.addShopper([{ sizeId, quantity: pieces }]);
  const { data: plans } = (await rig.call("GET", "Membership/plans")).body;
  const plan = present(plans.find(({ _id }: { _id: string }) => _id === CEDAR));
  const consentHash = plan.consents[interval].hash;
  const joined = await rig.call("POST", `Membership/subscribe/${CEDAR}`, shopper.customerId, { interval, consentHash });
  await rig.pay(joined.body.session.url);
  await settleOrder(deps, joined.body.data.orderId, { cause: "return page" });
  return { ...shopper, membershipId: joined.body.data.membershipId };
}

async function lotsOf(customerId: string) {
  const { rows } = await db.execute<{ kind: string; left: number; closed: boolean }>(sql`
    select l.kind, a.balance_cents::int as left, l.closed_at is not null as closed
    from credit_lots l join ledger_accounts a on a.id = 'credit:' || l.id
    where l.customer_id = ${customerId} order by l.created_at, l.id`);
  return rows.map(({ kind, left, closed }) => `${kind} ${left}${closed ? " closed" : ""}`);
}

const cartOf = async (customerId: string) => (await rig.call("GET", "cart", customerId)).body.cart;

/** Moves a member's credit and contract this many days into the past. */
async function letDaysPass(customerId: string, days: number): Promise<void> {
  await db.execute(sql`
    update credit_lots set created_at = created_at - make_interval(days => ${days}), expires_at = expires_at - make_interval(days => ${days})
    where customer_id = ${customerId}`);
}

describe("a member's credit (PY-5)", () => {
  it("pays for goods before store credit, is reserved for a pending order, and is returned when the order is abandoned", async () => {
    const shopper = await member();
    const { customerId } = shopper;
    const cart = await cartOf(customerId);
    // $40.00 minus 10 %, plus tax.
    expect(cart).toMatchObject({ credit: 14_900, totals: { giftCard: 3_920, dueNow: 0 } });
    expect(cart.totals.tenders).toEqual([{ source: "credit", amount: 3_920 }]);
    const { orderId, url } = await rig.placeOrder(shopper, { dueNow: 0 });
    expect(url).toContain(`/thanks/${orderId}`);
    expect(await lotsOf(customerId)).toEqual(["member 10980"]);
    const { data } = (await rig.call("GET", `successOrder/${orderId}`, customerId)).body;
    expect(data.tenders).toEqual([{ source: "credit", amount: 3_920 }]);

    const more = await member(5);
    expect((await cartOf(more.customerId)).totals).toMatchObject({ giftCard: 14_900, dueNow: 4_698 });
    const waiting = await rig.placeOrder(more, { dueNow: 4_698 });
    expect(await lotsOf(more.customerId)).toEqual(["member 0"]);
    expect(await cartOf(more.customerId)).toMatchObject({
      credit: 14_900,
      totals: { dueNow: 4_698, giftCard: 14_900 },
    });
    await rig.call("GET", `cancelOrder/${waiting.orderId}`, more.customerId);
    expect(await lotsOf(more.customerId)).toEqual(["member 14900"]);
  });

  it("is returned by a refund to the grant it came from, which is valid for 30 more days if it had expired", async () => {
    const shopper = await member();
    const { customerId } = shopper;
    const { orderId } = await rig.placeOrder(shopper, { dueNow: 0 });
    await letDaysPass(customerId, 200);
    await keepMemberships(db);
    expect(await lotsOf(customerId)).toEqual(["member 0 closed"]);
    const staff = { accountId: newId(), name: "Noor Haddad", role: "admin" as const };
    const actor: AuditActor = { ...staff, sessionId: null, requestId: null, addressPrefix: null };
    const input = { orderId, lines: [], shipping: false, amount: 3_920, reason: "damaged" };
    await refundOrder(db, input, { actor, now: deps.clock.now() });
    expect(await lotsOf(customerId)).toEqual(["member 3920"]);
    await letDaysPass(customerId, 31);
    await keepMemberships(db);
    expect(await lotsOf(customerId)).toEqual(["member 0 closed"]);
  });
});

describe("a membership over time (PY-5)", () => {
  it("ends on its last day, and the member's credit stays valid for 90 more days", async () => {
    const { customerId, membershipId } = await member();
    await rig.call("POST", "cancelMemberShips", customerId);
    await db.execute(sql`
      update memberships set starts_at = starts_at - interval '40 days', period_start = period_start - interval '40 days',
        period_end = period_end - interval '40 days', ends_at = ends_at - interval '40 days' where id = ${membershipId}`);
    await db.execute(sql`
      update membership_periods set period_start = period_start - interval '40 days', period_end = period_end - interval '40 days'
      where membership_id = ${membershipId}`);
    await Promise.all([keepMemberships(db), keepMemberships(db)]);
    const { rows } = await db.execute<{ state: string; days: number; events: number }>(sql`
      select m.state, round(extract(epoch from l.expires_at - m.ends_at) / 86400)::int as days,
        (select count(*)::int from outbox_events e where e.key = 'membership:' || m.id || ':ended') as events
      from memberships m join credit_lots l on l.membership_id = m.id where m.id = ${membershipId}`);
    expect(rows).toEqual([{ state: "ended", days: 90, events: 1 }]);
  });

  it("for a year grants credit each month and on the birthday, each only once", async () => {
    const { customerId, membershipId } = await member(1, "year");
    await db.execute(sql`
      update memberships set starts_at = starts_at - interval '65 days', period_start = period_start - interval '65 days',
        period_end = period_end - interval '65 days', subscription_id = 'sub_' || id where id = ${membershipId}`);
    await db.execute(sql`
      update membership_periods set period_start = period_start - interval '65 days', period_end = period_end - interval '65 days'
      where membership_id = ${membershipId}`);
    await db.execute(sql`
      update customers set date_of_birth = (clock_now() at time zone 'America/New_York')::date - interval '30 years' where id = ${customerId}`);
    for (let round = 0; round < 2; round += 1) await Promise.all([keepMemberships(db), keepMemberships(db)]);
    const lots = await lotsOf(customerId);
    expect(lots.toSorted()).toEqual(["birthday 2500", "member 14900", "member 14900", "member 14900"]);
    // Three months at $136.59 of the $1,639.00 are recognized as revenue.
    const held = sql`select balance_cents as count from ledger_accounts where id = ${`prepaid:${membershipId}`}`;
    expect(await rig.count(held)).toBe(163_900 - 3 * 13_659);
  });
});
