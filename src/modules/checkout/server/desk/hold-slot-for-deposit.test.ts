import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweepHolds } from "#modules/booking/server/holds/sweep-holds.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { makeMember } from "#testing/make-member.ts";
import { SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { payLinkOf } from "../pay/pay-link.ts";
import { payOrder, readOrderToPay } from "../pay/pay-order.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { depositMailWriters } from "./deposit-link-mail.ts";
import { holdSlotForDeposit } from "./hold-slot-for-deposit.ts";
import { readDeskOrder } from "./read-desk-order.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const staff = staffOf(await makeStaff({ db }));
const AT_ONCE = { quietSeconds: 0, strandedSeconds: 0 };
await db.execute(
  sql`update services set price_cents = 12000, member_price_cents = 10000, deposit_cents = 5000 where id = ${SERVICE_ID}`,
);
await setPolicy(["at_clinic", "deposit"]);

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

async function setPolicy(paysVisit: string[]): Promise<void> {
  const policy = {
    lateFeePercent: 50,
    noShowFee: { percent: 100, cents: null },
    deposits: "service",
    cardFor: "none",
    deposit: { percent: 0, cents: null },
    paysVisit,
  };
  await db.execute(sql`
    update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}', ${JSON.stringify(policy)}::jsonb)`);
}

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
async function nextStart(): Promise<Date> {
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds: [SERVICE_ID], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (free) return new Date(free.startsAt);
  }
}

const wantedOf = (customerId: string, startsAt: Date) => ({
  customerId,
  startsAt,
  services: [{ serviceId: SERVICE_ID, addOnIds: [] }],
  via: "phone" as const,
  notify: true,
  sessions: [],
});

async function keep(options: { isMember?: boolean } = {}) {
  const { customerId } = await rig.addShopper([]);
  if (options.isMember) await makeMember(db, customerId);
  const startsAt = await nextStart();
  const { visit, order } = await holdSlotForDeposit(deps, staff, wantedOf(customerId, startsAt));
  return { customerId, startsAt, visitId: visit.id, status: visit.status, orderId: order.id, ...order };
}

const open = (orderId: string) => payOrder(deps, orderId, { kind: "link" }, { origin: rig.origin });
const isHeld = (id: string) => rig.count(sql`select count(*) from appointments where id = ${id} and status = 'held'`);
/** Moves a hold's expiration earlier by this many hours, as if that time had passed. */
async function pass(orderId: string, hours: number): Promise<void> {
  await db.execute(sql`
    update claims set expires_at = expires_at - make_interval(hours => ${hours}) where appointment_id in
      (select id from appointments where held_for_order_id = ${orderId})`);
  await db.execute(sql`
    update appointments set hold_expires_at = hold_expires_at - make_interval(hours => ${hours}), created_at = created_at - make_interval(hours => ${hours})
    where held_for_order_id = ${orderId}`);
}

