import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { CONTENDERS, runs } from "#testing/runs.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { findSlots } from "../slots/find-slots.ts";
import { bookHold } from "./book-hold.ts";
import { findHold } from "./hold-queries.ts";
import { extendHold, type HoldVisit, holdVisit, releaseHold, resizeHold } from "./hold-visit.ts";
import { sweepHolds } from "./sweep-holds.ts";

const { db } = await clinicDatabase({ maxConnections: 20 });
const context = await seedTestClinic(db);
const customerId = await makeTestCustomer(db);

const scalp = { serviceId: "AS03", addOns: [] }; // with one centrifuge, every slot is the last one
const facial = { serviceId: "AG07", addOns: [] };
const facialWithLed = { serviceId: "AG07", addOns: [{ addOnId: "led", quantity: 1 }] };
const wrinkles = { serviceId: "AG01", addOns: [] };

/** Holds a slot for the given customer, or for a new one, because one customer can't hold slots whose times overlap. */
async function hold(input: Partial<HoldVisit> & { date: string }, cartId = newId()) {
  const { customerId = await makeTestCustomer(db) } = input;
  const visit: HoldVisit = { cartId, services: [scalp], time: "10:00", ...input, customerId };
  return db.transaction(async (tx) => {
    const { appointmentId } = await holdVisit(context, tx, visit);
    const heldVisit = await findHold(tx, visit.cartId);
    if (heldVisit?.appointmentId !== appointmentId) throw new Error("the cart keeps another place");
    return heldVisit;
  });
}

const expire = (cartId: string) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`update claims set expires_at = now() - interval '1 second' where appointment_id in
      (select id from appointments where held_for_cart_id = ${cartId})`);
    await tx.execute(
      sql`update appointments set hold_expires_at = now() - interval '1 second' where held_for_cart_id = ${cartId}`,
    );
  });

