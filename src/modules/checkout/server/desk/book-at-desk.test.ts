import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { APPOINTMENT_CANCELLED } from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { seedPaymentPlans } from "#modules/payment-plans/server/seed-payment-plans.ts";
import { listPackageVisits } from "#modules/payment-plans/server/sessions/open-sessions.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { makeMember } from "#testing/make-member.ts";
import { SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { sessionHandlers } from "../plans/sessions/session-handlers.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";
import { type BookAtDeskInput, bookAtDesk } from "./book-at-desk.ts";
import { openVisitOrder } from "./open-visit-order.ts";
import { readDeskOrder } from "./read-desk-order.ts";
import { takeTender } from "./take-tender.ts";

const rig = await openPaymentRig({ bindings: [bindPaymentPlansApi(packageTreatments)] });
const { db, deps } = rig;
const staff = staffOf(await makeStaff({ db }));
const taker = { actor: { ...staff.actor, accountId: staff.principal.customerId }, clientNetwork: undefined };
await seedPaymentPlans(db);
await db.execute(sql`update payment_plans set service_id = ${SERVICE_ID} where id = 'pp06'`);
await db.execute(sql`update services set price_cents = 12000, member_price_cents = 10000 where id = ${SERVICE_ID}`);

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
/** Returns a free start, on a day of its own. */
async function nextStart(): Promise<Date> {
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds: [SERVICE_ID], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (free) return new Date(free.startsAt);
  }
}

async function book(customerId: string, more: Partial<BookAtDeskInput> = {}) {
  const services = [{ serviceId: SERVICE_ID, addOnIds: [] }];
  const startsAt = more.startsAt ?? (await nextStart());
  const input = { customerId, services, startsAt, via: "phone" as const, notify: false, sessions: [], ...more };
  const { visit, order } = await bookAtDesk(deps, staff, input);
  expect((await getVisit(db, visit.id)).orderId).toBe(order.id);
  return { id: visit.id, orderId: order.id, deposit: order.deposit };
}

/** Creates a customer with the package in this many payments, the first of them paid. */
async function withPackage(option: number): Promise<string> {
  const { customerId } = await rig.addShopper([]);
  const { data: plans } = (await rig.call("GET", "PaymentPlan/all")).body;
  const { options } = present(plans.find(({ _id }: { _id: string }) => _id === "pp06"));
  const chosen = present(options.find(({ instalments }: { instalments: number }) => instalments === option));
  const input = { option, consentHash: present(chosen.consent).hash };
  const { data, session } = (await rig.call("POST", "PaymentPlan/start/pp06", customerId, input)).body;
  await rig.pay(session.url);
  await settleOrder(deps, data.orderId, { cause: "webhook" });
  return customerId;
}

async function cancel(appointmentId: string): Promise<void> {
  await db.execute(sql`delete from claims where appointment_id = ${appointmentId}`);
  await db.execute(sql`
    update appointments set status = 'cancelled', cancelled_by = 'customer', closed_at = clock_now() where id = ${appointmentId}`);
  for (const handlers of [visitOrderHandlers, sessionHandlers])
    for (const handle of Object.values(handlers[APPOINTMENT_CANCELLED] ?? {}))
      await db.transaction((tx) => handle({ id: "1", type: "", key: "", payload: { appointmentId } } as never, tx));
}

const take = (orderId: string, kind: "cash" | "credit", cents: number) =>
  takeTender(deps, { orderId, kind, cents, tipCents: 0 }, { ...taker, key: newId() });

