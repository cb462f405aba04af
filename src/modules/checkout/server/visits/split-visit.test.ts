import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { bookingInvariants } from "#modules/booking/server/invariants.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { visitMailWriters } from "#modules/visit-mails/server/visit-mails.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { checkoutInvariants } from "../invariants.ts";

const rig = await openPaymentRig({
  breaksOff: "modules/checkout/server/visits/split-visit.test.ts",
  bindings: [bindCartApi],
});
const { db } = rig;
rig.deps.clock = fixedClock("2026-11-20T15:00:00Z");

afterEach(async () => {
  for (const { name, sql: text } of [...bookingInvariants, ...checkoutInvariants])
    expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
});

/** Checks out, from a cart, a visit with a facial, its LED and another treatment. */
async function booked(date: string, time = "10:00") {
  const shopper = await rig.addShopper([]);
  const lineId = newId();
  const cart = shopper.cartId;
  await db.execute(sql`insert into cart_services (id, cart_id, service_id, seen_price_cents)
    values (${lineId}, ${cart}, 'AG07', 10000), (${newId()}, ${cart}, 'AS03', 10000)`);
  await db.execute(sql`insert into cart_add_ons (id, cart_id, service_line_id, add_on_id, quantity, seen_price_cents)
    values (${newId()}, ${cart}, ${lineId}, 'led', 1, 4500)`);
  const services = [
    { serviceId: "AG07", addOns: [{ addOnId: "led", quantity: 1 }] },
    { serviceId: "AS03", addOns: [] },
  ];
  await db.transaction((tx) => holdVisit(rig.deps, tx, { ...shopper, services, date, time }));
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId);
  const { rows } = await db.execute<{ id: string; service: string; visit: string }>(sql`
    select l.id, l.service_id as service, a.id as visit from appointments a join appointment_services l on l.appointment_id = a.id
    where a.customer_id = ${shopper.customerId}`);
  const lineOf = (service: string) => rows.find((row) => row.service === service)?.id ?? "";
  return { ...shopper, orderId: String(body.data.orderId), id: rows[0]?.visit ?? "", lineOf };
}
type Booking = Awaited<ReturnType<typeof booked>>;

