import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { setUsedUnits } from "#modules/desk/server/set-used-units.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { makeMember } from "#testing/make-member.ts";
import { SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { saveCardOf } from "#testing/save-card.ts";
import { invoiceForStaff } from "../invoice/order-papers.ts";
import { findOrder } from "../orders/order-queries.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";
import { bookAtDesk } from "./book-at-desk.ts";
import { finishCharge } from "./charge-on-file.ts";
import { readDeskOrder } from "./read-desk-order.ts";
import { deskReceipt } from "./receipt-pdf.ts";
import { takeTender } from "./take-tender.ts";
import { updateOrdersToUsedUnits } from "./update-orders-to-used-units.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const staff = staffOf(await makeStaff({ db }));
const taker = { actor: { ...staff.actor, accountId: staff.principal.customerId }, clientNetwork: undefined };
await db.execute(sql`
  update services set price_cents = 1300, member_price_cents = 1170, price_unit = 'unit', min_units = 20 where id = ${SERVICE_ID}`);

expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

it("changing a visit's used units is refused while the card on file is being charged (BO-19, BO-21)", async () => {
  const booked = await book();
  await use(booked, 40);
  const email = `${booked.customerId}@example.com`;
  await savedCards.openProviderCustomer(deps, { owner: `customer:${booked.customerId}`, email });
  await saveCardOf(rig, booked.customerId, "4242424242424242");
  await rig.setFaults({ dropsWebhooks: true, isDown: true });
  const charge = { orderId: booked.orderId, kind: "card" as const, cents: 52_000, tipCents: 0 };
  await expect(takeTender(deps, charge, { ...taker, key: newId() })).rejects.toMatchObject({
    code: "payments_interrupted",
  });
  await expect(use(booked, 30)).rejects.toMatchObject({ code: "conflict" });
  await rig.setFaults(NO_FAULTS);
  await finishCharge(deps, present((await readDeskOrder(deps, booked.orderId)).tenders[0]).id);
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 0, paid: 52_000 });
});

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
async function book(isMember = false) {
  const { customerId } = await rig.addShopper([]);
  if (isMember) await makeMember(db, customerId);
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds: [SERVICE_ID], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (!free) continue;
    const services = [{ serviceId: SERVICE_ID, addOnIds: [] }];
    const input = { customerId, services, startsAt: new Date(free.startsAt), via: "phone" as const, notify: false };
    const { visit, order } = await bookAtDesk(deps, staff, { ...input, sessions: [] });
    const lineId = present((await getVisit(db, visit.id)).lines[0]).id;
    return { id: visit.id, version: visit.version, orderId: order.id, lineId, customerId };
  }
}

type Booking = Awaited<ReturnType<typeof book>>;
const use = ({ id, lineId }: Booking, units: number, version?: number) =>
  setUsedUnits(deps, staff, { appointmentId: id, version, units: [{ lineId, units }] }, (tx, visit, repriced) =>
    updateOrdersToUsedUnits(tx, {
      visit,
      repriced,
      staff: { by: staff.principal.customerId, byName: "Noor", notified: false },
    }),
  );
const take = (orderId: string, cents: number) =>
  takeTender(deps, { orderId, kind: "cash", cents, tipCents: 0 }, { ...taker, key: newId() });

