import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getVisit } from "#modules/booking/server/public.ts";
import { findSlots } from "#modules/booking/server/slots/find-slots.ts";
import {
  type AddServiceToVisitInput,
  addService,
  removeServiceFromVisit,
} from "#modules/desk/server/services/change-services.ts";
import { undoStep } from "#modules/desk/server/undo/undo-step.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { linkPractitioner, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { makeMember } from "#testing/make-member.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { bookAtDesk } from "../book-at-desk.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { takeTender } from "../take-tender.ts";
import { createServiceAddedHandler, createServiceRemovedHandler, undoServiceChange } from "./follow-services.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const noor = staffOf(await makeStaff({ db }));
const taker = { actor: { ...noor.actor, accountId: noor.principal.customerId }, clientNetwork: undefined };
const byNoor = { by: noor.principal.customerId, byName: "Noor", notified: false };
await db.execute(sql`update services set price_cents = 12000, member_price_cents = 10000 where id = 'AG07'`);
await db.execute(sql`update services set price_cents = 9000, member_price_cents = 8000 where id = 'AG08'`);

expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

let day = addDays(dateInZone(new Date(), "America/New_York"), 14);
async function nextSlot(serviceIds: string[]) {
  for (;;) {
    day = addDays(day, 1);
    if (![2, 3, 4, 5].includes(weekdayOf(day))) continue;
    const slots = await findSlots(deps, { date: day, visit: { serviceIds, addOnIds: [] } });
    const free = slots.find((slot) => slot.free);
    if (free) return free;
  }
}

async function book({ isMember = false, serviceIds = ["AG07"] }: { isMember?: boolean; serviceIds?: string[] } = {}) {
  const { customerId } = await rig.addShopper([]);
  if (isMember) await makeMember(db, customerId);
  const { startsAt } = await nextSlot(serviceIds);
  const services = serviceIds.map((serviceId) => ({ serviceId, addOnIds: [] }));
  const input = { customerId, services, startsAt: new Date(startsAt), via: "phone" as const, notify: false };
  const { visit, order } = await bookAtDesk(deps, noor, { ...input, sessions: [] });
  return { id: visit.id, orderId: order.id, startsAt: visit.startsAt, customerId };
}

const add = async (id: string, serviceId = "AG08", more: Partial<AddServiceToVisitInput> = {}, staff = noor) =>
  addService(
    deps,
    staff,
    { appointmentId: id, serviceId, addOnIds: [], notify: false, ...more },
    await createServiceAddedHandler(deps, byNoor),
  );
const take = async (id: string, serviceId = "AG08") => {
  const { lines } = await getVisit(db, id);
  const lineId = present(lines.find((line) => line.serviceId === serviceId)).id;
  return removeServiceFromVisit(
    deps,
    noor,
    { appointmentId: id, lineId, notify: false },
    createServiceRemovedHandler(byNoor),
  );
};
const undo = (id: string) => undoStep(deps, noor, { appointmentId: id }, undoServiceChange);
const pay = (orderId: string, cents: number) =>
  takeTender(deps, { orderId, kind: "cash", cents, tipCents: 0 }, { ...taker, key: newId() });
const totalsOf = async (orderId: string) => present(await findOrder(db, orderId)).order.totals;
const namesOf = async (id: string) => (await getVisit(db, id)).lines.map(({ serviceId }) => serviceId).toSorted();