describe("visits that staff book (BO-15)", () => {
  it("have an order that is paid at the desk, or canceled with the visit", async () => {
    const { customerId } = await rig.addShopper([]);
    const { id, orderId } = await book(customerId);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 12_000, status: "pending", appointmentId: id });
    await take(orderId, "cash", 5_000);
    expect((await getVisit(db, id)).paidCents).toBe(5_000);
    await cancel(id);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ status: "cancelled", paid: 0 });
  });

  it("get a single order from concurrent requests if they had none, such as visits booked by a previous release", async () => {
    const { customerId } = await rig.addShopper([]);
    const services = [{ serviceId: SERVICE_ID, addOnIds: [] }];
    const input = { customerId, services, startsAt: await nextStart(), via: "phone" as const, notify: false };
    const { id } = await bookForCustomer(deps, staff, input);
    expect((await getVisit(db, id)).orderId).toBeNull();
    const opened = await Promise.all([1, 2].map(() => openVisitOrder(deps, id, taker.actor)));
    expect(opened[0]).toBe(opened[1]);
    expect(await readDeskOrder(deps, opened[0] ?? "")).toMatchObject({ due: 12_000, appointmentId: id });
    await cancel(id);
    await db.execute(sql`update appointments set order_id = null where id = ${id}`);
    await expect(openVisitOrder(deps, id, taker.actor)).rejects.toMatchObject({ code: "order_closed" });
    await db.execute(sql`update appointments set order_id = ${opened[0]} where id = ${id}`);
  });

  it("show the deposit that the policy requires, which can be paid and refunded at the desk", async () => {
    const visitPolicy = {
      lateFeePercent: 50,
      noShowFee: { percent: 100, cents: null },
      deposits: "service",
      cardFor: "none",
      deposit: { percent: 0, cents: null },
      paysVisit: ["deposit"],
    };
    const change = (policy: string) =>
      db.execute(sql`
      update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}', ${policy}::jsonb)`);
    await change(JSON.stringify(visitPolicy));
    await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
    const { customerId } = await rig.addShopper([]);
    const { id, orderId, deposit } = await book(customerId);
    expect(deposit).toBe(5_000);
    await take(orderId, "cash", deposit);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(5_000);
    await cancel(id);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(0);
    await change(JSON.stringify({ ...visitPolicy, paysVisit: ["at_clinic", "deposit"] }));
    expect((await book(customerId)).deposit).toBe(0);
    await db.execute(sql`update services set deposit_cents = 0 where id = ${SERVICE_ID}`);
  });

  it("for guests who come together show the amount of each guest's order, and accept payment for each", async () => {
    const visitPolicy = {
      lateFeePercent: 50,
      noShowFee: { percent: 100, cents: null },
      deposits: "service",
      cardFor: "none",
      deposit: { percent: 0, cents: null },
      paysVisit: ["deposit"],
    };
    await db.execute(sql`
      update clinic_settings set settings = jsonb_set(settings, '{visitPolicy}', ${JSON.stringify(visitPolicy)}::jsonb)`);
    await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
    const [{ customerId }, other] = [await rig.addShopper([]), await rig.addShopper([])];
    const services = [{ serviceId: SERVICE_ID, addOnIds: [] }];
    const { visit, order, togetherOrder } = await bookAtDesk(deps, staff, {
      customerId,
      services,
      startsAt: await nextStart(),
      via: "phone",
      notify: false,
      sessions: [],
      together: { customerId: other.customerId, services },
    });
    const both = "together" in visit ? [visit, visit.together] : [];
    expect(both.map(({ customerId: of }) => of)).toEqual([customerId, other.customerId]);
    for (const [index, { id, deposit }] of [order, present(togetherOrder)].entries()) {
      expect([deposit, (await getVisit(db, both[index]?.id ?? "")).orderId]).toEqual([5_000, id]);
      await take(id, "cash", deposit);
      expect(await balanceOf(db, `deposit:${id}`)).toBe(5_000);
    }
    for (const { id } of both) await cancel(id);
    await db.execute(sql`update services set deposit_cents = 0 where id = ${SERVICE_ID}`);
    await db.execute(sql`
      update clinic_settings set settings = jsonb_set(settings, '{visitPolicy,paysVisit}', '["at_clinic","deposit"]')`);
  });

  it("cost members the member price", async () => {
    const { customerId } = await rig.addShopper([]);
    await makeMember(db, customerId);
    const { id, orderId } = await book(customerId);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 10_000 });
    expect(await getVisit(db, id)).toMatchObject({ memberSavingsCents: 2_000 });
  });

  it("use the package session that staff chose, and return it when the visit is canceled", async () => {
    const customerId = await withPackage(6);
    expect(await listPackageVisits(db, customerId)).toMatchObject([{ serviceId: SERVICE_ID, left: 6, open: 1 }]);
    const plain = await book(customerId);
    expect(await readDeskOrder(deps, plain.orderId)).toMatchObject({ due: 12_000 });
    const { id, orderId } = await book(customerId, { sessions: [SERVICE_ID] });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 0 });
    expect((await getVisit(db, id)).lines).toMatchObject([{ unitPriceCents: 0 }]);
    expect(await listPackageVisits(db, customerId)).toEqual([]);
    await cancel(id);
    expect(await listPackageVisits(db, customerId)).toMatchObject([{ left: 6, open: 1 }]);
  });

  it("are refused with an unknown package session, and only one of two concurrent bookings gets the last session", async () => {
    const customerId = await withPackage(6);
    const starts = [await nextStart(), await nextStart()];
    const both = await Promise.allSettled(
      starts.map((startsAt) => book(customerId, { startsAt, sessions: [SERVICE_ID] })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
    expect(await rig.count(sql`select count(*) from appointments where customer_id = ${customerId}`)).toBe(1);
    const { customerId: without } = await rig.addShopper([]);
    await expect(book(without, { sessions: [SERVICE_ID] })).rejects.toMatchObject({ code: "conflict" });
    expect(await rig.count(sql`select count(*) from appointments where customer_id = ${without}`)).toBe(0);
  });
});
