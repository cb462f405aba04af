import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { bookAtDesk } from "../desk/book-at-desk.ts";
import { readDeskOrder } from "../desk/read-desk-order.ts";
import { payLinkMailWriters, sendPayLink } from "../desk/send-pay-link.ts";
import { takeTender } from "../desk/take-tender.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const noor = staffOf(await makeStaff({ db }, "admin"));
const actor = { ...noor.actor, accountId: noor.principal.customerId };
await db.execute(sql`update services set price_cents = 12000 where id = 'AG07'`);
beforeAll(() => rig.startJobs());
expectInvariants(db);

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
async function book() {
  const { customerId } = await rig.addShopper([]);
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds: ["AG07"], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (!free) continue;
    const services = [{ serviceId: "AG07", addOnIds: [] }];
    const input = { customerId, services, startsAt: new Date(free.startsAt), via: "phone" as const, notify: false };
    const { visit, order } = await bookAtDesk(deps, noor, { ...input, sessions: [] });
    return { visitId: visit.id, orderId: order.id };
  }
}
const ask = (orderId: string, isMailed = false) => sendPayLink(deps, { orderId, isMailed }, { actor, key: newId() });
const linkOf = async (orderId: string) => new URL((await ask(orderId)).url).searchParams.get("link") ?? "";
const open = (orderId: string, link: string, tip = 0) =>
  rig.call("POST", `order/${orderId}/pay?link=${encodeURIComponent(link)}&tip=${tip}`, undefined, {});
const read = async (orderId: string, link: string) =>
  (await rig.call("GET", `user/getOrderDetails/${orderId}?link=${encodeURIComponent(link)}`)).body.data;
const cash = (orderId: string, cents: number) =>
  takeTender(deps, { orderId, kind: "cash", cents, tipCents: 0 }, { actor, key: newId(), clientNetwork: undefined });
const tipsOf = async (visitId: string) => balanceOf(db, `tips:${(await getVisit(db, visitId)).practitioner.id}`);

describe("paying a visit's balance by a link (OO-10)", () => {
  it("charges balance and tip only once, after a partial payment at the desk, and divides the tip among the practitioners", async () => {
    const { visitId, orderId } = await book();
    await cash(orderId, 4_000);
    const before = await tipsOf(visitId);
    const link = await linkOf(orderId);
    expect((await read(orderId, link)).rest).toEqual({ due: 8_000, treatments: 12_000 });
    const [one, other] = [await open(orderId, link, 2_400), await open(orderId, link, 2_400)];
    expect(one.body.session.url).toBe(other.body.session.url);
    await rig.pay(one.body.session.url);
    await rig.until(async () => (await read(orderId, link)).rest?.due === 0);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({
      status: "paid",
      due: 0,
      paid: 14_400,
      tip: 2_400,
      tenders: [{ source: "cash" }, { source: "card", amount: 10_400, tip: 2_400, by: "Payment link" }],
    });
    expect((await getVisit(db, visitId)).paidCents).toBe(12_000);
    expect((await tipsOf(visitId)) - before).toBe(2_400);
    expect((await open(orderId, link)).body.code).toBe("order_closed");
    await db.execute(sql`update appointments set status = 'completed', closed_at = clock_now() where id = ${visitId}`);
    const earn = present(visitOrderHandlers[APPOINTMENT_COMPLETED]?.["earn-visit"]);
    const event = { id: newId(), key: newId(), type: APPOINTMENT_COMPLETED, payload: { appointmentId: visitId } };
    await db.transaction((tx) => earn(event, tx));
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(0);
  });

  it("opens a new payment page for a new tip, and the old page can't be used anymore", async () => {
    const { orderId } = await book();
    const link = await linkOf(orderId);
    const former = (await open(orderId, link)).body.session.url;
    const next = (await open(orderId, link, 1_800)).body.session.url;
    expect(next).not.toBe(former);
    await rig.pay(former).catch(() => undefined); // the page is closed
    expect((await readDeskOrder(deps, orderId)).paid).toBe(0);
    await rig.pay(next);
    await rig.until(async () => (await readDeskOrder(deps, orderId)).due === 0);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ paid: 13_800, tip: 1_800 });
  });

  it("charges nothing if the balance was paid at the desk in the meantime, or the customer missed the visit", async () => {
    for (const spoil of [
      async ({ orderId }: { orderId: string }) => {
        await cash(orderId, 12_000);
      },
      async ({ visitId }: { visitId: string }) => {
        await db.execute(sql`update appointments set status = 'no_show' where id = ${visitId}`);
      },
    ]) {
      const visit = await book();
      const link = await linkOf(visit.orderId);
      const { url } = (await open(visit.orderId, link, 1_200)).body.session;
      await spoil(visit);
      const taken = (await readDeskOrder(deps, visit.orderId)).paid;
      await rig.pay(url);
      const status = async () =>
        (
          await db.execute<{ status: string }>(
            sql`select status from checkout_sessions where order_id = ${visit.orderId}`,
          )
        ).rows[0]?.status;
      await rig.until(async () => (await status()) === "released");
      expect(await readDeskOrder(deps, visit.orderId)).toMatchObject({ paid: taken, tip: 0 });
      expect((await read(visit.orderId, link)).rest?.due).toBe(0);
    }
  });

  it("leaves the balance due if the payment page expires, and is then possible on another payment page", async () => {
    const { orderId } = await book();
    const link = await linkOf(orderId);
    await open(orderId, link);
    const { rows } = await db.execute<{ id: string }>(
      sql`select provider_session_id as id from checkout_sessions where order_id = ${orderId}`,
    );
    await deps.payments.expireSession(present(rows[0]).id);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ status: "pending", due: 12_000 });
    expect((await open(orderId, link, 600)).status).toBe(200);
  });

  it("starts with an email to the customer, unless nothing is due or there is no email address", async () => {
    const { orderId } = await book();
    await ask(orderId, true);
    const write = present(payLinkMailWriters["pay-link"]);
    const mail = present(await write(deps, { orderId }));
    expect(JSON.stringify(mail.content.blocks)).toContain("Pay $120.00");
    await db.execute(sql`
      update customers set email = null, email_key = null where id = (select customer_id from orders where id = ${orderId})`);
    await expect(ask(orderId, true)).rejects.toMatchObject({ code: "conflict" });
    await cash(orderId, 12_000);
    await expect(ask(orderId)).rejects.toMatchObject({ code: "order_closed" });
    expect(await write(deps, { orderId })).toBeUndefined();
  });
});
