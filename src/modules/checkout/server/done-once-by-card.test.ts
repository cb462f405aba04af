import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { decideFee } from "#modules/booking/server/terms/collect-fees.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { disputeOrder } from "#sandbox/disputes/dispute-calls.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { changeLatestRefund } from "#sandbox/refund-calls.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { GOOD_CARD, openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { purchasesOf } from "#testing/purchases-of.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { refundOrder } from "../refunds/server/refund-order.ts";
import { sendRefund, settleRefund } from "../refunds/server/send-refund.ts";
import { settleDisputes } from "./disputes/settle-disputes.ts";
import { settleOrder } from "./payment/settle-order.ts";

/**
 * Tests staff calls that charge a card and have an idempotency key. Each request is committed before it is sent to the
 * provider, so that a repeated call finds it.
 */
const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { db, deps } = rig;
const { addVisit } = mixedCarts(rig);
const { buy } = purchasesOf(rig);
const api = breakingOff(
  "modules/checkout/server/done-once-by-card.test.ts",
  await testApi(moduleApis, {}, deps.payments, { database: rig }),
);
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });

beforeAll(async () => {
  const visitPolicy = {
    lateFeePercent: 50,
    noShowFee: { percent: 100, cents: null },
    deposits: "service",
    cardFor: "none",
    deposit: { percent: 0, cents: null },
    paysVisit: ["at_clinic", "deposit"],
  };
  await db.execute(sql`
    update clinic_settings set settings = settings || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb)`);
  await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
});
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

/** Makes a staff call that must succeed. */
async function done(method: string, path: string, body?: unknown) {
  const answer = await api.send(method, path, { token, body });
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body.data;
}

async function saveCard(customerId: string): Promise<void> {
  const { body } = await rig.call("GET", "user/card", customerId);
  const path = "user/card/updateCardDetailSavedThroughToken";
  const page = await rig.call("POST", path, customerId, { consentHash: body.data.consent.hash });
  await rig.pay(page.body.session?.url ?? "", GOOD_CARD);
  await rig.call("POST", path, customerId, {});
}

let began = 0;
/**
 * Creates a visit of 120.00 that began on an earlier day, each on a different day, of a customer with or without a card
 * on file.
 */
async function startedVisit({ hasCard }: { hasCard: boolean }) {
  const shopper = await rig.addShopper([]);
  if (hasCard) await saveCard(shopper.customerId);
  await addVisit(shopper);
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
  const { orderId } = body.data;
  began += 1;
  const { rows } = await db.execute<{ id: string; days: number }>(sql`
    select id, extract(day from starts_at - clock_now())::int + 1 + ${began}::int as days from appointments where order_id = ${orderId}`);
  const { id: visitId, days } = present(rows[0]);
  const back = sql`make_interval(days => ${days}::int)`;
  await db.execute(sql`
    update appointments set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}, date = date - ${days}::int
    where id = ${visitId}`);
  for (const table of ["appointment_services", "appointment_segments"])
    await db.execute(sql`
      update ${sql.identifier(table)} set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}
      where appointment_id = ${visitId}`);
  await db.execute(sql`
    update claims set during = tstzrange(lower(during) - ${back}, upper(during) - ${back}) where appointment_id = ${visitId}`);
  return { visitId, orderId, customerId: shopper.customerId };
}

const chargesOf = (orderId: string) =>
  rig.count(sql`select count(*) from tenders where order_id = ${orderId} and state = 'captured'`);
const charged = () => rig.count(sql`select count(*) from sandbox_objects where kind = 'charge'`);

it("a visit is charged to the card on file only once per idempotency key", async () => {
  const { visitId, orderId } = await startedVisit({ hasCard: true });
  const before = await charged();
  await done("POST", `admin/Order/${orderId}/tenders`, { kind: "card", cents: 4_000 });
  expect([await chargesOf(orderId), (await charged()) - before]).toEqual([1, 1]);
  await done("POST", `admin/Appointment/${visitId}/charge`, { kind: "due", cents: 1_000, reason: "The rest" });
  expect([await chargesOf(orderId), (await charged()) - before]).toEqual([2, 2]);
});

it("a no-show fee is charged to the card on file only once per idempotency key", async () => {
  const { visitId } = await startedVisit({ hasCard: true });
  const before = await charged();
  const settle = { fee: 6_000, reason: "Didn't come" };
  const path = `admin/Appointment/${visitId}/noShow`;
  const { body } = await api.send("POST", path, { token, body: { reason: "Didn't come", settle } });
  expect(body).toMatchObject({ data: { status: "no_show" }, settled: { fromCard: 6_000, owed: 0 } });
  expect((await charged()) - before).toBe(1);
});

