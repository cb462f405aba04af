import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { dieAt } from "#testing/die-at.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { packagesOf } from "#testing/packages.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { part } from "#testing/runs.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { settlePlan } from "./settle-plan.ts";

const rig = await openPaymentRig({
  bindings: [bindCartApi, bindPaymentPlansApi(packageTreatments)],
  followsClock: true,
});
const { db, deps } = rig;
await seedPaymentPlans(db);
beforeAll(() => rig.startJobs());
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const DAY = 24 * 3_600;
const { buy, start, mine, scheduleOf, changeCard, goPast } = packagesOf(rig);

const statusOf = async (invoiceId: string) => {
  const { rows } = await db.execute<{ status: string }>(
    sql`select data->>'status' as status from sandbox_objects where id = ${invoiceId}`,
  );
  return present(rows[0]).status;
};

describe("killing the server process while it creates a package's payment schedule at the provider (O1)", () => {
  it.each(part(["subscription:before_provider", "subscription:after_provider"], 1, 1))(
    "at %s and retrying leave only one payment schedule",
    async (failpoint) => {
      // The job that creates the payment schedule runs only after the other process has crashed at this point.
      await rig.stopJobs();
      const { customerId, purchaseId } = await buy();
      await dieAt(rig, { action: "agreePlan", failpoint, purchaseId });
      expect(await scheduleOf(purchaseId)).toBeNull();
      await rig.startJobs();
      await rig.until(async () => (await scheduleOf(purchaseId)) !== null);
      await reconcilePayments(deps);
      const countQuery = sql`select count(*) from sandbox_objects where kind = 'subscription_schedule'
        and data->'metadata'->>'plan_purchase_id' = ${purchaseId}`;
      expect(await rig.count(countQuery)).toBe(1);
      expect(await mine(customerId)).toMatchObject({ status: "active", paid: 9_375, sessions: { released: 1 } });
    },
  );
});

describe("killing the server process while it records an installment (O1)", () => {
  it.each(part(["renewal:after_reading", "renewal:before_commit"], 1, 1))(
    "at %s and retrying record the installment only once, with its session and its payment",
    async (failpoint) => {
      const { customerId, purchaseId, shown } = await start();
      await rig.setFaults({ dropsWebhooks: true });
      await goPast(present(shown[1]).dueOn);
      await dieAt(rig, { action: "bookInstallment", failpoint, purchaseId });
      expect(await mine(customerId)).toMatchObject({ paid: 9_375, sessions: { released: 1 } });
      await Promise.all([1, 2, 3].map(() => settlePlan(deps, purchaseId)));
      await reconcilePayments(deps);
      expect(await mine(customerId)).toMatchObject({ paid: 15_000, sessions: { released: 2 } });
      const { rows } = await db.execute<{ cents: number }>(sql`
        select t.amount_cents as cents from tenders t join orders o on o.id = t.order_id
        where o.customer_id = ${customerId} and t.state = 'captured' order by t.created_at`);
      expect(rows.map(({ cents }) => Number(cents))).toEqual([9_375, 5_625]);
    },
  );
});

describe("killing the server process while it ends an unpaid package (O1)", () => {
  it("at renewal:after_void and retrying end the package only once, and nothing more is charged", async () => {
    const { customerId, purchaseId, scheduleId, shown } = await start();
    await changeCard(customerId, scheduleId, "4000000000000341");
    await goPast(present(shown[1]).dueOn);
    await rig.until(async () => (await mine(customerId)).status === "past_due");
    const { invoices } = await deps.payments.readSchedule(scheduleId);
    const { id: invoiceId } = present(invoices.find(({ status }) => status === "open"));
    await dieAt(rig, { action: "endPlan", failpoint: "renewal:after_void", purchaseId, invoiceId });
    expect([(await mine(customerId)).status, await statusOf(invoiceId)]).toEqual(["past_due", "void"]);
    await rig.advance(15 * DAY);
    await rig.until(async () => (await mine(customerId)).status === "defaulted");
    await rig.until(async () => (await deps.payments.readSchedule(scheduleId)).status === "ended");
    await Promise.all([1, 2].map(() => settlePlan(deps, purchaseId)));
    expect(await mine(customerId)).toMatchObject({ paid: 9_375, sessions: { released: 1, used: 0 } });
    expect(await statusOf(invoiceId)).toBe("void");
  });
});
