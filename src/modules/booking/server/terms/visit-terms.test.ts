import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookForCustomer } from "#modules/desk/server/book-for-customer.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit, makeStaff, staffOf } from "#testing/desk-rig.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { changeTermsOf } from "../../domain/terms/change-terms.ts";
import { bookHold } from "../holds/book-hold.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { bookingInvariants } from "../invariants.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import { findResoldFees } from "./freed-time.ts";
import { listFees } from "./list-fees.ts";
import { recordFeeDue } from "./record-fee-due.ts";
import { waiveFee } from "./waive-fee.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { change: { allowLateChangeForFee: true } });

async function termsOf(appointmentId: string) {
  const { rows } = await db.execute(sql`
    select text, notice_hours as "noticeHours", late_fee_cents as "lateFee", accepted_at is not null as "isAccepted"
    from visit_terms where appointment_id = ${appointmentId}`);
  return rows;
}

const agreed = {
  text: "Move or cancel free of charge up to 48 hours before your visit. After that, a change or cancellation costs $50.00.",
  noticeHours: 48,
  lateFee: 5_000,
};

const charge = (appointmentId: string, amountCents: number) =>
  db.transaction((tx) => recordFeeDue(tx, { appointmentId, kind: "late_move", amountCents }));

const owed = async (appointmentId: string) => {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::int as cents from fees where appointment_id = ${appointmentId} and state = 'owed'`);
  return rows[0]?.cents;
};

describe("BK-5: terms of a visit", () => {
  it("are stored as shown when a guest books", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-01", time: "10:00" });
    expect(await termsOf(id)).toEqual([{ ...agreed, isAccepted: true }]);
  });

  it("are stored when a customer's hold is booked", async () => {
    const customerId = await makeTestCustomer(db);
    const cartId = newId();
    const { appointmentId } = await db.transaction(async (tx) => {
      const services = [{ serviceId: "AS03", addOns: [] }];
      await holdVisit(context, tx, { cartId, customerId, services, date: "2026-12-02", time: "10:00" });
      return bookHold(context, tx, { cartId, customerId, orderId: newId() });
    });
    expect(await termsOf(appointmentId)).toEqual([{ ...agreed, isAccepted: true }]);
  });

  it("are stored when staff book the visit, but not as accepted by the customer", async () => {
    const visit = await bookForCustomer(context, staffOf(await makeStaff(context)), {
      customerId: await makeTestCustomer(db),
      services: [{ serviceId: "AS03", addOnIds: [] }],
      startsAt: new Date("2026-12-03T15:00:00Z"),
      via: "phone",
      notify: false,
    });
    expect(await termsOf(visit.id)).toEqual([{ ...agreed, isAccepted: false }]);
  });

  it("can't become more expensive, and their text can't change", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-04", time: "10:00" });
    for (const change of [sql`late_fee_cents = 9000`, sql`notice_hours = 1`, sql`late_fee_cents = 0, text = 'Other'`])
      await expect(
        db.execute(sql`update visit_terms set ${change} where appointment_id = ${id}`),
      ).rejects.toMatchObject({ cause: { code: "VT001" } });
  });
});

describe("BK-5: the fees of a visit", () => {
  const refused = { cause: { code: "23514", constraint: "fees_within_terms" } };

  it("never exceed its terms in total, even if ten are charged concurrently", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-07", time: "10:00" });
    await expect(charge(id, 5_001)).rejects.toMatchObject(refused);
    const charges = await Promise.allSettled(Array.from({ length: 10 }, () => charge(id, 2_000)));
    expect(charges.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await owed(id)).toBe(4_000);
  });

  it("can be charged again after one is waived", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-08", time: "10:00" });
    await charge(id, 5_000);
    await expect(charge(id, 1)).rejects.toMatchObject(refused);
    await db.execute(sql`update fees set state = 'waived' where appointment_id = ${id}`);
    await charge(id, 5_000);
    expect(await owed(id)).toBe(5_000);
    await expect(
      db.execute(sql`update fees set state = 'owed' where appointment_id = ${id}`),
      "the waived one can’t come back beside it",
    ).rejects.toMatchObject(refused);
  });

  it("are refused for a visit without terms", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-09", time: "10:00" });
    await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
    await expect(charge(id, 1)).rejects.toMatchObject(refused);
  });

  it("are reported by the invariant check if they exceed the terms anyway", async () => {
    const { id } = await bookTestVisit(context, { date: "2026-12-10", time: "10:00" });
    await charge(id, 5_000);
    const invariant = bookingInvariants.find(({ name }) => name.includes("never exceed what was agreed"));
    if (!invariant) throw new Error("the invariant is gone");
    expect((await db.execute(sql.raw(invariant.sql))).rows).toEqual([]);
    await db.execute(sql`delete from visit_terms where appointment_id = ${id}`);
    expect((await db.execute(sql.raw(invariant.sql))).rows).toEqual([{ appointment_id: id }]);
  });
});

describe("BK-5: waiving a fee", () => {
  it("happens only once for concurrent requests, stores the reason, and leaves the customer owing nothing", async () => {
    const desk = staffOf(await makeStaff(context, "admin"));
    const { id } = await bookTestVisit(context, { date: "2026-12-11", time: "10:00" });
    await charge(id, 5_000);
    const [fee] = await listFees(db, id);
    const waive = () =>
      db.transaction((tx) => waiveFee(tx, { feeId: fee?.id ?? "", reason: "The train stood still" }, desk.actor));
    const answers = await Promise.all([waive(), waive(), waive()]);
    expect(answers.map((answer) => [answer.fee.state, answer.fee.amountCents])).toEqual(
      Array(3).fill(["waived", 5_000]),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await getVisit(db, id)).lateFeeCents).toBe(0);
    const { rows } = await db.execute(sql`
      select reason, summary from audit_entries where resource_id = ${id} and action = 'appointment.waiveFee'`);
    expect(rows).toEqual([{ reason: "The train stood still", summary: "Waived a fee of $50.00" }]);
  });

  it("fails if the fee was written off or doesn't exist", async () => {
    const desk = staffOf(await makeStaff(context, "admin"));
    const { id } = await bookTestVisit(context, { date: "2026-12-14", time: "10:00" });
    await charge(id, 5_000);
    await db.execute(sql`update fees set state = 'written_off' where appointment_id = ${id}`);
    const [fee] = await listFees(db, id);
    const waive = (feeId: string) =>
      db.transaction((tx) => waiveFee(tx, { feeId, reason: "Asked nicely" }, desk.actor));
    await expect(waive(fee?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
    expect((await listFees(db, id))[0]?.state).toBe("written_off");
    await expect(waive(newId())).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the time of a visit that was canceled late for a fee", () => {
  const now = new Date("2026-11-01T12:00:00Z");
  const days = ["2026-12-16", "2026-12-17", "2026-12-18", "2026-12-21"];

  /**
   * Creates a one-hour visit that a customer canceled for a fee, and another customer's visit in its slot, `takes`
   * percent as long.
   */
  async function resell(takes: number, { isOwn = false, at = now } = {}) {
    const former = await bookTestVisit(context, { date: days.shift() ?? "", time: "10:00" });
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`update claims set released_at = clock_now() where appointment_id = ${former.id}`);
      await tx.execute(sql`
        update appointments set status = 'cancelled', cancelled_by = 'customer', closed_at = clock_now() where id = ${former.id}`);
      await recordFeeDue(tx, { appointmentId: former.id, kind: "late_cancel", amountCents: 5_000 });
      return tx.execute<{ id: string; seconds: number }>(sql`
        select id, extract(epoch from upper(freed) - lower(freed))::int as seconds from fees where appointment_id = ${former.id}`);
    });
    const [fee] = rows;
    const { id } = await bookTestVisit(context, {
      date: former.date,
      time: "10:00",
      practitionerId: former.practitioner.id,
    });
    await db.execute(sql`
      update claims set during = tstzrange(lower(during), lower(during) + make_interval(secs => ${((fee?.seconds ?? 0) * takes) / 100}))
      where appointment_id = ${id}`);
    if (isOwn) {
      const customerId = await makeTestCustomer(db);
      await db.execute(sql`update appointments set customer_id = ${customerId} where id in (${id}, ${former.id})`);
    }
    return (await findResoldFees(db, { appointmentId: id, now: at })).map((found) => found === fee?.id);
  }

  it("counts as resold if other customers' visits take 80 percent of its time before it starts", async () => {
    expect(await resell(80)).toEqual([true]);
    expect(await resell(79)).toEqual([]);
    const begun = new Date("2026-12-18T15:00:00Z");
    expect(await resell(100, { at: begun })).toEqual([]);
    expect(await resell(100, { isOwn: true }), "by the same person").toEqual([]);
  });
});

it("BK-5: a late change of a visit charged by the previous release requires a phone call if the clinic now wants calls", async () => {
  const booked = (time: string) => bookTestVisit(context, { date: "2026-12-15", time });
  const [charged, other] = [await booked("10:00"), await booked("13:00")];
  // As left by the migration that introduced terms: everything charged counts as agreed.
  await charge(charged.id, 5_000);
  await db.execute(sql`update fees set id = 'fee-' || appointment_id where appointment_id = ${charged.id}`);
  await db.execute(sql`alter table visit_terms drop column late_by_phone`);
  await db.execute(
    sql`update clinic_settings set settings = jsonb_set(settings, '{booking,allowLateChangeForFee}', 'false')`,
  );
  const file = new URL("../../../../platform/db/migrations/20261124135000_late_by_phone.sql", import.meta.url);
  await db.execute(sql.raw(await readFile(file, "utf8")));
  const late = new Date("2026-12-15T12:00:00Z");
  const changeOf = async (id: string) => {
    const visit = await getVisit(db, id);
    return visit.terms && changeTermsOf(visit, visit.terms, late);
  };
  expect(await changeOf(charged.id)).toEqual({ kind: "late" });
  expect(await changeOf(other.id)).toEqual({ kind: "fee", feeCents: 5_000 });
  await expect(db.execute(sql`update visit_terms set late_fee_cents = late_fee_cents + 1`)).rejects.toMatchObject({
    cause: { code: "VT001" },
  });
});
