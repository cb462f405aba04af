import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { emitEndingPlans } from "#modules/payment-plans/server/emit-ending-plans.ts";
import { expirePlans } from "#modules/payment-plans/server/expire-plans.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { itInCheck } from "#testing/in-check.ts";
import { packagesOf } from "#testing/packages.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { installmentMailWriters } from "./installment-mails.ts";
import { settlePlan } from "./settle-plan.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/plans/installments/installments.test.ts",
  bindings: [bindCartApi, bindPaymentPlansApi(packageTreatments)],
  followsClock: true,
});
const { db, deps } = rig;
await seedPaymentPlans(db);
const client = new Client({ connectionString: rig.url });
beforeAll(async () => {
  await client.connect();
  await rig.startJobs();
});
afterAll(() => client.end());
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const ZONE = "America/New_York";
const DAY = 24 * 3_600;
const { start, mine, changeCard, secondsUntil, goPast } = packagesOf(rig);

const subjectsOf = (email: string) => rig.mailsTo(email).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");

describe("PY-6: installments of a package", () => {
  it("are charged on the dates shown to the customer, and each releases one session", async () => {
    const { customerId, purchaseId, email, shown, onPage, scheduleId } = await start();
    expect(shown).toEqual(onPage);
    const seen = [(await mine(customerId)).sessions.released];
    for (const { dueOn } of shown.slice(1)) {
      await goPast(dueOn);
      await rig.until(async () => (await mine(customerId)).sessions.released > present(seen.at(-1)));
      seen.push((await mine(customerId)).sessions.released);
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    await settlePlan(deps, purchaseId);
    const plan = await mine(customerId);
    expect(plan).toMatchObject({ status: "paid_off", paid: 37_500, left: 0 });
    expect(plan.nextCharge).toBeUndefined();
    const { invoices } = await deps.payments.readSchedule(scheduleId);
    const charged = invoices.toReversed().map(({ periodStart, paidCents: amount }) => ({
      dueOn: dateInZone(periodStart, ZONE),
      amount,
    }));
    expect(charged).toEqual(shown.slice(1));
    const { data: orders } = (await rig.call("GET", "productOrders", customerId)).body;
    expect(orders.map(({ plan: paid }: { plan?: { nth: number } }) => paid?.nth)).toEqual([1, 2, 3, 4, 5, 6]);
    const receipts = () => subjectsOf(email).filter((subject) => subject.endsWith("for Underarms, six visits"));
    await rig.until(async () => receipts().length === 5);
  });

  itInCheck("release no sessions when a charge fails, are retried on schedule, and end on day 14", async () => {
    const { customerId, scheduleId, email, shown } = await start();
    await changeCard(customerId, scheduleId, "4000000000000341");
    await goPast(present(shown[1]).dueOn);
    await rig.until(async () => (await mine(customerId)).status === "past_due");
    expect(await mine(customerId)).toMatchObject({
      paid: 9_375,
      sessions: { released: 1 },
      nextCharge: { amount: 5_625 },
    });
    await rig.advance(13 * DAY);
    expect((await mine(customerId)).status).toBe("past_due");
    await rig.advance(DAY);
    await rig.until(async () => (await mine(customerId)).status === "defaulted");
    await rig.until(async () => (await deps.payments.readSchedule(scheduleId)).status === "ended");
    const plan = await mine(customerId);
    expect(plan).toMatchObject({ paid: 9_375, sessions: { released: 1, used: 0 } });
    expect(plan.instalments.map(({ status }: { status: string }) => status)).toEqual([
      "paid",
      ...Array(5).fill("void"),
    ]);
    // An encoded subject is folded, so its first line ends within a word.
    const words = /take_your_payment|^Last chance|canceled_the_remaining/;
    await rig.until(async () => subjectsOf(email).filter((subject) => words.test(subject)).length === 5);
    await rig.advance(40 * DAY);
    expect((await mine(customerId)).paid).toBe(9_375);
  });

  itInCheck("are found by the reconciler when all of the provider's events are lost", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    const { customerId, shown } = await start();
    await goPast(addDays(present(shown[1]).dueOn, 2));
    await reconcilePayments(deps);
    expect(await mine(customerId)).toMatchObject({ paid: 15_000, sessions: { released: 2 } });
  });
});

