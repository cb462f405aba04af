import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { joinGuestVisits } from "#modules/booking/server/guests/join-guest-visits.ts";
import { bindBookingStaffApi } from "#modules/booking/server/staff-api.ts";
import { notesPersonalData } from "#modules/care/server/notes/notes-personal-data.ts";
import { bindOwnVisitsStaffApi } from "#modules/own-visits/server/staff-api.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bindVisitDeskApi } from "../staff-api.ts";

const { send, db, deps } = breakingOff(
  "modules/desk/server/notes/visit-notes.test.ts",
  await clinicApi([bindAccountApi([]), bindBookingStaffApi, bindOwnVisitsStaffApi, bindVisitDeskApi]),
);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
await seedTestClinic(db);

const visit = await bookTestVisit(deps, { date: "2026-12-01", time: "10:00" });
const treats = await newStaff(db, "practitioner");
const colleague = await newStaff(db, "practitioner");
const director = await newStaff(db, "practitioner", { rights: ["care.direct"] });
const desk = await newStaff(db, "staff");
await db.execute(
  sql`update practitioners set account_id = ${treats.customerId} where id = ${present(visit.lines[0]).practitioner.id}`,
);

const at = (of: { id: string }, rest = "") => `admin/Appointment/${of.id}/notes${rest}`;
const write = (by: TestStaff, body: Record<string, unknown>, of = visit) =>
  send("POST", at(of), { token: by.bearer, body });
const sign = (by: TestStaff, note: string, of = visit) =>
  send("POST", at(of, `/${note}/sign`), { token: by.bearer, body: {} });
const written = z.object({ _id: z.string() });
const notes = z.array(
  z.looseObject({ _id: z.string(), text: z.string(), maySign: z.boolean(), signed: z.unknown().optional() }),
);
const list = async (by: TestStaff, of = visit) =>
  notes.parse((await send("GET", at(of), { token: by.bearer })).body.data);
const idOf = ({ body }: Awaited<ReturnType<typeof write>>): string => written.parse(body.data)._id;
const audited = async (action: string) => {
  const { rows } = await db.execute<{ by: string; reason: string | null; summary: string }>(sql`
    select actor_name as by, reason, summary from audit_entries where resource_id = ${visit.id} and action = ${action}`);
  return rows;
};

const TEXT = "Left brow 2 units less, as last time.";