describe("a treatment added at the desk (BO-21)", () => {
  it("is scheduled with the visit's other treatments, and its price is the same in order, desk and visit", async () => {
    const booked = await book();
    const before = await getVisit(db, booked.id);
    const after = await add(booked.id);
    const visit = await getVisit(db, booked.id);
    expect(await namesOf(booked.id)).toEqual(["AG07", "AG08"]);
    expect(after.startsAt).toBe(booked.startsAt);
    expect(visit.endsAt.getTime()).toBeGreaterThan(before.endsAt.getTime());
    expect(visit.calendarSequence).toBe(before.calendarSequence + 1);
    expect(await totalsOf(booked.orderId)).toMatchObject({ subtotal: 21_000, total: 21_000, dueAtClinic: 21_000 });
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 21_000 });
    const { rows } = await db.execute(sql`
      select h.step, e.action, e.after->'treatments' as treatments from visit_history h join audit_entries e on e.id = h.audit_entry_id
      where h.appointment_id = ${booked.id} order by h.id desc limit 1`);
    expect(rows).toMatchObject([{ step: "add_service", action: "appointment.addService" }]);
  });

  it("costs a member the member price, and leaves the agreed terms unchanged (BO-21)", async () => {
    const booked = await book({ isMember: true });
    const { terms } = await getVisit(db, booked.id);
    await add(booked.id);
    const visit = await getVisit(db, booked.id);
    expect(visit.memberSavingsCents).toBe(3_000);
    expect(visit.terms).toEqual(terms);
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 18_000 });
  });

  it("is added to the amount due, and leaves the amount already paid unchanged", async () => {
    const booked = await book();
    await pay(booked.orderId, 5_000);
    await add(booked.id);
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 16_000, paid: 5_000 });
    await pay(booked.orderId, 16_000);
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 0, status: "paid" });
  });

  it("is refused for an outdated version, or if it is unknown", async () => {
    const booked = await book();
    await expect(add(booked.id, "AG08", { version: 99 })).rejects.toMatchObject({ code: "version_conflict" });
    await expect(add(booked.id, "nothing")).rejects.toMatchObject({ code: "not_found" });
  });

  it("can be added by a practitioner only to their own visits (BO-1)", async () => {
    const booked = await book();
    const { practitioner } = await getVisit(db, booked.id);
    const own = await makeStaff({ db }, "practitioner", "Lena Park");
    await linkPractitioner({ db }, practitioner.id, own);
    await expect(add(booked.id, "AG08", {}, staffOf(own))).rejects.toMatchObject({ code: "forbidden" });
    await add(booked.id, "AG07", { practitionerId: practitioner.id }, staffOf(own));
    expect(await namesOf(booked.id)).toEqual(["AG07", "AG07"]);
  });

  it("never overlaps the next visit, even if both are booked concurrently: only one of them succeeds (BO-10)", async () => {
    const booked = await book();
    const { practitioner, endsAt } = await getVisit(db, booked.id);
    const { customerId } = await rig.addShopper([]);
    const neighbor = {
      customerId,
      via: "phone" as const,
      notify: false,
      sessions: [],
      services: [{ serviceId: "AG07", addOnIds: [], practitionerId: practitioner.id }],
      startsAt: new Date(Math.ceil(endsAt.getTime() / 900_000) * 900_000 + 900_000),
    };
    const outcomes = await Promise.allSettled([
      add(booked.id, "AG07", { practitionerId: practitioner.id }),
      bookAtDesk(deps, noor, neighbor),
    ]);
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toMatchObject([{ code: "slot_taken" }]);
    const isAdded = outcomes[0].status === "fulfilled";
    expect(await totalsOf(booked.orderId)).toMatchObject({ total: isAdded ? 24_000 : 12_000 });
  });

  it("can be removed together with its time and its price", async () => {
    const booked = await book();
    const before = await getVisit(db, booked.id);
    await add(booked.id);
    await undo(booked.id);
    expect(await getVisit(db, booked.id)).toMatchObject({ lines: before.lines, endsAt: before.endsAt });
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 12_000 });
  });

  it("can't be removed after it was paid", async () => {
    const booked = await book();
    await add(booked.id);
    await pay(booked.orderId, 1_000);
    await expect(undo(booked.id)).rejects.toMatchObject({ code: "undo_too_late" });
  });
});