describe("PY-6: paying off a package", () => {
  const ask = (customerId: string, purchaseId: string) =>
    rig.call("POST", `PaymentPlan/payoff/${purchaseId}`, customerId);

  it("opens only one payment page for any number of requests, releases every session, and ends the charges", async () => {
    const { customerId, purchaseId, scheduleId } = await start();
    const pages = await Promise.all([1, 2, 3].map(() => ask(customerId, purchaseId)));
    expect(new Set(pages.map(({ body }) => body.session.url)).size).toBe(1);
    const { data, session } = present(pages[0]).body;
    expect(data.amount).toBe(28_125);
    await rig.pay(session.url);
    const { data: order } = (await rig.call("GET", `successOrder/${data.orderId}`, customerId)).body;
    expect(order.plan).toMatchObject({ isPayoff: true, amount: 28_125, nth: 2 });
    expect(await mine(customerId)).toMatchObject({ status: "paid_off", left: 0, sessions: { released: 6 } });
    await rig.until(async () => (await deps.payments.readSchedule(scheduleId)).status === "ended");
    expect((await ask(customerId, purchaseId)).body.code).toBe("plan_closed");
    expect((await ask((await rig.addShopper([])).customerId, purchaseId)).status).toBe(404);
  });

  itInCheck(
    "is refused two days before a charge, and isn't charged if an installment was paid by another card meanwhile",
    async () => {
      const { customerId, scheduleId, purchaseId, shown } = await start();
      const { dueOn } = present(shown[1]);
      await rig.advance(Math.ceil(await secondsUntil(addDays(dueOn, -2), "12:00")));
      expect((await ask(customerId, purchaseId)).body.code).toBe("too_close_to_charge");
      await changeCard(customerId, scheduleId, "4000000000000341");
      await goPast(dueOn);
      await rig.until(async () => (await mine(customerId)).status === "past_due");
      const { data, session } = (await ask(customerId, purchaseId)).body;
      await changeCard(customerId, scheduleId, "5555555555554444");
      await rig.until(async () => (await mine(customerId)).status === "active");
      await rig.pay(session.url);
      const lost = await rig.call("GET", `successOrder/${data.orderId}`, customerId);
      expect([lost.status, lost.body.message]).toEqual([
        402,
        "A payment was taken in the meantime. Nothing more was charged.",
      ]);
      expect(await mine(customerId)).toMatchObject({ status: "active", paid: 15_000, sessions: { released: 2 } });
    },
  );

  itInCheck("refunds an installment that was charged in the meantime", async () => {
    const { customerId, scheduleId, purchaseId, shown } = await start();
    await changeCard(customerId, scheduleId, "4000000000000341");
    await goPast(present(shown[1]).dueOn);
    await rig.until(async () => (await mine(customerId)).status === "past_due");
    await rig.setFaults({ dropsWebhooks: true });
    const { data, session } = (await ask(customerId, purchaseId)).body;
    const [open] = (await deps.payments.readSchedule(scheduleId)).invoices;
    // Paid on the invoice's own page.
    await rig.pay(present(present(open).url), "5555555555554444");
    await rig.pay(session.url);
    await rig.call("GET", `successOrder/${data.orderId}`, customerId);
    expect(await mine(customerId)).toMatchObject({ status: "paid_off", paid: 37_500 });
    const refunded = sql`select count(*) from refunds r join orders o on o.id = r.order_id
      where o.customer_id = ${customerId} and o.kind = 'installment' and o.status = 'cancelled' and r.amount_cents = 5625 and r.state = 'succeeded'`;
    await rig.until(async () => (await rig.count(refunded)) === 1);
  });
});

describe("PY-6: the expiry of a package", () => {
  it("turns the unused balance into store credit, which never expires", async () => {
    const { customerId, purchaseId } = await start();
    const { data, session } = (await rig.call("POST", `PaymentPlan/payoff/${purchaseId}`, customerId)).body;
    await rig.pay(session.url);
    await rig.call("GET", `successOrder/${data.orderId}`, customerId);
    const endIn = (days: number) =>
      db.execute(sql`
        update plan_purchases set ends_on = (clock_now() at time zone 'America/New_York')::date + ${days}::int where id = ${purchaseId}`);
    const countQuery = sql`select count(*) from outbox_events where type = 'plan.ends_soon' and payload ->> 'purchaseId' = ${purchaseId}`;
    await endIn(31);
    await emitEndingPlans(db);
    expect(await rig.count(countQuery)).toBe(0);
    await endIn(30);
    await Promise.all([1, 2].map(() => emitEndingPlans(db)));
    expect(await rig.count(countQuery), "once for each last day").toBe(1);
    const mail = await present(installmentMailWriters["plan-ends-soon"])(deps, { purchaseId });
    expect(mail?.content.preview).toMatch(/^You have \d+ visits left\.$/);
    await db.execute(
      sql`update plan_purchases set ends_on = (clock_now() - interval '2 days')::date where id = ${purchaseId}`,
    );
    await Promise.all([1, 2].map(() => expirePlans(db)));
    expect((await mine(customerId)).status).toBe("expired");
    expect(await balanceOf(db, `store_credit:${customerId}`)).toBe(37_500);
  });
});
