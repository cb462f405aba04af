import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_MISSED,
  APPOINTMENT_REINSTATED,
} from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import { addService, removeServiceFromVisit } from "#modules/desk/server/services/change-services.ts";
import { takeStep } from "#modules/desk/server/take-step.ts";
import { undoStep } from "#modules/desk/server/undo/undo-step.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addMoney } from "#shared/money.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { saveCardOf } from "#testing/save-card.ts";
import { refundOrder } from "../../../refunds/server/refund-order.ts";
import { approveRefund } from "../../../refunds/server/refund-proposals.ts";
import { settlePrepaidFees } from "../../fees/decide-fee.ts";
import { readVisitMoney } from "../../visit-orders/read-visit-money.ts";
import { visitOrderHandlers } from "../../visits/cancel-visit-order.ts";
import { bookAtDesk } from "../book-at-desk.ts";
import { finishCharge } from "../charge-on-file.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { deskReceipt } from "../receipt-pdf.ts";
import {
  createServiceAddedHandler,
  createServiceRemovedHandler,
  undoServiceChange,
} from "../services/follow-services.ts";
import { takeTender } from "../take-tender.ts";
import { readVisitHistory } from "../visit-history.ts";
import { addProducts, removeVisitProduct } from "./visit-products.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const noor = staffOf(await makeStaff({ db }, "admin"));
const actor = { ...noor.actor, accountId: noor.principal.customerId };
const byNoor = { by: actor.accountId, byName: "Noor", notified: false };
await db.execute(sql`update services set price_cents = 12000 where id = 'AG07'`);
await db.execute(sql`update services set price_cents = 9000 where id = 'AG08'`);
await db.execute(sql`update services set price_cents = 0 where id = 'AG04'`);

expectInvariants(db);

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
async function book(serviceId = "AG07") {
  const { customerId } = await rig.addShopper([]);
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds: [serviceId], addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (!free) continue;
    const services = [{ serviceId, addOnIds: [] }];
    const input = { customerId, services, startsAt: new Date(free.startsAt), via: "phone" as const, notify: false };
    const { visit, order } = await bookAtDesk(deps, noor, { ...input, sessions: [] });
    return { id: visit.id, orderId: order.id, customerId };
  }
}

const moneyOf = (id: string) => readVisitMoney(db, id);
const extraOf = async (id: string) => present((await moneyOf(id)).orders.findLast(({ kind }) => kind === "extra"));
const addTreatment = async (id: string) =>
  addService(
    deps,
    noor,
    { appointmentId: id, serviceId: "AG08", addOnIds: [], notify: false },
    await createServiceAddedHandler(deps, byNoor),
  );
const takeTreatment = async (id: string) => {
  const lineId = present((await getVisit(db, id)).lines.find(({ serviceId }) => serviceId === "AG08")).id;
  return removeServiceFromVisit(
    deps,
    noor,
    { appointmentId: id, lineId, notify: false },
    createServiceRemovedHandler(byNoor),
  );
};
const undo = (id: string) => undoStep(deps, noor, { appointmentId: id }, undoServiceChange);
async function addSerum(id: string, stock = 5) {
  const { sizeId } = await rig.addSize(stock, 4_400);
  await addProducts(deps, { appointmentId: id, lines: [{ sizeId, quantity: 1 }] }, actor);
  return sizeId;
}
const pay = (orderId: string, cents: number, tipCents = 0) =>
  takeTender(deps, { orderId, kind: "cash", cents, tipCents }, { actor, key: newId(), clientNetwork: undefined });
const payAll = async (orderId: string) => pay(orderId, (await readDeskOrder(deps, orderId)).due);
const refund = (orderId: string, lineIds: readonly string[]) =>
  refundOrder(
    db,
    {
      orderId,
      shipping: false,
      reason: "Came back",
      lines: lineIds.map((lineId) => ({ lineId, quantity: 1, restock: false })),
    },
    { actor: noor.actor, now: deps.clock.now() },
  );