describe("the notes of a visit", () => {
  it("are written, corrected by further notes, signed, and then supplemented by an addendum (BO-20)", async () => {
    const serviceId = present(visit.lines[0]).serviceId;
    const fields = { serviceId, batch: "C3921-A", expiresOn: "2027-04-30", amount: "20 units" };
    const first = await write(treats, { text: "Lft brow", ...fields });
    expect(first.status).toBe(200);
    const second = await write(treats, { text: TEXT, ...fields, corrects: idOf(first) });
    expect((await write(treats, { text: "Too late", corrects: idOf(first) })).body).toMatchObject({ code: "conflict" });
    expect((await sign(treats, idOf(first))).body).toMatchObject({ code: "conflict" });
    const signed = await sign(treats, idOf(second));
    expect(signed.body.data).toMatchObject({ _id: idOf(second), signedBy: treats.name });
    const added = await send("POST", at(visit, `/${idOf(second)}/addendum`), {
      token: treats.bearer,
      body: { text: "She called: no bruise." },
    });
    expect(added.status).toBe(200);
    expect(await list(treats)).toMatchObject([
      { text: "Lft brow", isReplaced: true, maySign: false },
      { text: TEXT, ...fields, corrects: idOf(first), isReplaced: false, signed: { by: treats.name }, maySign: false },
      { text: "She called: no bruise.", corrects: idOf(second), isReplaced: false, maySign: true },
    ]);
    expect((await sign(treats, idOf(second))).body.data).toEqual(signed.body.data);
  });

  it("can't be changed or removed, by the API or by SQL (BO-20)", async () => {
    const [, note] = await list(treats);
    for (const method of ["PUT", "DELETE"] as const)
      expect((await send(method, at(visit, `/${present(note)._id}`), { token: treats.bearer, body: {} })).status).toBe(
        404,
      );
    const refused = (statement: string) =>
      expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: "CS001" } });
    await refused("update visit_notes set sealed = 'v1.'");
    await refused("update visit_notes set written_by_name = 'Somebody else'");
    await refused("update visit_notes set signed_at = now() where signed_at is not null");
    await refused(
      "update visit_notes set signed_by = null, signed_by_name = null, signed_at = null where signed_at is not null",
    );
    await refused("delete from visit_notes where signed_at is not null");
    await refused("truncate visit_notes");
  });

  it("are signed only by their author or the medical director", async () => {
    const id = idOf(await write(treats, { text: "Numbing held for 40 minutes." }));
    const reading = `?reason=${encodeURIComponent("Covers for her tomorrow")}`;
    expect((await send("GET", at(visit, reading), { token: colleague.bearer })).status).toBe(200);
    expect((await sign(colleague, id)).status).toBe(404);
    const visible = await list(director);
    expect(visible.find(({ _id }) => _id === id)).toMatchObject({ maySign: true });
    const other = idOf(await write(director, { text: "Seen together." }));
    expect((await sign(treats, other)).body).toMatchObject({
      code: "forbidden",
      message: `Only ${director.name} or an MD can sign this.`,
    });
    expect((await sign(director, id)).body.data).toMatchObject({ signedBy: director.name });
  });

  it("can't be read by the front desk, and by a colleague only with a reason; each read is recorded in the audit log", async () => {
    expect((await send("GET", at(visit), { token: desk.bearer })).body).toMatchObject({ code: "forbidden" });
    expect((await write(desk, { text: "x" })).body).toMatchObject({ code: "forbidden" });
    expect((await send("GET", at(visit), { token: colleague.bearer })).status).toBe(404);
    expect((await write(colleague, { text: "x" })).status).toBe(404);
    const readings = await audited("appointment.readNotes");
    expect(readings).toContainEqual({
      by: colleague.name,
      reason: "Covers for her tomorrow",
      summary: "Read the visit’s notes",
    });
    expect(readings.some(({ by }) => by === director.name)).toBe(true);
    const { rows } = await db.execute<{ row: string }>(sql`
      select row_to_json(a)::text as row from audit_entries a union all select row_to_json(k)::text from idempotency_keys k
      union all select row_to_json(n)::text from visit_notes n`);
    expect(rows.length).toBeGreaterThan(8);
    for (const { row } of rows) expect(row).not.toMatch(/brow|C3921|bruise|Numbing/);
  });

  it("can't be decrypted after they were copied to another database row", async () => {
    const id = idOf(await write(treats, { text: "Mild redness for ten minutes." }));
    await db.execute(sql`
      insert into visit_notes (id, appointment_id, written_by, written_by_name, sealed)
      select 'copied', appointment_id, written_by, written_by_name, sealed from visit_notes where id = ${id}`);
    const copied = (await list(treats)).find(({ _id }) => _id === "copied");
    expect(copied?.text).toMatch(/^This note can’t be opened/);
    await db.execute(sql`delete from visit_notes where id = 'copied'`);
  });

  it("accept only one of two simultaneous corrections, and never both a signature and a correction", async () => {
    for (let run = 0; run < 6; run += 1) {
      const id = idOf(await write(treats, { text: `Draft ${run}` }));
      const answers = await Promise.all([
        write(treats, { text: "A", corrects: id }),
        write(treats, { text: "B", corrects: id }),
        sign(treats, id),
      ]);
      const note = (await list(treats)).find(({ _id }) => _id === id);
      // If the signature came first, both corrections become addenda. If a correction came first, the other correction
      // and the signature are refused.
      expect(answers.map(({ status }) => status).sort()).toEqual(note?.signed ? [200, 200, 200] : [200, 409, 409]);
    }
  });

  it("must refer to a treatment of the visit, and can't be written for a canceled visit", async () => {
    expect((await write(treats, { text: "x", serviceId: "ag01" })).body).toMatchObject({ code: "invalid_input" });
    expect((await write(treats, { text: "x", corrects: "other" })).status).toBe(404);
    const off = await bookTestVisit(deps, { date: "2026-12-02", time: "10:00" });
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${off.id}`);
    expect((await write(director, { text: "x" }, off)).body).toMatchObject({ code: "appointment_closed" });
  });

  it("of a guest are moved to the guest's account, and stay without a name when the account is erased", async () => {
    const guest = { firstName: "Mei", lastName: "Yang", email: "mei.joins@example.com" };
    const former = await bookTestVisit(deps, { date: "2026-12-03", time: "10:00", guest });
    const next = await bookTestVisit(deps, { date: "2026-12-04", time: "10:00", guest });
    const signed = idOf(await write(director, { text: "Happy at the two-week check." }, former));
    await sign(director, signed, former);
    await write(director, { text: "Not signed." }, former);
    const id = await makeTestCustomer(db);
    await db.transaction((tx) => joinGuestVisits(tx, { id, email: guest.email }));
    const earlier = await send("GET", at(next, "/earlier"), { token: director.bearer });
    expect(earlier.body.data).toMatchObject([
      { _id: signed, appointmentId: former.id, text: "Happy at the two-week check." },
    ]);
    expect(JSON.stringify(await notesPersonalData.read(db, id, new Date(), deps.secrets))).toContain("two-week check");
    await db.transaction((tx) => notesPersonalData.erase(tx, id));
    expect(await list(director, former)).toMatchObject([{ _id: signed }]);
    expect((await send("GET", at(next, "/earlier"), { token: director.bearer })).body.data).toEqual([]);
  });
});