it("a visit is marked as in the room and as completed, and a day is closed, only once per idempotency key", async () => {
  const { visitId } = await startedVisit({ hasCard: false });
  await db.execute(
    sql`update appointments set status = 'checked_in', stage = 'waiting', checked_in_at = starts_at where id = ${visitId}`,
  );
  await done("POST", `admin/Appointment/${visitId}/inRoom`, {});
  await done("POST", `admin/Appointment/${visitId}/complete`, {});
  const { visitId: missed } = await startedVisit({ hasCard: false });
  const { rows } = await db.execute<{ date: string }>(
    sql`select date::text as date from appointments where id = ${missed}`,
  );
  const { date } = present(rows[0]);
  await done("POST", `admin/Day/${date}/close`, { outcomes: [{ appointmentId: missed, to: "no_show" }] });
});

/** Creates a paid order that was fully refunded, but whose refund came back from the bank. */
async function owedRefund(): Promise<string> {
  const { orderId, url } = await buy();
  await rig.pay(url);
  await settleOrder(deps, orderId, { cause: "return page" });
  const cents = await rig.count(sql`select due_now_cents as count from orders where id = ${orderId}`);
  const input = { orderId, lines: [], shipping: false, amount: cents, reason: "Came back unopened" };
  await refundOrder(db, input, { actor: { ...systemActor("Noor Haddad"), role: "admin" }, now: deps.clock.now() });
  const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`);
  const refundId = present(rows[0]).id;
  await sendRefund(deps, refundId);
  await changeLatestRefund(db, { orderId, to: "failed" });
  await settleRefund(deps, refundId);
  return refundId;
}

it("a decision about a failed refund is carried out only once per idempotency key", async () => {
  await done("POST", `admin/Refund/${await owedRefund()}/again`);
  await done("POST", `admin/Refund/${await owedRefund()}/storeCredit`);
  await done("POST", `admin/Refund/${await owedRefund()}/byHand`, { from: "bank", note: "Check 1044" });
});

it("a dispute is answered only once per idempotency key", async () => {
  const { orderId, url } = await buy();
  await rig.pay(url);
  await settleOrder(deps, orderId, { cause: "return page" });
  await disputeOrder(db, { orderId, as: "fraudulent" });
  const { rows } = await db.execute<{ id: string }>(sql`select id from tenders where order_id = ${orderId}`);
  await settleDisputes(deps, present(rows[0]).id);
  const { rows: disputes } = await db.execute<{ id: string; version: number }>(
    sql`select id, version from disputes where order_id = ${orderId}`,
  );
  const { id, version } = present(disputes[0]);
  await done("POST", `admin/Dispute/${id}/evidence`, {
    version,
    statement: "The cream was picked up.",
    serviceDate: "2026-11-20",
  });
});

it("the order for an owed fee is created, and the fee is waived, only once per idempotency key", async () => {
  const { visitId } = await startedVisit({ hasCard: false });
  const settle = { fee: 6_000, reason: "Didn't come" };
  await done("POST", `admin/Appointment/${visitId}/noShow`, { reason: "Didn't come", settle });
  const { rows } = await db.execute<{ id: string }>(sql`select id from fees where appointment_id = ${visitId}`);
  await done("POST", `admin/Fee/${present(rows[0]).id}/waive`, { reason: "A flat tire" });

  const { visitId: other } = await startedVisit({ hasCard: false });
  await done("POST", `admin/Appointment/${other}/noShow`, { reason: "Didn't come" });
  const id = newId();
  await db.transaction((tx) => decideFee(tx, { id, appointmentId: other, kind: "no_show", amountCents: 4_000 }));
  await done("POST", `admin/Fee/${id}/order`, {});
});

it("a payment page for an owed fee is opened only once per idempotency key", async () => {
  const { visitId, customerId } = await startedVisit({ hasCard: false });
  const settle = { fee: 6_000, reason: "Didn't come" };
  await done("POST", `admin/Appointment/${visitId}/noShow`, { reason: "Didn't come", settle });
  const { rows } = await db.execute<{ id: string }>(
    sql`select order_id as id from fees where appointment_id = ${visitId}`,
  );
  const { accessToken } = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  const page = await api.send("POST", `order/${present(rows[0]).id}/pay`, { token: accessToken, body: {} });
  expect([page.status, page.body.session.url]).toEqual([200, expect.stringContaining("http")]);
});