it("entering used units updates visit, order, invoice, desk and books to the cent (BO-21)", async () => {
  const booked = await book();
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 26_000 });
  const changed = await use(booked, 31, booked.version);
  expect(changed.version).toBe(booked.version + 1);
  const visit = await getVisit(db, booked.id);
  expect(visit.lines[0]).toMatchObject({
    unitPriceCents: 40_300,
    estimate: { minUnits: 31, used: 31, spreadCents: 0 },
  });
  const { order, lines } = present(await findOrder(db, booked.orderId));
  expect(order.totals).toMatchObject({ subtotal: 40_300, total: 40_300, dueAtClinic: 40_300 });
  expect(lines.map(({ lineTotal, net }) => [lineTotal, net])).toEqual([[40_300, 40_300]]);
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 40_300 });
  await use(booked, 33);
  const sales = await balanceOf(db, "service_sales");
  await take(booked.orderId, 42_900);
  const receipt = await deskReceipt(deps, booked.orderId);
  const paper = (await textOfPdf(await receipt.arrayBuffer())).join(" ");
  expect(paper).toContain("$429.00");
  expect(paper).not.toMatch(/\$(260|403)\.00/);
  const [invoice = ""] = await textOfPdf(await (await invoiceForStaff(db, booked.orderId)).arrayBuffer());
  for (const text of ["Treatments", "1 × $429.00", "Paid"]) expect(invoice).toContain(text);
  expect(invoice.match(/\$429\.00/g)).toHaveLength(4);
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 0, paid: 42_900 });
  await complete(booked.id);
  expect((await balanceOf(db, "service_sales")) - sales).toBe(42_900);
  expect(await balanceOf(db, `deposit:${booked.orderId}`)).toBe(0);
  // The amount has become revenue in the ledger, so it can't change anymore.
  await expect(use(booked, 31)).rejects.toMatchObject({ code: "order_closed" });
  const { rows } = await db.execute<{ summary: string }>(sql`
    select summary from audit_entries where action = 'appointment.units' and resource_id = ${booked.id} order by at`);
  expect(rows.map(({ summary }) => summary)).toEqual(["Units used: 31", "Units used: 33"]);
});

it("a member pays the member price per used unit, and at least the smallest dose (BO-21)", async () => {
  const booked = await book(true);
  await use(booked, 40);
  expect(await getVisit(db, booked.id)).toMatchObject({ memberSavingsCents: 40 * 130 });
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 40 * 1_170 });
  await use(booked, 5);
  expect((await getVisit(db, booked.id)).lines[0]).toMatchObject({ unitPriceCents: 26_000, estimate: { used: 5 } });
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 20 * 1_170 });
});

it("a number of used units is refused if its price is below the amount paid, or for an outdated version (BO-21)", async () => {
  const booked = await book();
  await use(booked, 40);
  await take(booked.orderId, 50_000);
  await expect(use(booked, 30)).rejects.toMatchObject({ code: "order_closed" });
  await expect(use(booked, 45, booked.version)).rejects.toMatchObject({ code: "version_conflict" });
  await expect(use({ ...booked, lineId: newId() }, 30)).rejects.toMatchObject({ code: "invalid_input" });
  await db.execute(sql`update appointment_services set estimate = null where appointment_id = ${booked.id}`);
  await expect(use(booked, 45)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 2_000, paid: 50_000 });
});

it("an order counts as paid and as revenue when the used units are reduced to the amount paid (BO-21)", async () => {
  const booked = await book();
  await use(booked, 31);
  await take(booked.orderId, 39_000);
  await complete(booked.id);
  const sales = await balanceOf(db, "service_sales");
  await use(booked, 30);
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 0, paid: 39_000, status: "paid" });
  expect((await balanceOf(db, "service_sales")) - sales).toBe(39_000);
});

it("of several numbers of used units entered at the same time, visit and order store the same one (BO-21)", async () => {
  const booked = await book();
  await Promise.all([22, 24, 26, 28].map((units) => use(booked, units)));
  const { unitPriceCents } = present((await getVisit(db, booked.id)).lines[0]);
  expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: unitPriceCents });
});

/** Runs the event handlers for the visit's completion. */
async function complete(appointmentId: string): Promise<void> {
  await db.execute(sql`
    update appointments set status = 'completed', closed_at = clock_now() where id = ${appointmentId}`);
  const handle = present(visitOrderHandlers[APPOINTMENT_COMPLETED]?.["earn-visit"]);
  const event = { id: newId(), key: newId(), type: APPOINTMENT_COMPLETED, payload: { appointmentId } };
  await db.transaction((tx) => handle(event as unknown as Parameters<typeof handle>[0], tx)); // handlers read only the payload
}