describe("a deposit requested by an emailed payment link", () => {
  it("holds the slot for a day, emails the link, and books the visit after payment", async () => {
    const kept = await keep();
    expect(kept).toMatchObject({ status: "held", deposit: 5_000 });
    expect(Math.abs(new Date(kept.payBy).getTime() - Date.now() - 86_400_000)).toBeLessThan(60_000);
    await reconcilePayments(deps, AT_ONCE);
    const mail = present(await present(depositMailWriters["deposit-link"])(deps, { orderId: kept.orderId }));
    expect(mail.content.heading).toBe("Pay the deposit to book your visit");
    expect(JSON.stringify(mail.content)).toContain("The rest, $70.00, is due at the clinic.");
    expect(
      await rig.count(sql`select count(*) from graphile_worker._private_jobs where payload->>'mail' = 'deposit-link'
      and payload->'payload'->>'orderId' = ${kept.orderId}`),
    ).toBe(1);
    const link = payLinkOf(deps.secrets, kept.orderId, deps.clock.now());
    expect((await readOrderToPay(deps, kept.orderId, link)).kept?.date).toBe(day);
    const [one, two] = [await open(kept.orderId), await open(kept.orderId)];
    expect(two).toEqual(one);
    expect(await rig.pay(one.url)).toBe(303);
    expect(await settleOrder(deps, kept.orderId, { cause: "return page" })).toMatchObject({ status: "paid" });
    const visit = await getVisit(db, kept.visitId);
    expect(visit).toMatchObject({ status: "booked", orderId: kept.orderId, paidCents: 5_000 });
    expect(visit.terms?.depositCents).toBe(5_000);
    expect(await balanceOf(db, `deposit:${kept.orderId}`)).toBe(5_000);
    expect(await readDeskOrder(deps, kept.orderId)).toMatchObject({ due: 7_000, appointmentId: kept.visitId });
    expect((await readOrderToPay(deps, kept.orderId, link)).kept).toBeUndefined();
  });

  it("is calculated from the member price for a member", async () => {
    const kept = await keep({ isMember: true });
    await rig.pay((await open(kept.orderId)).url);
    await settleOrder(deps, kept.orderId, { cause: "webhook" });
    expect(await getVisit(db, kept.visitId)).toMatchObject({ status: "booked", memberSavingsCents: 2_000 });
    expect(await readDeskOrder(deps, kept.orderId)).toMatchObject({ due: 5_000 });
  });

  it("can be paid on another payment page after the first one expired; if it is still unpaid after a day, the slot is released", async () => {
    const kept = await keep();
    const first = await open(kept.orderId);
    await db.execute(
      sql`update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`,
    );
    await reconcilePayments(deps, AT_ONCE);
    expect((await rig.orderState(kept.orderId)).status).toBe("pending");
    const second = await open(kept.orderId);
    expect(second.url).not.toBe(first.url);
    await db.execute(
      sql`update sandbox_objects set data = data || '{"expires_at": 1}' where kind = 'checkout.session' and data->>'status' = 'open'`,
    );
    await pass(kept.orderId, 25);
    await expect(open(kept.orderId)).rejects.toMatchObject({ code: "order_closed" });
    await sweepHolds(db);
    expect(await isHeld(kept.visitId)).toBe(0);
    await reconcilePayments(deps, AT_ONCE);
    expect((await rig.orderState(kept.orderId)).status).toBe("cancelled");
    const { customerId } = await rig.addShopper([]);
    expect((await holdSlotForDeposit(deps, staff, wantedOf(customerId, kept.startsAt))).visit.status).toBe("held");
    const writer = present(depositMailWriters["deposit-link"]);
    expect(await writer(deps, { orderId: kept.orderId })).toBeUndefined();
  });

  it("holds the slot longer if the customer opens the payment page in the last minutes", async () => {
    const kept = await keep();
    await pass(kept.orderId, 23);
    await db.execute(
      sql`update appointments set hold_expires_at = clock_now() + interval '2 minutes' where id = ${kept.visitId}`,
    );
    const { url } = await open(kept.orderId);
    expect(
      await rig.count(sql`select count(*) from appointments a join claims c on c.appointment_id = a.id and c.expires_at = a.hold_expires_at
      where a.id = ${kept.visitId} and a.hold_expires_at > clock_now() + interval '32 minutes'`),
    ).toBeGreaterThan(0);
    await rig.pay(url);
    await settleOrder(deps, kept.orderId, { cause: "webhook" });
    expect((await getVisit(db, kept.visitId)).status).toBe("booked");
  });

  it("charges nothing if staff have released the slot in the meantime", async () => {
    const kept = await keep();
    const { url } = await open(kept.orderId);
    await rig.pay(url);
    await db.execute(sql`delete from appointments where id = ${kept.visitId}`);
    expect(await settleOrder(deps, kept.orderId, { cause: "webhook" })).toMatchObject({ status: "cancelled" });
    expect(await balanceOf(db, `order:${kept.orderId}`)).toBe(0);
  });

  it("is refused for a customer without email, for two guests, with package sessions and if no deposit is due", async () => {
    const { customerId } = await rig.addShopper([]);
    const startsAt = await nextStart();
    const input = wantedOf(customerId, startsAt);
    const customer = { firstName: "Ann", lastName: "Roe", phone: "+12125550134" };
    const { customerId: _known, ...unnamed } = input;
    const refusals = [
      [{ ...unnamed, customer }, "invalid_input"],
      [{ ...input, sessions: [SERVICE_ID] }, "invalid_input"],
      [{ ...input, together: { customer, services: input.services } }, "invalid_input"],
    ] as const;
    for (const [asked, code] of refusals)
      await expect(holdSlotForDeposit(deps, staff, asked)).rejects.toMatchObject({ code });
    await setPolicy(["at_clinic"]);
    await expect(holdSlotForDeposit(deps, staff, input)).rejects.toMatchObject({ code: "conflict" });
    await setPolicy(["at_clinic", "deposit"]);
    expect(
      await rig.count(sql`select count(*) from appointments where starts_at = ${startsAt.toISOString()}::timestamptz`),
    ).toBe(0);
  });

  it("holds a slot for only one of several concurrent requests", async () => {
    const startsAt = await nextStart();
    const customers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => rig.addShopper([])));
    const asked = await Promise.allSettled(
      customers.map(({ customerId }) => holdSlotForDeposit(deps, staff, wantedOf(customerId, startsAt))),
    );
    const taken = asked.filter(({ status }) => status === "fulfilled").length;
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from appointments where starts_at = ${startsAt.toISOString()}::timestamptz and status = 'held'`);
    expect(taken).toBe(present(rows[0]).n);
    expect(taken).toBeLessThan(8);
    for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "slot_taken" });
  });
});