async function hear(event: string, handler: string, appointmentId: string): Promise<void> {
  const handle = present(visitOrderHandlers[event]?.[handler]);
  const eventRow = { id: newId(), key: newId(), type: event, payload: { appointmentId } };
  await db.transaction((tx) => handle(eventRow as unknown as Parameters<typeof handle>[0], tx)); // handlers read only the payload
}
async function complete(id: string) {
  await db.execute(sql`update appointments set status = 'completed', closed_at = clock_now() where id = ${id}`);
  await hear(APPOINTMENT_COMPLETED, "earn-visit", id);
}
async function cancel(id: string) {
  await takeStep(deps, noor, { appointmentId: id, step: "cancel" });
  await hear(APPOINTMENT_CANCELLED, "cancel-visit-order", id);
  await hear(APPOINTMENT_CANCELLED, "propose-refunds", id);
}

/**
 * Adds a fee to a visit, and replaces the visit's terms so that they allow a fee of this amount, even if the treatments
 * now cost less.
 */
async function owe(id: string, kind: "late_cancel" | "no_show", cents: number) {
  await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
  await db.execute(sql`
    insert into visit_terms (appointment_id, text, text_hash, notice_hours, no_show_fee_cents)
    values (${id}, 'Terms', encode(sha256('Terms'), 'hex'), 48, ${cents})`);
  await db.execute(sql`
    insert into fees (id, appointment_id, kind, amount_cents) values (${newId()}, ${id}, ${kind}, ${cents})`);
}

async function reinstate(id: string) {
  await undo(id);
  await hear(APPOINTMENT_REINSTATED, "reopen-visit-order", id);
}