async function slot(date: string, time: string, services = [scalp]) {
  return (await findSlots(context, { date, visit: services })).find(({ from }) => from === time);
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return "done";
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

async function overlaps(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from claims a join claims b
      on a.id < b.id and a.resource_id = b.resource_id and a.during && b.during
    where a.released_at is null and b.released_at is null`);
  return rows[0]?.count ?? -1;
}

describe("holding a slot (BK-2)", () => {
  it("reserves practitioner, room and devices for ten minutes, so that no other customer is offered the slot", async () => {
    const date = "2026-12-01";
    const heldVisit = await hold({ date, customerId });
    expect(heldVisit).toMatchObject({ date, time: "10:00", isExpired: false, customerId });
    const { rows } = await db.execute<{ minutes: number; claims: number }>(sql`
      select round(extract(epoch from hold_expires_at - now()) / 60)::int as minutes,
        (select count(*)::int from claims where appointment_id = a.id and expires_at = a.hold_expires_at) as claims
      from appointments a where id = ${heldVisit.appointmentId}`);
    expect(rows).toEqual([{ minutes: 10, claims: 4 }]);
    expect(await slot(date, "10:00")).toMatchObject({ free: false, reason: "device_busy" });
    expect(await slot(date, "12:00")).toMatchObject({ free: true });
  });

  it("is limited to one hold per cart: choosing another time releases the first at the same moment", async () => {
    const date = "2026-12-02";
    const cartId = newId();
    await hold({ date }, cartId);
    await hold({ date, time: "11:00" }, cartId);
    expect(await slot(date, "09:00")).toMatchObject({ free: true });
    expect(await slot(date, "11:00")).toMatchObject({ free: false });
    const { rows } = await db.execute(sql`select 1 from appointments where held_for_cart_id = ${cartId}`);
    expect(rows).toHaveLength(1);
  });

  it("returns slot_taken for a taken slot and past_cutoff for one that ends too late, and leaves the earlier hold unchanged", async () => {
    const date = "2026-12-03";
    const cartId = newId();
    await hold({ date, time: "13:00" }, cartId);
    await hold({ date });
    expect(await codeOf(hold({ date, time: "10:30" }, cartId))).toBe("slot_taken");
    expect(await codeOf(hold({ date, time: "16:30" }, cartId))).toBe("past_cutoff");
    expect(await codeOf(hold({ date: "2026-12-25" }, cartId))).toBe("slot_taken");
    expect(await codeOf(hold({ date, time: "10:07" }, cartId))).toBe("slot_taken");
    expect(await findHold(db, cartId)).toMatchObject({ date, time: "13:00" });
  });

  it("offers an expired hold's slot to the next customer without a cleanup job, and the old cart loses the slot", async () => {
    const date = "2026-12-04";
    const cartId = newId();
    await hold({ date }, cartId);
    await expire(cartId);
    expect(await slot(date, "10:00")).toMatchObject({ free: true });
    expect(await findHold(db, cartId)).toMatchObject({ isExpired: true });
    await hold({ date });
    expect(await findHold(db, cartId)).toBeUndefined();
    expect(await overlaps()).toBe(0);
  });

  it("frees the slot on release, and returns whether there was a hold", async () => {
    const date = "2026-12-05";
    const cartId = newId();
    await hold({ date }, cartId);
    expect(await db.transaction((tx) => releaseHold(tx, cartId))).toBe(true);
    expect(await db.transaction((tx) => releaseHold(tx, cartId))).toBe(false);
    expect(await slot(date, "10:00")).toMatchObject({ free: true });
  });

  it("lasts at least 35 minutes after the hosted payment page opens, but isn't extended if it has expired", async () => {
    const cartId = newId();
    const heldVisit = await hold({ date: "2026-12-07" }, cartId);
    const extend = () => db.transaction((tx) => extendHold(context, tx, { cartId, openedAt: new Date() }));
    const until = present(await extend());
    expect(Math.round((until.getTime() - heldVisit.expiresAt.getTime()) / 60_000)).toBe(25);
    await expire(cartId);
    expect(await extend()).toBeUndefined();
  });

  it("reserves the requested practitioner, also after the visit's treatments change", async () => {
    const cartId = newId();
    await hold({ date: "2026-12-08", services: [wrinkles], practitionerId: "rn-2" }, cartId);
    const resized = await db.transaction((tx) => resizeHold(context, tx, { cartId, services: [facial, wrinkles] }));
    expect(resized).toMatchObject({ isHeld: true, hold: { isPractitionerWanted: true, practitioner: { id: "rn-2" } } });
    expect(await codeOf(hold({ date: "2026-12-08", practitionerId: "nobody" }))).toBe("not_found");
  });
});

describe("a change to a held visit (BK-2)", () => {
  it("resizes the hold with the same start and the same expiry", async () => {
    const cartId = newId();
    const before = await hold({ date: "2026-12-09", services: [facial] }, cartId);
    const resized = await db.transaction((tx) =>
      resizeHold(context, tx, { cartId, services: [facialWithLed, wrinkles] }),
    );
    if (!resized?.isHeld) throw new Error("not kept");
    expect(resized.hold).toMatchObject({ time: "10:00", expiresAt: before.expiresAt });
    expect((resized.hold.endsAt.getTime() - resized.hold.startsAt.getTime()) / 60_000).toBe(105);
    expect(resized.hold.lines.map(({ serviceId }) => serviceId)).toEqual(["AG07", "AG01"]);
  });

  it("releases the hold when the change doesn't fit, and says why", async () => {
    const [late, blocked] = [newId(), newId()];
    await hold({ date: "2026-12-10", services: [facial], time: "16:00" }, late);
    const tooLate = await db.transaction((tx) => resizeHold(context, tx, { cartId: late, services: [facialWithLed] }));
    expect(tooLate).toEqual({ isHeld: false, code: "past_cutoff" });
    expect(await findHold(db, late)).toBeUndefined();
    await hold({ date: "2026-12-10", time: "11:00" });
    await hold({ date: "2026-12-10", services: [wrinkles], time: "10:00" }, blocked);
    const placed = await db.transaction((tx) =>
      resizeHold(context, tx, { cartId: blocked, services: [wrinkles, scalp] }),
    );
    expect(placed).toEqual({ isHeld: false, code: "slot_taken" });
  });

  it("keeps the other writes of the same transaction when the hold is released", async () => {
    const cartId = newId();
    await hold({ date: "2026-12-11", services: [facial], time: "16:00" }, cartId);
    const other = await makeTestCustomer(db);
    await db.transaction(async (tx) => {
      await tx.execute(sql`update customers set phone = '1' where id = ${other}`);
      await resizeHold(context, tx, { cartId, services: [facialWithLed] });
    });
    const { rows } = await db.execute(sql`select phone from customers where id = ${other}`);
    expect(rows).toEqual([{ phone: "1" }]);
  });

  it("does nothing without a hold, and releases the hold when the last treatment is removed", async () => {
    const cartId = newId();
    const resize = (services: (typeof facial)[]) =>
      db.transaction((tx) => resizeHold(context, tx, { cartId, services }));
    expect(await resize([facial])).toBeUndefined();
    await hold({ date: "2026-12-11", services: [facial] }, cartId);
    expect(await resize([])).toEqual({ isHeld: false, code: "cart_empty" });
    expect(await findHold(db, cartId)).toBeUndefined();
  });
});

describe("booking a hold (BK-3, BK-4)", () => {
  const book = (cartId: string, orderId = newId()) =>
    db.transaction((tx) => bookHold(context, tx, { cartId, customerId, orderId }));

  it("creates only one appointment from a hold, however many requests run concurrently", async () => {
    const cartId = newId();
    await hold({ date: "2026-12-14" }, cartId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(book(cartId))));
    expect(answers.filter((code) => code === "done")).toHaveLength(1);
    expect(answers.filter((code) => code === "no_time_chosen")).toHaveLength(19);
    const { rows } = await db.execute(sql`
      select count(*)::int as events from outbox_events where type = 'appointment_booked'`);
    expect(rows).toEqual([{ events: 1 }]);
  });

  it("succeeds after the hold has just expired if its slot is still free, and otherwise returns slot_taken", async () => {
    const [isHeld, lost] = [newId(), newId()];
    await hold({ date: "2026-12-15" }, isHeld);
    await expire(isHeld);
    expect(await codeOf(book(isHeld))).toBe("done");
    await hold({ date: "2026-12-16" }, lost);
    await expire(lost);
    await hold({ date: "2026-12-16" });
    expect(await codeOf(book(lost))).toBe("no_time_chosen");
  });

  it("makes the slot permanent: neither the cleanup job nor a competing request frees it", async () => {
    const cartId = newId();
    await hold({ date: "2026-12-17" }, cartId);
    await book(cartId);
    await sweepHolds(db);
    expect(await codeOf(hold({ date: "2026-12-17" }))).toBe("slot_taken");
  });
});

describe("races for one slot (BK-4, B1, B2, B5, B6)", () => {
  it(`give the slot to exactly one of ${CONTENDERS} simultaneous holds; all others get slot_taken`, async () => {
    for (let round = 0; round < runs(1, 3); round += 1) {
      const date = `2027-01-1${round + 1}`;
      const answers = await Promise.all(Array.from({ length: CONTENDERS }, () => codeOf(hold({ date }))));
      expect(answers.filter((code) => code === "done")).toHaveLength(1);
      expect(answers.filter((code) => code === "slot_taken")).toHaveLength(CONTENDERS - 1);
    }
    expect(await overlaps()).toBe(0);
  });

  it(`let exactly one of ${CONTENDERS} simultaneous requests take the slot of an expired hold`, async () => {
    const date = "2027-01-14";
    const cartId = newId();
    await hold({ date }, cartId);
    await expire(cartId);
    const answers = await Promise.all(Array.from({ length: CONTENDERS }, () => codeOf(hold({ date }))));
    expect(answers.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["done", "slot_taken"]));
  });

  it(`cause no overlap and no deadlock for ${CONTENDERS} visits that need the same practitioner, room or device`, async () => {
    const date = "2027-01-15";
    const visits = [[scalp], [facialWithLed, wrinkles], [facial], [wrinkles]];
    const times = ["10:00", "10:15", "10:30", "10:45"];
    const answers = await Promise.all(
      Array.from({ length: CONTENDERS }, (_, index) =>
        codeOf(hold({ date, services: visits[index % 4] ?? [], time: times[(index >> 2) % 4] ?? "" })),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(["done", "slot_taken"]));
    // How many fit depends on the order of requests, but a few always do.
    expect(answers.filter((code) => code === "done").length).toBeGreaterThanOrEqual(3);
    expect(await overlaps()).toBe(0);
  });

  it("between an expired hold's owner and other customers cause no deadlock or double booking", async () => {
    for (let round = 0; round < runs(2, 5); round += 1) {
      const date = `2027-01-${18 + round}`;
      const cartId = newId();
      await hold({ date }, cartId);
      await expire(cartId);
      const orderId = newId();
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => codeOf(hold({ date }))),
        codeOf(db.transaction((tx) => bookHold(context, tx, { cartId, customerId, orderId }))),
        codeOf(hold({ date, time: "10:30" }, cartId)),
      ]);
      expect(
        answers.every((code) => ["done", "slot_taken", "no_time_chosen", "conflict"].includes(code)),
        answers.join(),
      ).toBe(true);
    }
    expect(await overlaps()).toBe(0);
  });

  it("can't make two visits overlap, because the database itself rejects this", async () => {
    const heldVisit = await hold({ date: "2027-01-25" });
    const insert = db.execute(sql`
      insert into claims (id, resource_id, appointment_id, during)
      select ${newId()}, resource_id, appointment_id, tstzrange(upper(during) - interval '1 minute', upper(during) + interval '1 hour')
      from claims where appointment_id = ${heldVisit.appointmentId} limit 1`);
    await expect(insert).rejects.toMatchObject({ cause: { constraint: "claims_no_overlap" } });
  });
});

it("the cleanup job deletes only holds that expired some minutes ago", async () => {
  const [old, fresh] = [newId(), newId()];
  await hold({ date: "2027-02-01" }, old);
  await hold({ date: "2027-02-02" }, fresh);
  await db.execute(
    sql`update appointments set hold_expires_at = now() - interval '10 minutes' where held_for_cart_id = ${old}`,
  );
  expect(await sweepHolds(db)).toBeGreaterThanOrEqual(1);
  expect(await findHold(db, old)).toBeUndefined();
  expect(await findHold(db, fresh)).toMatchObject({ isExpired: false });
});
