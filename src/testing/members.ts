import { sql } from "drizzle-orm";
import { listMembershipPlans } from "#modules/membership/server/list-membership-plans.ts";
import type { PaymentRig } from "./payment-rig.ts";
import { present } from "./present.ts";
import { saveCardOf } from "./save-card.ts";

type Row = {
  id: string;
  state: string;
  planId: string;
  subscriptionId: string | null;
  cardId: string | null;
  secondsLeft: number;
};

export type TestMember = {
  customerId: string;
  membershipId: string;
  orderId: string;
  subscriptionId: string;
  email: string;
};

/** Creates members of the demo's plans with contracts in the sandbox. The rig's jobs must run. */
export function membersOf(rig: PaymentRig) {
  const { db } = rig;

  async function readMembership(customerId: string): Promise<Row> {
    const { rows } = await db.execute<Row>(sql`
      select m.id, m.state, m.plan_id as "planId", m.subscription_id as "subscriptionId",
        extract(epoch from m.period_end - clock_now())::float8 as "secondsLeft",
        (select data->>'default_payment_method' from sandbox_objects where id = m.subscription_id) as "cardId"
      from memberships m where m.customer_id = ${customerId}`);
    return present(rows[0]);
  }

  /**
   * Creates a member of Fern for $59.00 a month, or of another plan, with the contract that charges it from the second
   * month on.
   */
  async function join(planId = "mp01", interval: "month" | "year" = "month"): Promise<TestMember> {
    const { customerId } = await rig.addShopper([]);
    // An unverified address gets only a few emails a day.
    await db.execute(sql`update customers set email_verified_at = now() where id = ${customerId}`);
    const plan = present((await listMembershipPlans(db)).find(({ id }) => id === planId));
    const consentHash = plan.consents[interval].hash;
    const response = await rig.call("POST", `Membership/subscribe/${planId}`, customerId, { interval, consentHash });
    await rig.pay(response.body.session.url);
    const { membershipId, orderId } = response.body.data;
    await rig.call("POST", `verifySubscription/${membershipId}`, customerId, { Status: "Paid" });
    await rig.until(async () => (await readMembership(customerId)).subscriptionId !== null);
    const subscriptionId = (await readMembership(customerId)).subscriptionId ?? "";
    return { customerId, membershipId, orderId, subscriptionId, email: `${customerId}@example.com` };
  }

  /** Saves a new card for the customer, as the page for saving cards does, and waits until the membership uses it. */
  async function changeCard(customerId: string, number: string): Promise<string> {
    const card = await saveCardOf(rig, customerId, number);
    await rig.until(async () => (await readMembership(customerId)).cardId === card.id);
    return card.id;
  }

  async function periodsOf(membershipId: string) {
    const { rows } = await db.execute<{ start: string; end: string; kind: string; booked: string }>(sql`
      select to_json(p.period_start) as start, to_json(p.period_end) as end, o.kind,
        (select string_agg(split_part(e.debit_id, ':', 1) || ' > ' || split_part(e.credit_id, ':', 1) || ' ' || e.amount_cents, ', ' order by t.event desc, e.line)
          from ledger_transfers t join ledger_entries e on e.transfer_id = t.id where t.order_id = o.id) as booked
      from membership_periods p join orders o on o.id = p.order_id where p.membership_id = ${membershipId} order by p.period_start`);
    return rows.map((row) => ({ ...row, start: new Date(row.start), end: new Date(row.end) }));
  }

  return { join, readMembership, changeCard, periodsOf };
}