describe("the treatment that belongs to an order line", () => {
  type Sold = { id: string; visitLineId: string | null };
  const linesOf = async (orderId: string, of: Pick<typeof db, "execute"> = db) => {
    const { rows } = await of.execute<Sold>(sql`
      select id, visit_line_id as "visitLineId" from order_lines where order_id = ${orderId} order by id`);
    return rows;
  };

  it("is found by service and price, together with its add-ons, for orders of the previous release (O9)", async () => {
    const booked = await book({ serviceIds: ["AG07", "AG08"] });
    await add(booked.id, "AG07", { addOnIds: ["led"] });
    const written = await linesOf(booked.orderId);
    const { lines } = await getVisit(db, booked.id);
    const last = present(lines.find(({ addOns }) => addOns.length > 0)).id;
    expect(written.filter(({ visitLineId }) => visitLineId === last)).toHaveLength(2);
    const looked = new Error("looked");
    // On the order, the treatment with add-ons costs more and comes before the same treatment without them.
    const look = db.transaction(async (tx) => {
      await tx.execute(sql`update appointment_services set unit_price_cents = 12500 where id = ${last}`);
      await tx.execute(sql`
        update order_lines set unit_price_cents = 12500, line_total_cents = 12500, net_cents = 12500 where visit_line_id = ${last} and kind = 'service'`);
      await tx.execute(sql`update order_lines set position = position - 9 where visit_line_id = ${last}`);
      await tx.execute(sql`update order_lines set visit_line_id = null where order_id = ${booked.orderId}`);
      await tx.execute(sql`select link_visit_lines(array[${booked.orderId}])`);
      expect(await linesOf(booked.orderId, tx)).toEqual(written);
      throw looked;
    });
    await expect(look).rejects.toBe(looked);
  });

  it("isn't linked if it is removed from the visit at the same moment", async () => {
    const booked = await book();
    await add(booked.id);
    const lineId = present((await getVisit(db, booked.id)).lines.find(({ serviceId }) => serviceId === "AG08")).id;
    const written = await linesOf(booked.orderId);
    const { rows } = await db.execute<{ row: object }>(sql`
      select to_jsonb(s) as row from appointment_services s where id = ${lineId}`);
    await db.execute(sql`update order_lines set visit_line_id = null where order_id = ${booked.orderId}`);
    const link = async () => db.execute(sql`select link_visit_lines(array[${booked.orderId}])`);
    let linked: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(sql`delete from appointment_services where id = ${lineId}`);
      linked = link();
      linked.catch(() => {});
      const waits = sql`
        select count(*) from pg_stat_activity where query like 'select link_visit_lines%' and wait_event_type = 'Lock'`;
      await rig.until(async () => (await rig.count(waits)) === 1);
    });
    await linked;
    expect((await linesOf(booked.orderId)).filter(({ visitLineId }) => visitLineId === null)).toHaveLength(1);
    await db.execute(sql`
      insert into appointment_services select * from jsonb_populate_record(null::appointment_services, ${JSON.stringify(rows[0]?.row)}::jsonb)`);
    await link();
    expect(await linesOf(booked.orderId)).toEqual(written);
  });

  it("is the only one removed from a visit that has the same treatment twice", async () => {
    const booked = await book();
    await add(booked.id, "AG07");
    const visit = await getVisit(db, booked.id);
    const lineId = present(visit.lines[1]).id;
    await removeServiceFromVisit(
      deps,
      noor,
      { appointmentId: visit.id, lineId, notify: false },
      createServiceRemovedHandler(byNoor),
    );
    expect(await linesOf(booked.orderId)).toMatchObject([{ visitLineId: present(visit.lines[0]).id }]);
    await undo(booked.id);
    expect((await linesOf(booked.orderId)).map(({ visitLineId }) => visitLineId)).toContain(lineId);
  });
});

describe("a treatment removed at the desk (BO-21)", () => {
  it("frees its time, and leaves the other treatments' prices unchanged", async () => {
    const booked = await book({ isMember: true, serviceIds: ["AG07", "AG08"] });
    const before = await getVisit(db, booked.id);
    expect(await take(booked.id)).toMatchObject({ refundCents: 0 });
    const visit = await getVisit(db, booked.id);
    expect(visit.startsAt).toEqual(before.startsAt);
    expect(visit.endsAt.getTime()).toBeLessThan(before.endsAt.getTime());
    expect(visit.memberSavingsCents).toBe(2_000);
    expect(await readDeskOrder(deps, booked.orderId)).toMatchObject({ due: 10_000 });
  });

  it("has any payment above the new total refunded, and the order stays paid", async () => {
    const booked = await book({ serviceIds: ["AG07", "AG08"] });
    await pay(booked.orderId, 15_000);
    expect(await take(booked.id)).toMatchObject({ refundCents: 3_000 });
    const desk = await readDeskOrder(deps, booked.orderId);
    expect(desk).toMatchObject({ due: 0, paid: 12_000, status: "paid" });
    expect(desk.refunds).toMatchObject([{ source: "cash", amount: 3_000, state: "pending", byHand: true }]);
    expect(await balanceOf(db, `deposit:${booked.orderId}`)).toBe(12_000);
    // Refunded money isn't charged again.
    await expect(undo(booked.id)).rejects.toMatchObject({ code: "undo_too_late" });
  });

  it("returns with its name, price and time when the removal is undone", async () => {
    const booked = await book({ isMember: true, serviceIds: ["AG07", "AG08"] });
    const before = await getVisit(db, booked.id);
    const totals = await totalsOf(booked.orderId);
    await take(booked.id);
    await db.execute(sql`update services set price_cents = 9900 where id = 'AG08'`);
    await undo(booked.id);
    await db.execute(sql`update services set price_cents = 9000 where id = 'AG08'`);
    expect(await getVisit(db, booked.id)).toMatchObject({
      lines: before.lines,
      endsAt: before.endsAt,
      memberSavingsCents: before.memberSavingsCents,
    });
    expect(await totalsOf(booked.orderId)).toEqual(totals);
  });

  it("can't be the visit's only treatment, or a treatment of another visit", async () => {
    const booked = await book();
    await expect(take(booked.id, "AG07")).rejects.toMatchObject({
      code: "invalid_input",
      message: "It is the visit’s only treatment. Cancel the visit instead.",
    });
    const other = { appointmentId: booked.id, lineId: newId(), notify: false };
    await expect(removeServiceFromVisit(deps, noor, other, createServiceRemovedHandler(byNoor))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
