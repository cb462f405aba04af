import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { dieAt } from "#testing/die-at.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { membersOf } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { part } from "#testing/runs.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { settleMembership } from "./settle-membership.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);
beforeAll(() => rig.startJobs());
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const HOUR = 3_600;
const { join, readMembership, changeCard, periodsOf } = membersOf(rig);
const contracts = (customerId: string) =>
  rig.count(sql`select count(*) from sandbox_objects where kind = 'subscription'
    and data->>'customer' = (select provider_id from provider_customers where owner = ${`customer:${customerId}`})`);

describe("killing the server process while it records a membership period (O1)", () => {
  it.each(part(["renewal:after_reading", "renewal:before_commit"], 1, 2))(
    "at %s and retrying record the period only once, with its credit and its payment",
    async (failpoint) => {
      const { membershipId, customerId } = await join();
      await rig.setFaults({ dropsWebhooks: true });
      await rig.advance((await readMembership(customerId)).secondsLeft + 2 * HOUR);
      await dieAt(rig, { action: "renew", failpoint, membershipId });
      expect(await periodsOf(membershipId)).toHaveLength(1);
      await Promise.all([1, 2, 3].map(() => settleMembership(deps, membershipId)));
      await reconcilePayments(deps);
      const periods = await periodsOf(membershipId);
      expect(periods.map(({ booked }) => booked)).toEqual(
        Array(2).fill("provider > order 5900, order > membership_sales 1900, order > credit 4000"),
      );
      expect(await rig.count(sql`select count(*) from credit_lots where membership_id = ${membershipId}`)).toBe(2);
    },
  );
});

describe("killing the server process while it creates a membership's subscription at the provider (O1)", () => {
  it.each(part(["subscription:before_provider", "subscription:after_provider"], 1, 2))(
    "at %s and retrying leave only one subscription",
    async (failpoint) => {
      // The job that creates the subscription waits until the other process has crashed at this point.
      await rig.stopJobs();
      const joining = join();
      await rig.until(
        async () =>
          (await rig.count(sql`select count(*) from memberships where subscription_id is null and state = 'active'`)) >
          0,
      );
      const { rows } = await db.execute<{ id: string; customerId: string }>(sql`
        select id, customer_id as "customerId" from memberships where subscription_id is null and state = 'active'`);
      const [{ id: membershipId, customerId } = { id: "", customerId: "" }] = rows;
      await dieAt(rig, { action: "align", failpoint, membershipId });
      await rig.startJobs();
      await joining;
      await reconcilePayments(deps);
      expect(await contracts(customerId)).toBe(1);
      expect((await readMembership(customerId)).subscriptionId).not.toBeNull();
    },
  );
});

describe("killing the server process while it ends an unpaid membership (O1)", () => {
  it("at renewal:after_void and retrying end the membership only once, and nothing more is charged", async () => {
    const { membershipId, customerId, subscriptionId } = await join();
    await changeCard(customerId, "4000000000000341");
    await rig.advance((await readMembership(customerId)).secondsLeft + 2 * HOUR);
    await rig.until(async () => (await readMembership(customerId)).state === "past_due");
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from sandbox_objects where kind = 'invoice' and data->>'status' = 'open' and data->>'customer' =
        (select provider_id from provider_customers where owner = ${`customer:${customerId}`})`);
    const invoiceId = present(rows[0]).id;
    await dieAt(rig, { action: "endUnpaid", failpoint: "renewal:after_void", membershipId, invoiceId });
    // The process was killed between the provider's change and ours: the invoice can't be paid anymore, but our
    // membership is still running.
    expect((await readMembership(customerId)).state).toBe("past_due");
    expect(await statusOf(invoiceId)).toBe("void");
    await rig.advance(15 * 24 * HOUR);
    await rig.until(async () => (await readMembership(customerId)).state === "ended");
    await Promise.all([1, 2].map(() => settleMembership(deps, membershipId)));
    const { status } = await deps.payments.readSubscription(subscriptionId);
    expect([status, await periodsOf(membershipId)]).toEqual(["ended", [expect.anything()]]);
    expect(await statusOf(invoiceId)).toBe("void");
  });
});

async function statusOf(invoiceId: string): Promise<string> {
  const { rows } = await db.execute<{ status: string }>(
    sql`select data->>'status' as status from sandbox_objects where id = ${invoiceId}`,
  );
  return present(rows[0]).status;
}