describe("treatments and products added to a visit at the desk", () => {
  it("join the visit's unpaid order, and are paid, taxed and handed over with it", async () => {
    const visit = await book();
    const sizeId = await addSerum(visit.id);
    await addTreatment(visit.id);
    const { orders, total, due } = await moneyOf(visit.id);
    expect(orders).toMatchObject([{ id: visit.orderId, kind: "service", due }]);
    expect(orders[0]?.lines.map(({ kind }) => kind)).toEqual(["service", "product", "service"]);
    await pay(visit.orderId, 10_000);
    expect((await getVisit(db, visit.id)).paidCents).toBe(10_000);
    await pay(visit.orderId, total - 10_000, 500);
    expect(await moneyOf(visit.id)).toMatchObject({ due: 0, tip: 500, paid: total + 500, total: total + 500 });
    // The goods aren't part of the visit's price.
    expect((await getVisit(db, visit.id)).paidCents).toBe(21_000);
    expect(await readDeskOrder(deps, visit.orderId)).toMatchObject({ status: "delivered", due: 0 });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 4, reserved: 0 });
    expect(await balanceOf(db, `deposit:${visit.orderId}`)).toBe(21_000);
    await complete(visit.id);
    expect(await balanceOf(db, `deposit:${visit.orderId}`)).toBe(0);
  });

  it("become an extra order after the visit is paid; the totals are right in any sequence of steps (OO-10, BO-26)", async () => {
    const steps = ["treatment", "serum", "pay", "complete"] as const;
    const orders = [
      ["treatment", "serum", "pay", "complete"],
      ["serum", "treatment", "pay", "complete"],
      ["treatment", "pay", "serum", "pay", "complete"],
      ["serum", "pay", "treatment", "complete", "pay"],
      ["treatment", "complete", "serum", "pay"],
    ] as (typeof steps)[number][][];
    for (const order of orders) {
      const visit = await book();
      await pay(visit.orderId, 12_000, 1_000);
      const staffAct = {
        treatment: () => addTreatment(visit.id),
        serum: () => addSerum(visit.id),
        pay: async () => payAll((await extraOf(visit.id)).id),
        complete: () => complete(visit.id),
      };
      for (const step of order) {
        await staffAct[step]();
        const money = await moneyOf(visit.id);
        for (const sum of ["total", "paid", "due", "tip", "refunded"] as const)
          expect(money[sum]).toBe(addMoney(...money.orders.map((one) => one[sum])));
      }
      const money = await moneyOf(visit.id);
      expect(money.due).toBe(0);
      expect(money.orders[0]).toMatchObject({ kind: "service", id: visit.orderId, total: 13_000 });
      const extras = money.orders.slice(1);
      expect(extras.every(({ kind, paymentState }) => kind === "extra" && paymentState === "paid")).toBe(true);
      expect((await getVisit(db, visit.id)).paidCents).toBe(21_000);
      for (const { id } of money.orders) expect(await balanceOf(db, `deposit:${id}`)).toBe(0);
      // Each line is refunded separately, and the last order first.
      for (const { id, lines } of money.orders.toReversed())
        for (const line of lines.toReversed()) await refund(id, [line.id]);
      const after = await moneyOf(visit.id);
      expect(after.refunded).toBe(after.paid - 1_000);
    }
  });

  it("are refunded only once, however many concurrent requests there are (BO-27)", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    await addSerum(visit.id);
    const { id, lines, total } = await extraOf(visit.id);
    await payAll(id);
    const all = lines.map((line) => line.id);
    const tried = await Promise.allSettled([1, 2, 3].map(() => refund(id, all)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await moneyOf(visit.id)).toMatchObject({ refunded: total });
  });

  it("share one open order if two staff members add them at the same time", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    const sizes = await Promise.all([rig.addSize(3, 1_000), rig.addSize(3, 2_000)]);
    await Promise.all(
      sizes.map(({ sizeId }) =>
        addProducts(deps, { appointmentId: visit.id, lines: [{ sizeId, quantity: 1 }] }, actor),
      ),
    );
    const extras = (await moneyOf(visit.id)).orders.filter(({ kind }) => kind === "extra");
    expect(extras).toMatchObject([{ lines: [{}, {}] }]);
  });

  it("are on one receipt with the rest of the visit", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addSerum(visit.id);
    const extra = await extraOf(visit.id);
    await payAll(extra.id);
    const paid = await moneyOf(visit.id);
    const file = await deskReceipt(deps, visit.orderId);
    const text = (await textOfPdf(new Uint8Array(await file.arrayBuffer()))).join(" ");
    for (const { lines } of paid.orders) expect(text).toContain(present(lines[0]).name);
    expect(text).toContain(`$${(paid.paid / 100).toFixed(2)}`);
  });

  it("can be removed while unpaid, which returns the stock", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    const sizeId = await addSerum(visit.id);
    await addTreatment(visit.id);
    const { id, lines } = await extraOf(visit.id);
    await pay(id, 5_000);
    const lineId = present(lines.find(({ kind }) => kind === "product")).id;
    await removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect(await extraOf(visit.id)).toMatchObject({ id, total: 9_000, due: 4_000 });
    expect((await takeTreatment(visit.id)).refundCents).toBe(5_000);
    expect(await moneyOf(visit.id)).toMatchObject({ total: 12_000, due: 0, orders: [{}, { status: "cancelled" }] });
    await expect(removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("can't be removed while the card on file is being charged for them (BO-19)", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    const email = `${visit.customerId}@example.com`;
    await savedCards.openProviderCustomer(deps, { owner: `customer:${visit.customerId}`, email });
    await saveCardOf(rig, visit.customerId, "4242424242424242");
    await addSerum(visit.id);
    await addTreatment(visit.id);
    const { id, lines, total } = await extraOf(visit.id);
    await rig.setFaults({ dropsWebhooks: true, isDown: true });
    const charge = { orderId: id, kind: "card" as const, cents: total, tipCents: 0 };
    const staffAct = { actor, key: newId(), clientNetwork: undefined };
    await expect(takeTender(deps, charge, staffAct)).rejects.toMatchObject({ code: "payments_interrupted" });
    const lineId = present(lines.find(({ kind }) => kind === "product")).id;
    for (const refused of [
      () => removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor),
      () => takeTreatment(visit.id),
      () => undo(visit.id),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "conflict" });
    await rig.setFaults(NO_FAULTS);
    await finishCharge(deps, present((await readDeskOrder(deps, id)).tenders[0]).id);
    expect(await extraOf(visit.id)).toMatchObject({ id, due: 0, paid: total });
  });

  it("can be removed from a completed visit, which then earns only what is still paid", async () => {
    const visit = await book();
    await addSerum(visit.id);
    await pay(visit.orderId, 13_000);
    await complete(visit.id);
    const lineId = present((await moneyOf(visit.id)).orders[0]?.lines.find(({ kind }) => kind === "product")).id;
    await removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor);
    expect(await moneyOf(visit.id)).toMatchObject({ due: 0, paid: 12_000, orders: [{ paymentState: "paid" }] });
    expect(await balanceOf(db, `deposit:${visit.orderId}`)).toBe(0);
  });

  it("leave a free treatment on its order when the products on the same order are removed", async () => {
    const visit = await book("AG04");
    const own = async () => present((await moneyOf(visit.id)).orders[0]);
    await addSerum(visit.id);
    const lineId = present((await own()).lines.find(({ kind }) => kind === "product")).id;
    await removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor);
    expect(await own()).toMatchObject({ status: "pending", total: 0, lines: [{ kind: "service" }] });
    const sizeId = await addSerum(visit.id);
    await cancel(visit.id);
    await reinstate(visit.id);
    expect(await own()).toMatchObject({ status: "pending", total: 0, lines: [{ kind: "service" }] });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
  });

  it("may include each size only once, because the price of each of two lines would depend on the quantity of both", async () => {
    const visit = await book();
    const { sizeId } = await rig.addSize(9, 1_000);
    const lines = [1, 3].map((quantity) => ({ sizeId, quantity }));
    await expect(addProducts(deps, { appointmentId: visit.id, lines }, actor)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("can't be removed if they are the last item of an order on which a tip was paid", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addSerum(visit.id);
    const { id, lines, total } = await extraOf(visit.id);
    await pay(id, 1_000, 500);
    const lineId = present(lines[0]).id;
    const take = () => removeVisitProduct(deps, { appointmentId: visit.id, lineId }, actor);
    await expect(take()).rejects.toMatchObject({ code: "order_closed" });
    await addTreatment(visit.id);
    await take();
    await expect(takeTreatment(visit.id)).rejects.toMatchObject({ code: "order_closed" });
    expect(await extraOf(visit.id)).toMatchObject({ id, tip: 500, due: 8_000 });
    expect(total).toBeGreaterThan(0);
  });

  it("can't be restored by undoing their removal while another extra order is open", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    await takeTreatment(visit.id);
    await addSerum(visit.id);
    await expect(undo(visit.id)).rejects.toMatchObject({ code: "undo_too_late" });
  });

  it("are undone together with their extra order, and so is their removal", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    await undo(visit.id);
    expect(await moneyOf(visit.id)).toMatchObject({ total: 12_000, orders: [{}, { status: "cancelled" }] });
    await addTreatment(visit.id);
    await takeTreatment(visit.id);
    await undo(visit.id);
    expect(await extraOf(visit.id)).toMatchObject({ status: "pending", due: 9_000 });
  });
});

