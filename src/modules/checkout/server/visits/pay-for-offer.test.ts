import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { bindWaitlistApi } from "#modules/waitlist/server/api.ts";
import { expireOffer } from "#modules/waitlist/server/end-offer.ts";
import { matchWaitlist } from "#modules/waitlist/server/match-waitlist.ts";
import { listFittingPlaces, offerByStaff } from "#modules/waitlist/server/staff-offers.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { fixedClock } from "#shared/clock.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/visits/pay-for-offer.test.ts",
  bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi, bindWaitlistApi, bindPaymentPlansApi(packageTreatments)],
});
const { db, deps } = rig;
const today = dateInZone(new Date(), "America/New_York");

async function agree(paysVisit: string[]): Promise<void> {
  const visitPolicy = {
    lateFeePercent: 50,
    noShowFee: { percent: 100, cents: null },
    deposits: "service",
    cardFor: "none",
    deposit: { percent: 0, cents: null },
    paysVisit,
  };
  await db.execute(sql`
    update clinic_settings set settings = settings || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb)`);
}

beforeAll(async () => {
  await seedPaymentPlans(db);
  await db.execute(sql`update payment_plans set service_id = ${SERVICE_ID} where id = 'pp06'`);
  await db.execute(sql`update services set price_cents = 12000, deposit_cents = 5000 where id = ${SERVICE_ID}`);
});
beforeEach(async () => {
  await agree(["deposit"]);
  await rig.setFaults({ dropsWebhooks: true });
});
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const parts = ["morning", "midday", "afternoon"];

/** Offers a time slot to a waiting customer; returns the offer. */
async function offered(customerId?: string, insteadOf?: string) {
  const shopper = customerId ? { customerId } : await rig.addShopper([]);
  const dates = insteadOf ? [addDays(today, 5), addDays(today, 14)] : [addDays(today, 15), addDays(today, 30)];
  const wish = { dates, parts, ...(insteadOf ? { insteadOf } : {}) };
  const joined = await rig.call("POST", `waitlist/${SERVICE_ID}`, shopper.customerId, wish);
  const entryId = joined.body.data._id;
  const place = present((await listFittingPlaces(deps, entryId))[0]);
  await offerByStaff(deps, systemActor("Desk"), { entryId, ...place, reason: "Asked for it" });
  const { rows } = await db.execute<{ id: string; visitId: string }>(sql`
    select id, appointment_id as "visitId" from waitlist_offers where entry_id = ${entryId} and state = 'open'`);
  return { ...shopper, entryId, ...present(rows[0]) };
}

const read = async (offer: { id: string; customerId: string }) =>
  (await rig.call("GET", `Offer/${offer.id}`, offer.customerId)).body.data;
const accept = async (offer: { id: string; customerId: string }) =>
  (await rig.call("POST", `Offer/${offer.id}/accept`, offer.customerId, {})).body;
/** Accepts the offer; returns the URL of the deposit's payment page, and the order. */
async function toPay(offer: { id: string; customerId: string }) {
  const { session, data } = await accept(offer);
  return { url: present(session).url, orderId: data.orderId ?? "" };
}
const statesOf = async ({ id, entryId, visitId }: { id: string; entryId: string; visitId: string }) => {
  const { rows } = await db.execute<{ offer: string; entry: string; visit: string | null; paid: number | null }>(sql`
    select o.state as offer, e.state as entry, a.status as visit, a.paid_cents as paid from waitlist_offers o
    join waitlist_entries e on e.id = ${entryId} left join appointments a on a.id = ${visitId} where o.id = ${id}`);
  return rows[0];
};

