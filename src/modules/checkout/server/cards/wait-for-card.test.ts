import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markAddressProven } from "#modules/account/server/public.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { sweepHolds } from "#modules/booking/server/holds/sweep-holds.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { exactMoney } from "#shared/money.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { bookOnceCardIsSaved } from "./wait-for-card.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { addVisit, visitsOf } = mixedCarts(rig);
const { db, deps } = rig;
const AT_ONCE = { quietSeconds: 0, strandedSeconds: 0 };

async function askCardOf(cardFor: "none" | "guests" | "all"): Promise<void> {
  const policy = {
    lateFeePercent: 50,
    noShowFee: { percent: 100, cents: null },
    deposits: "none",
    cardFor,
    deposit: { percent: 0, cents: null },
    paysVisit: ["at_clinic"],
  };
  await db.execute(sql`
    update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}', ${JSON.stringify(policy)}::jsonb)`);
}

beforeEach(async () => {
  await askCardOf("guests");
  await rig.setFaults({ dropsWebhooks: true });
});
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);

async function book(email = `${newId()}@example.com`) {
  const customer = { firstName: "Ines", lastName: "Roe", email, phone: "(212) 555-0100" };
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const body = { serviceIds: ["AS03"], date: day, time: "10:00", customer };
    const answer = await rig.call("POST", "guest/book", undefined, body);
    if (answer.status === 409 && answer.body.code === "slot_taken") continue;
    const data: { orderId: string; link?: string | undefined } | undefined = answer.body.data;
    return { ...answer, email, orderId: data?.orderId ?? "", link: data?.link ?? "" };
  }
}

type Booking = Awaited<ReturnType<typeof book>>;
const details = ({ orderId, link }: Booking) =>
  rig.call("GET", `user/getOrderDetails/${orderId}?link=${encodeURIComponent(link)}`);
const save = ({ orderId, link }: Booking, body: object) =>
  rig.call("POST", `user/card/updateCardDetailSaved/${orderId}?link=${encodeURIComponent(link)}`, undefined, body);
async function cardPageOf(booked: Booking): Promise<string> {
  const { consent } = (await details(booked)).body.data;
  const { body } = await save(booked, { consentHash: present(consent).hash });
  return present(body.session).url;
}
const stateOf = async (orderId: string) => {
  const { rows } = await db.execute(sql`
    select o.kind, o.status, o.payment_state as "paymentState", a.status as visit from orders o
      left join appointments a on a.id = coalesce(o.appointment_id, o.held_appointment->>'appointmentId') where o.id = ${orderId}`);
  return rows[0];
};
const BOOKED = { kind: "service", status: "pending", paymentState: "none", visit: "booked" };
const WAITING = { kind: "mixed", status: "pending", paymentState: "pending", visit: "held" };