it("a visit has one history: booking, status changes, payments, tips, refunds and emails, in order", async () => {
  const visit = await book();
  await takeStep(deps, noor, { appointmentId: visit.id, step: "confirm" });
  await pay(visit.orderId, 12_000, 2_000);
  await addTreatment(visit.id);
  const { id, lines, number } = await extraOf(visit.id);
  await payAll(id);
  await refund(id, [present(lines[0]).id]);
  await db.execute(sql`
    insert into sent_mails (id, key, mail, address, subject, payload, appointment_id, sent_at)
    values (${newId()}, ${newId()}, 'appointment-booked', 'ines@example.com', 'Your visit', '{}', ${visit.id}, clock_now())`);
  const read = (more: object = {}) =>
    readVisitHistory(deps, { appointmentId: visit.id, principal: noor.principal, actor: noor.actor, ...more });
  const history = await read();
  expect(history.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    "step: booked",
    "step: confirmed",
    "payment: took $120.00 in cash",
    "tip: took a tip of $20.00",
    "step: added a treatment",
    "payment: took $90.00 in cash",
    "refund: Refund of $90.00 in cash, on its way",
    "mail: Emailed: Your visit",
  ]);
  expect(history[5]).toMatchObject({ order: number, amount: 9_000, by: actor.name });
  const own = staffOf(await makeStaff({ db }, "practitioner", "Lena Park"));
  await linkPractitioner({ db }, (await getVisit(db, visit.id)).practitioner.id, own.principal);
  // A practitioner sees neither payments nor emails.
  expect(new Set((await read(own)).map(({ kind }) => kind))).toEqual(new Set(["step"]));
});