describe("a waitlist offer that requires a deposit (BK-8)", () => {
  it("shows the deposit, stays held while its payment page is open, and becomes a visit after payment", async () => {
    const offer = await offered();
    expect(await read(offer)).toMatchObject({ status: "open", dueNow: 5_000, due: 7_000 });
    const [first, second] = [await toPay(offer), await toPay(offer)];
    expect(first.url).toBe(second.url);
    expect(await statesOf(offer)).toMatchObject({ offer: "open", entry: "offered", visit: "held" });
    await rig.pay(first.url);
    await settleOrder(deps, first.orderId, { cause: "webhook" });
    expect(await statesOf(offer)).toEqual({ offer: "accepted", entry: "fulfilled", visit: "booked", paid: 5_000 });
    expect(await balanceOf(db, `deposit:${first.orderId}`)).toBe(5_000);
    expect(
      await rig.count(
        sql`select count(*) from visit_terms where appointment_id = ${offer.visitId} and deposit_cents = 5000`,
      ),
    ).toBe(1);
    expect(await accept(offer)).toMatchObject({ data: { appointmentId: offer.visitId } });
  });

  it("becomes a visit immediately if its deposit is below the card provider's minimum", async () => {
    await db.execute(sql`update services set deposit_cents = 30 where id = ${SERVICE_ID}`);
    try {
      const offer = await offered();
      const { session, data } = await accept(offer);
      expect(session).toBeUndefined();
      expect(await statesOf(offer)).toEqual({ offer: "accepted", entry: "fulfilled", visit: "booked", paid: 30 });
      expect(await balanceOf(db, `deposit:${data.orderId}`)).toBe(30);
      expect(await rig.orderState(data.orderId ?? "")).toMatchObject({ status: "paid" });
    } finally {
      await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
    }
  });

  it("moves the customer's visit with its order and paid deposit, and offers the old slot to the next in line", async () => {
    const first = await offered();
    const { url, orderId } = await toPay(first);
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "webhook" });
    const readVisit = async () => {
      const { rows } = await db.execute<{ date: string; sequence: number }>(sql`
        select a.date::text as date, a.calendar_sequence as sequence, a.order_id as "orderId", a.status,
          a.paid_cents as paid, t.deposit_cents as deposit
        from appointments a join visit_terms t on t.appointment_id = a.id where a.id = ${first.visitId}`);
      return present(rows[0]);
    };
    const before = await readVisit();
    expect(before).toMatchObject({ orderId, status: "booked", paid: 5_000, deposit: 5_000 });
    const order = await rig.orderState(orderId);
    const next = await rig.addShopper([]);
    await rig.call("POST", `waitlist/${SERVICE_ID}`, next.customerId, { dates: [before.date, before.date], parts });

    const sooner = await offered(first.customerId, first.visitId);
    const taken = await accept(sooner);
    expect(taken.session).toBeUndefined();
    expect(taken.data).toEqual({ appointmentId: first.visitId, orderId });
    const after = await readVisit();
    expect(after).toEqual({ ...before, date: after.date, sequence: before.sequence + 1 });
    expect(after.date < before.date).toBe(true);
    expect(await rig.orderState(orderId)).toEqual(order);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(5_000);
    // Offers are only made during the day, so use noon no matter when this test runs.
    const noon = { ...deps, clock: fixedClock(`${today}T17:00:00Z`) };
    expect(await matchWaitlist(noon, before.date)).toBe(1);
    const [entry] = (await rig.call("GET", "Waitlist/mine", next.customerId)).body.data;
    expect(entry?.status).toBe("offered");
  });

  it("expires on time even if its payment page is open, and a late payment isn't captured", async () => {
    const offer = await offered();
    const { url, orderId } = await toPay(offer);
    await db.execute(
      sql`update waitlist_offers set expires_at = clock_now() - interval '1 second' where id = ${offer.id}`,
    );
    await db.execute(
      sql`update claims set expires_at = clock_now() - interval '1 second' where appointment_id = ${offer.visitId}`,
    );
    await db.execute(sql`
      update appointments set hold_expires_at = clock_now() - interval '1 second' where id = ${offer.visitId}`);
    await expireOffer(deps, offer.id);
    expect(await statesOf(offer)).toMatchObject({ offer: "expired", entry: "waiting", visit: null });
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "webhook" });
    expect(await rig.orderState(orderId)).toMatchObject({ status: "cancelled" });
    expect(await rig.count(sql`select count(*) from tenders where order_id = ${orderId} and state = 'captured'`)).toBe(
      0,
    );
  });

  it("can be paid on another payment page after the first one expired, if its slot is still held", async () => {
    const offer = await offered();
    const first = await toPay(offer);
    await db.execute(sql`update checkout_sessions set status = 'expired' where order_id = ${first.orderId}`);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    expect(await rig.orderState(first.orderId)).toMatchObject({ status: "cancelled" });
    const second = await toPay(offer);
    expect(second.orderId).not.toBe(first.orderId);
    await rig.pay(second.url);
    await settleOrder(deps, second.orderId, { cause: "webhook" });
    expect(await statesOf(offer)).toMatchObject({ offer: "accepted", visit: "booked" });
  });

  it("requires no payment if a package session covers it", async () => {
    const { customerId } = await rig.addShopper([]);
    const { data: plans } = (await rig.call("GET", "PaymentPlan/all")).body;
    const { options } = present(plans.find(({ _id }: { _id: string }) => _id === "pp06"));
    const chosen = present(options.find(({ instalments }: { instalments: number }) => instalments === 6));
    const input = { option: 6, consentHash: present(chosen.consent).hash };
    const bought = (await rig.call("POST", "PaymentPlan/start/pp06", customerId, input)).body;
    await rig.pay(bought.session.url);
    await settleOrder(deps, bought.data.orderId, { cause: "webhook" });
    const offer = await offered(customerId);
    expect(await read(offer)).toMatchObject({ due: 0 });
    const taken = await accept(offer);
    expect(taken.session).toBeUndefined();
    expect(await statesOf(offer)).toMatchObject({ offer: "accepted", visit: "booked" });
    const [mine] = (await rig.call("GET", "PaymentPlan/mine", customerId)).body.data;
    expect(present(mine).sessions).toMatchObject({ reserved: 1 });
  });
});