/** Sets terms with fees, as if the customer had accepted them at a clinic that charges fees. */
async function agreeTo(visit: Booking, { late, noShow }: { late: number; noShow: number }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      update visit_terms set late_fee_cents = ${late}, no_show_fee_cents = ${noShow} where appointment_id = ${visit.id}`);
  });
}

const split = (visit: Booking, lineIds: string[], to: { date: string; time: string }, by = visit.customerId) =>
  rig.call("POST", `Appointment/split/${visit.id}`, by, { lineIds, ...to });

const visitsOf = async ({ customerId }: Booking) =>
  (
    await db.execute(sql`
      select a.date::text as date, a.calendar_sequence as sequence, o.total_cents as total, o.due_at_clinic_cents as due, o.status,
        (select array_agg(l.service_id order by l.position) from appointment_services l where l.appointment_id = a.id) as services
      from appointments a join orders o on o.id = a.order_id and o.appointment_id = a.id
      where a.customer_id = ${customerId} order by a.starts_at`)
  ).rows;

it("splitting a visit makes two, each with its own order, terms, history and email", async () => {
  const visit = await booked("2026-12-01");
  await agreeTo(visit, { late: 12_250, noShow: 24_501 });
  const { status, body } = await split(visit, [visit.lineOf("AG07")], { date: "2026-12-03", time: "11:00" });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.data).toMatchObject([
    { _id: visit.id, date: "2026-12-01", time: "10:00", services: [{ serviceId: "AS03" }] },
    { date: "2026-12-03", time: "11:00", status: "booked", services: [{ serviceId: "AG07" }] },
  ]);
  expect(await visitsOf(visit)).toEqual([
    { date: "2026-12-01", sequence: 1, total: 10_000, due: 10_000, status: "pending", services: ["AS03"] },
    { date: "2026-12-03", sequence: 0, total: 14_500, due: 14_500, status: "pending", services: ["AG07"] },
  ]);
  const goes = body.data[1]?._id;
  const { rows } = await db.execute(sql`
    select type, payload->>'appointmentId' as id from outbox_events
    where payload->>'appointmentId' in (${visit.id}, ${goes}) and key not like ${`appointment:${visit.id}:booked`} order by id`);
  expect(rows).toEqual(
    expect.arrayContaining([
      { type: "appointment_rescheduled", id: visit.id },
      { type: "appointment_booked", id: goes },
    ]),
  );
  const mailOf = (mail: string, payload: unknown) => visitMailWriters[mail]?.(rig.deps, payload);
  const from = { previousStartsAt: "2026-12-01T15:00:00.000Z", feeCents: 0 };
  const changed = await mailOf("appointment-moved", { appointmentId: visit.id, sequence: 1, ...from });
  expect(changed?.content.subject).toBe("Changed: your visit on Tuesday, December 1, 10:00 am");
  expect(changed?.calendar?.content).toContain("SEQUENCE:1");
  const made = await mailOf("appointment-booked", { appointmentId: goes });
  expect(made?.content.subject).toBe("Your visit on Thursday, December 3, 11:00 am");
  // Each visit gets half of the agreed fee; together they equal it.
  const { rows: terms } = await db.execute(sql`
    select appointment_id as id, late_fee_cents as late, no_show_fee_cents as "noShow" from visit_terms
    where appointment_id in (${visit.id}, ${goes}) order by no_show_fee_cents`);
  expect(terms).toEqual([
    { id: visit.id, late: 6_125, noShow: 12_250 },
    { id: goes, late: 6_125, noShow: 12_251 },
  ]);
  expect(
    await rig.count(sql`select count(*) from visit_history where appointment_id = ${goes} and step = 'book'`),
  ).toBe(1);
});

it("splitting a visit fails and changes nothing if the second slot is taken, ends too late or is the visit's own", async () => {
  const visit = await booked("2026-12-02");
  const before = await visitsOf(visit);
  const own = await split(visit, [visit.lineOf("AG07")], { date: "2026-12-02", time: "10:00" });
  expect(own.body).toMatchObject({ status: 409, code: "already_booked" });
  const gone = await split(visit, [visit.lineOf("AG07")], { date: "2026-12-02", time: "06:00" });
  expect(gone.body).toMatchObject({ status: 409, code: "slot_taken" });
  const late = await split(visit, [visit.lineOf("AG07")], { date: "2026-12-04", time: "16:45" });
  expect(late.body).toMatchObject({ status: 409, code: "past_cutoff" });
  expect(await visitsOf(visit)).toEqual(before);
});

it("a customer can split only their own visit before the notice period, and can't split off all of its treatments", async () => {
  const visit = await booked("2026-12-07");
  const to = { date: "2026-12-08", time: "11:00" };
  const stranger = await rig.addShopper([]);
  expect((await split(visit, [visit.lineOf("AG07")], to, stranger.customerId)).status).toBe(404);
  expect((await split(visit, ["none"], to)).status).toBe(404);
  const all = await split(visit, [visit.lineOf("AG07"), visit.lineOf("AS03")], to);
  expect(all.body).toMatchObject({ status: 400, code: "invalid_input", issues: [{ path: "lineIds" }] });
  rig.deps.clock = fixedClock("2026-12-06T15:00:00Z");
  const near = await split(visit, [visit.lineOf("AG07")], to);
  expect(near.body).toMatchObject({ status: 409, code: "reschedule_window_passed" });
  rig.deps.clock = fixedClock("2026-11-20T15:00:00Z");
});

it("splitting a visit after a payment or discount asks the customer to call the clinic", async () => {
  const visit = await booked("2026-12-09");
  const restore = sql`update appointments set coupon_savings_cents = 0 where id = ${visit.id}`;
  await db.execute(sql`update appointments set coupon_savings_cents = 100 where id = ${visit.id}`);
  const refused = await split(visit, [visit.lineOf("AG07")], { date: "2026-12-10", time: "11:00" });
  expect(refused.body).toMatchObject({ status: 409, code: "conflict" });
  await db.execute(restore);
});

it("a visit is split only once for two concurrent requests", async () => {
  const visit = await booked("2026-12-11");
  const answers = await Promise.all(
    ["11:00", "14:00"].map((time) => split(visit, [visit.lineOf("AG07")], { date: "2026-12-14", time })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await visitsOf(visit)).toHaveLength(2);
});