describe("extra orders of a canceled visit", () => {
  it("are canceled if unpaid, and are restored with the visit, but without the products", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    const sizeId = await addSerum(visit.id);
    const { id } = await extraOf(visit.id);
    await pay(id, 3_000);
    await cancel(visit.id);
    expect(await extraOf(visit.id)).toMatchObject({ id, status: "cancelled" });
    expect(await readDeskOrder(deps, id)).toMatchObject({ paid: 0, refunds: [{ amount: 3_000 }] });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    await reinstate(visit.id);
    expect(await extraOf(visit.id)).toMatchObject({ id, status: "pending", due: 9_000 });
  });

  it("are proposed for a refund if paid, until staff decide or the visit is restored", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    await addSerum(visit.id);
    const { id, total } = await extraOf(visit.id);
    await pay(id, total, 700);
    const proposals = async () =>
      (
        await db.execute<{ id: string; version: number; state: string; cents: number }>(sql`
          select id, version, state, amount_cents as cents from refund_proposals where order_id = ${id} order by created_at`)
      ).rows;
    await cancel(visit.id);
    await hear(APPOINTMENT_CANCELLED, "propose-refunds", visit.id);
    expect(await proposals()).toMatchObject([{ state: "proposed", cents: total + 700 }]);
    await reinstate(visit.id);
    expect(await proposals()).toMatchObject([{ state: "declined" }]);
    await cancel(visit.id);
    const [, again] = await proposals();
    await approveRefund(db, present(again), { actor: noor.actor, now: deps.clock.now() });
    expect(await moneyOf(visit.id)).toMatchObject({ refunded: total + 700 });
  });

  it("aren't proposed for a refund if all but the tip was refunded", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    const { id: orderId } = await extraOf(visit.id);
    await pay(orderId, 9_000, 1_000);
    const input = { orderId, lines: [], shipping: false, amount: 9_000, reason: "Came back" };
    await refundOrder(db, input, { actor: noor.actor, now: deps.clock.now() });
    await cancel(visit.id);
    expect(await rig.count(sql`select count(*) from refund_proposals where order_id = ${orderId}`)).toBe(0);
  });

  it("are restored with all of their items into an extra order that was opened in the meantime", async () => {
    const visit = await book();
    await payAll(visit.orderId);
    await addTreatment(visit.id);
    await cancel(visit.id);
    await undo(visit.id);
    await addSerum(visit.id);
    await hear(APPOINTMENT_REINSTATED, "reopen-visit-order", visit.id);
    const extras = (await moneyOf(visit.id)).orders.slice(1);
    expect(extras.map(({ status }) => status)).toEqual(["cancelled", "pending"]);
    const open = await extraOf(visit.id);
    expect(open.lines.map(({ kind }) => kind)).toEqual(["product", "service"]);
    await payAll(open.id);
    expect((await getVisit(db, visit.id)).paidCents).toBe(21_000);
    // A repeated event changes nothing.
    await hear(APPOINTMENT_REINSTATED, "reopen-visit-order", visit.id);
    expect(await moneyOf(visit.id)).toMatchObject({ due: 0, paid: open.total + 12_000 });
  });

  it("are restored with products whose payment a fee had used up, unless these have been sold in the meantime", async () => {
    for (const isSold of [false, true]) {
      const visit = await book();
      const sizeId = await addSerum(visit.id, 1);
      await pay(visit.orderId, 15_000);
      await owe(visit.id, "late_cancel", 13_000);
      await takeStep(deps, noor, { appointmentId: visit.id, step: "cancel" });
      await db.execute(sql`update appointments set cancelled_by = 'customer' where id = ${visit.id}`);
      await hear(APPOINTMENT_CANCELLED, "cancel-visit-order", visit.id);
      await db.execute(sql`update appointments set cancelled_by = 'clinic' where id = ${visit.id}`);
      expect(await rig.stockOf(sizeId)).toEqual({ onHand: 1, reserved: 0 });
      if (isSold)
        await addProducts(deps, { appointmentId: (await book()).id, lines: [{ sizeId, quantity: 1 }] }, actor);
      await reinstate(visit.id);
      expect((await moneyOf(visit.id)).orders).toMatchObject([{ status: isSold ? "cancelled" : "pending" }]);
      expect(await rig.stockOf(sizeId)).toEqual({ onHand: 1, reserved: 1 });
    }
  });
});