describe("a card that the policy requires (PY-4)", () => {
  it("is requested from a guest: the visit's slot is reserved until the card is saved, and then booked", async () => {
    const booked = await book();
    expect(booked.body.session?.url).toContain(`/guest-card-saver/guest/${booked.orderId}?link=`);
    const { appointment } = booked.body.data;
    expect(appointment.status).toBe("held");
    const cost = appointment.dueAtClinic;
    const missed = expect.stringContaining("If you miss the visit, you pay for it in full.");
    expect(appointment.terms).toEqual({ text: missed, noticeHours: 48, lateFee: null, noShowFee: cost, deposit: 0 });
    expect(await stateOf(booked.orderId)).toEqual(WAITING);
    const { data } = (await details(booked)).body;
    expect(data.kept?.date).toBe(day);
    const most = `never more than the price of the visit, for this one ${exactMoney(cost)} at most`;
    expect(data.consent?.text).toContain(most);
    expect((await save(booked, { consentHash: "0".repeat(64) })).body.code).toBe("consent_missing");
    const url = await cardPageOf(booked);
    expect(await cardPageOf(booked)).toBe(url);
    await rig.pay(url);
    const after = (await details(booked)).body.data;
    expect(after.serviceOrder?.status).toBe("booked");
    expect([after.kept, after.consent]).toEqual([undefined, undefined]);
    expect(await stateOf(booked.orderId)).toEqual(BOOKED);
    const { rows } = await db.execute(sql`select text, no_show_fee_cents as "noShowFee" from visit_terms
      where appointment_id = ${appointment._id}`);
    expect(rows, "what is stored is what was shown").toEqual([{ text: appointment.terms.text, noShowFee: cost }]);
    expect(
      await rig.count(
        sql`select count(*) from visit_terms t join orders o on o.appointment_id = t.appointment_id where o.id = ${booked.orderId}`,
      ),
    ).toBe(1);
    expect(await rig.count(sql`select count(*) from checkout_sessions where order_id = ${booked.orderId}`)).toBe(0);
    expect(await bookOnceCardIsSaved(deps, booked.orderId)).toBe(false);
    expect(await stateOf(booked.orderId)).toEqual(BOOKED);
  });

  it("is also requested if the visit's deposit is too small to charge, and saving the card books the visit", async () => {
    await db.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}',
      settings->'visitPolicy' || '{"deposits": "service", "paysVisit": ["deposit"], "deposit": {"percent": 0, "cents": 30}}'::jsonb)`);
    const booked = await book();
    await rig.pay(await cardPageOf(booked));
    expect((await details(booked)).body.data).toMatchObject({ status: "paid", serviceOrder: { status: "booked" } });
    const paid = { kind: "mixed", status: "paid", paymentState: "paid", visit: "booked" };
    expect(await stateOf(booked.orderId)).toEqual(paid);
  });

  it("is stored only once, even if the guest never returns to the site", async () => {
    const booked = await book();
    await rig.pay(await cardPageOf(booked));
    await Promise.all([1, 2, 3, 4].map(() => bookOnceCardIsSaved(deps, booked.orderId)));
    await reconcilePayments(deps, AT_ONCE);
    expect(await stateOf(booked.orderId)).toEqual(BOOKED);
    const countQuery = sql`select count(*) from outbox_events where key like 'appointment:%:booked' and payload->>'appointmentId' =
      (select appointment_id from orders where id = ${booked.orderId})`;
    expect(await rig.count(countQuery)).toBeLessThanOrEqual(1);
  });

  it("must be saved in time, or else the slot is released and the order is canceled", async () => {
    const booked = await book();
    await reconcilePayments(deps, AT_ONCE);
    expect(await stateOf(booked.orderId)).toEqual(WAITING);
    const url = await cardPageOf(booked);
    await db.execute(sql`
      update claims set expires_at = clock_now() - interval '3 minutes' where appointment_id in (select id from appointments where held_for_order_id = ${booked.orderId})`);
    await db.execute(
      sql`update appointments set hold_expires_at = clock_now() - interval '3 minutes' where held_for_order_id = ${booked.orderId}`,
    );
    await sweepHolds(db);
    await rig.pay(url);
    await reconcilePayments(deps, AT_ONCE);
    expect(await stateOf(booked.orderId)).toMatchObject({ status: "cancelled", visit: null });
    expect((await save(booked, {})).body.code).toBe("appointment_closed");
  });

  it("is taken from an earlier visit only if the guest's email is verified, and the new visit is then booked immediately", async () => {
    const first = await book();
    await rig.pay(await cardPageOf(first));
    await details(first);
    const again = await book(first.email);
    expect([again.status, again.body.code]).toEqual([403, "verification_needed"]);
    await markAddressProven(db, deps.secrets, first.email);
    const proven = await book(first.email);
    expect(proven.body.session).toBeUndefined();
    expect(await stateOf(proven.orderId)).toMatchObject({ kind: "service", visit: "booked" });
  });

  it("isn't requested if the policy doesn't require it", async () => {
    await askCardOf("none");
    const free = await book();
    expect(free.body.session).toBeUndefined();
    await askCardOf("guests");
    const [one, other] = [await book(), await book()];
    expect((await save({ ...one, link: other.link }, {})).status).toBe(404);
    expect(
      (await rig.call("POST", `order/${one.orderId}/pay?link=${encodeURIComponent(one.link)}`, undefined, {})).body
        .code,
    ).toBe("order_closed");
  });
});

describe("a card that the policy requires from all customers", () => {
  it("is requested from a customer, whose slot is held and booked after the card is saved", async () => {
    await askCardOf("all");
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    const ask = () => rig.call("POST", "checkoutService", shopper.customerId, {});
    const first = await ask();
    expect(first.status).toBe(200);
    expect(first.body.session?.url).toContain("/my-profile?card=needed#card");
    expect(first.body.data).toEqual({ orderId: "" });
    expect(await visitsOf(shopper.customerId)).toEqual([{ status: "held", orderId: null }]);
    const { consent } = (await rig.call("GET", "user/card", shopper.customerId)).body.data;
    const path = "user/card/updateCardDetailSavedThroughToken";
    const { body } = await rig.call("POST", path, shopper.customerId, { consentHash: consent.hash });
    await rig.pay(present(body.session).url);
    await rig.call("POST", path, shopper.customerId, {});
    const second = await ask();
    expect(second.body.session).toBeUndefined();
    expect(await visitsOf(shopper.customerId)).toMatchObject([{ status: "booked" }]);
  });

  it("isn't required from customers if only guests need one", async () => {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper);
    expect((await rig.call("POST", "checkoutService", shopper.customerId, {})).body.session).toBeUndefined();
    expect(await visitsOf(shopper.customerId)).toMatchObject([{ status: "booked" }]);
  });
});