describe("unpaid products of a no-show", () => {
  const miss = async (id: string) => {
    await db.execute(sql`update appointments set status = 'no_show' where id = ${id}`);
    await hear(APPOINTMENT_MISSED, "free-goods", id);
  };

  it("return to stock from any of the visit's orders, while the treatments stay due or paid", async () => {
    const [own, extra] = [await book(), await book()];
    const ofOwn = await addSerum(own.id);
    await payAll(extra.orderId);
    const ofExtra = await addSerum(extra.id);
    for (const { id } of [own, extra]) await miss(id);
    for (const sizeId of [ofOwn, ofExtra]) expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect((await moneyOf(own.id)).orders).toMatchObject([{ status: "pending", lines: [{ kind: "service" }] }]);
    expect(await extraOf(extra.id)).toMatchObject({ status: "cancelled" });
    expect(await moneyOf(extra.id)).toMatchObject({ paid: 12_000 });
  });

  it("stay reserved, if partly paid, until staff decide on the fee", async () => {
    const visit = await book();
    const sizeId = await addSerum(visit.id);
    await pay(visit.orderId, 15_000);
    await miss(visit.id);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 1 });
    await db.transaction(async (tx) => settlePrepaidFees(tx, await getVisit(tx, visit.id), actor));
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect((await readDeskOrder(deps, visit.orderId)).refunds).toMatchObject([{ amount: 15_000 }]);
  });

  it("stay reserved if the customer came after all", async () => {
    const visit = await book();
    const sizeId = await addSerum(visit.id);
    await hear(APPOINTMENT_MISSED, "free-goods", visit.id);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 1 });
  });
});

describe("extra orders of a no-show", () => {
  it("are canceled, and their payments cover the fee before the rest is refunded", async () => {
    const visit = await book();
    await addTreatment(visit.id);
    await payAll(visit.orderId);
    const sizeId = await addSerum(visit.id);
    const { id } = await extraOf(visit.id);
    await pay(id, 3_000);
    await db.execute(sql`update appointments set status = 'no_show' where id = ${visit.id}`);
    await owe(visit.id, "no_show", 22_000);
    const settled = await db.transaction(async (tx) => settlePrepaidFees(tx, await getVisit(tx, visit.id), actor));
    expect(settled).toEqual({ takenCents: 22_000 });
    expect(await extraOf(visit.id)).toMatchObject({ id, status: "cancelled" });
    expect(await readDeskOrder(deps, id)).toMatchObject({ refunds: [{ amount: 2_000 }] });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 5, reserved: 0 });
    expect(await balanceOf(db, `deposit:${id}`)).toBe(0);
  });
});
