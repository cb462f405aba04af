import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { joinGuestVisits } from "#modules/booking/server/guests/join-guest-visits.ts";
import { bindBookingStaffApi } from "#modules/booking/server/staff-api.ts";
import { makeStepLink } from "#modules/booking/server/visit-links/step-link.ts";
import { seedForms } from "#modules/care/server/consents/ship-forms.ts";
import { photosPersonalData } from "#modules/care/server/photos/photos-personal-data.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { bindOwnVisitsStaffApi } from "#modules/own-visits/server/staff-api.ts";
import { fixedClock } from "#shared/clock.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { bindVisitDeskApi } from "../staff-api.ts";

const { send, fetch, db, deps } = breakingOff(
  "modules/desk/server/photos/visit-photos.test.ts",
  await clinicApi([
    bindAccountApi([]),
    bindBookingApi,
    bindOwnVisitsApi,
    bindBookingStaffApi,
    bindOwnVisitsStaffApi,
    bindVisitDeskApi,
  ]),
);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
await seedTestClinic(db);

const visit = await bookTestVisit(deps, { date: "2026-12-01", time: "10:00" });
const other = await bookTestVisit(deps, { date: "2026-12-02", time: "10:00" });
const treats = await newStaff(db, "practitioner");
const colleague = await newStaff(db, "practitioner");
const director = await newStaff(db, "practitioner", { rights: ["care.direct"] });
const desk = await newStaff(db, "staff");
const trustedDesk = await newStaff(db, "staff", { rights: ["health.see"] });
const serviceId = present(visit.lines[0]).serviceId;
await db.execute(
  sql`update practitioners set account_id = ${treats.customerId} where id = ${present(visit.lines[0]).practitioner.id}`,
);

type Visit = { id: string };
const at = (of: Visit, rest = "") => `admin/Appointment/${of.id}/photos${rest}`;

const jpegOf = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "Zephyrine" }, IFD3: { GPSLatitude: "40/1 43/1 0/1" } })
    .jpeg()
    .toBuffer();

async function add(by: TestStaff, of: Visit = visit, change: { kind?: string; serviceId?: string; file?: Blob } = {}) {
  const body = new FormData();
  body.set("kind", change.kind ?? "before");
  if (change.serviceId) body.set("serviceId", change.serviceId);
  body.set("image", change.file ?? new Blob([new Uint8Array(await jpegOf("#a86"))], { type: "image/jpeg" }), "a.jpg");
  return send("POST", at(of), { token: by.bearer, body });
}
const added = z.object({ _id: z.string() });
const idOf = ({ body }: Awaited<ReturnType<typeof add>>): string => added.parse(body.data)._id;
const listed = z.looseObject({ photos: z.array(z.looseObject({ _id: z.string() })) });
const list = async (by: TestStaff, of: Visit = visit) =>
  listed.parse((await send("GET", at(of), { token: by.bearer })).body.data);
const see = (by: TestStaff, photo: string, of: Visit = visit, reason = "") =>
  fetch(
    new Request(`http://localhost:3000/api/v1/${at(of, `/${photo}`)}${reason}`, {
      headers: { authorization: `Bearer ${by.bearer}` },
    }),
  );
const readers = async (of: Visit) => {
  const { rows } = await db.execute<{ by: string; reason: string | null }>(sql`
    select actor_name as by, reason from audit_entries
    where resource_id = ${of.id} and action = 'appointment.readPhoto'`);
  return rows;
};

describe("the pictures of a visit", () => {
  it("are stored without metadata, encrypted, and returned to the practitioner uncached", async () => {
    const first = await add(treats, visit, { serviceId });
    expect(first.status).toBe(200);
    const second = await add(treats, visit, { kind: "after" });
    expect(await list(treats)).toMatchObject({
      photos: [
        { _id: idOf(first), kind: "before", serviceId, width: 400, height: 300, addedBy: treats.name },
        { _id: idOf(second), kind: "after" },
      ],
      left: 10,
      consent: "open",
    });
    const answer = await see(treats, idOf(first));
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "image/webp",
      "no-store",
    ]);
    const { format, width, exif } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, exif }).toEqual({ format: "webp", width: 400, exif: undefined });
    const { rows } = await db.execute<{ sealed: Buffer }>(sql`select sealed from visit_photos`);
    for (const { sealed } of rows) expect(sealed.includes("WEBP")).toBe(false);
  });

  it("can't be decrypted after they were copied to another database row, and can't be changed", async () => {
    const [photo] = (await list(treats)).photos;
    const id = present(photo)._id;
    await db.execute(sql`
      insert into visit_photos (id, appointment_id, kind, position, width, height, sealed, added_by, added_by_name)
      select 'copied', appointment_id, kind, 12, width, height, sealed, added_by, added_by_name
      from visit_photos where id = ${id}`);
    expect((await see(treats, "copied")).status).toBe(404);
    await db.execute(sql`delete from visit_photos where id = 'copied'`);
    await expect(db.execute(sql`update visit_photos set kind = 'after'`)).rejects.toMatchObject({
      cause: { code: "CS001" },
    });
  });

  it("can be read by the front desk only with a permission, and by a colleague only with a reason, which the log shows", async () => {
    const [photo] = (await list(treats)).photos;
    const id = present(photo)._id;
    expect((await send("GET", at(visit), { token: desk.bearer })).body).toMatchObject({ code: "forbidden" });
    expect((await see(desk, id)).status).toBe(403);
    expect((await add(desk)).body).toMatchObject({ code: "forbidden" });
    expect((await see(trustedDesk, id)).status).toBe(200);
    expect((await add(trustedDesk)).body).toMatchObject({ code: "forbidden" });
    expect((await see(colleague, id)).status).toBe(404);
    expect((await send("GET", at(visit), { token: colleague.bearer })).status).toBe(404);
    expect((await add(colleague)).status).toBe(404);
    expect((await see(colleague, id, visit, "?reason=Covers+for+her")).status).toBe(200);
    for (const reader of [director, trustedDesk]) {
      expect((await see(reader, id, other)).status).toBe(404);
      expect((await see(reader, "none")).status).toBe(404);
    }
    const told = await readers(visit);
    expect(told).toContainEqual({ by: trustedDesk.name, reason: null });
    expect(told).toContainEqual({ by: colleague.name, reason: "Covers for her" });
    expect(told.some(({ by }) => by === director.name || by === desk.name)).toBe(false);
    expect(await readers(other)).toEqual([]);
  });

  it("are refused if they aren't pictures, are too large, or refer to a treatment the visit doesn't have", async () => {
    const text = new Blob(["<svg onload=alert(1)>"], { type: "image/png" });
    expect((await add(treats, visit, { file: text })).body).toMatchObject({ status: 415, code: "unsupported_media" });
    const large = new Blob([new Uint8Array(1024 * 1024 + 1)], { type: "image/jpeg" });
    expect((await add(treats, visit, { file: large })).body).toMatchObject({ status: 413, code: "image_too_large" });
    expect((await add(treats, visit, { serviceId: "none" })).body).toMatchObject({ code: "invalid_input" });
    expect((await add(treats, visit, { kind: "later" })).body).toMatchObject({ code: "invalid_input" });
    const nothing = await send("POST", at(visit), { token: treats.bearer, body: { kind: "before" } });
    expect(nothing.body).toMatchObject({ code: "invalid_input", issues: [{ path: "image" }] });
    const off = await bookTestVisit(deps, { date: "2026-12-03", time: "10:00" });
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${off.id}`);
    expect((await add(director, off)).body).toMatchObject({ code: "appointment_closed" });
  });

  it("are limited to 12 per visit, also with many simultaneous uploads", async () => {
    const full = await bookTestVisit(deps, { date: "2026-12-04", time: "10:00" });
    const answers = await Promise.all(Array.from({ length: 15 }, () => add(director, full)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    for (const { status, body } of answers)
      if (status !== 200)
        expect(body).toMatchObject({ code: "conflict", message: "This visit has 12 pictures already." });
    expect(await list(director, full)).toMatchObject({ left: 0 });
    const more = db.execute(sql`
      insert into visit_photos (id, appointment_id, kind, position, width, height, sealed, added_by, added_by_name)
      select 'thirteenth', appointment_id, kind, 13, width, height, sealed, added_by, added_by_name
      from visit_photos where appointment_id = ${full.id} limit 1`);
    await expect(more).rejects.toMatchObject({ cause: { constraint: "visit_photos_at_most_12" } });
  });

  it("are refused without the customer's signed consent if the clinic has a consent form for pictures", async () => {
    await seedForms(db);
    const asked = await bookTestVisit(deps, { date: "2026-12-07", time: "10:00" });
    const sign = (choices: string[]) =>
      send("POST", "Consent/sign/photos", {
        headers: { "x-visit-link": makeStepLink(deps.secrets, asked, "prepare") },
        body: { appointmentId: asked.id, version: 2, typedName: "Mei Yang", agreed: true, choices },
      });
    const refused = { code: "conflict", message: expect.stringMatching(/has not allowed pictures/) };
    expect((await add(director, asked)).body).toMatchObject(refused);
    expect((await sign(["training"])).status).toBe(200);
    expect((await add(director, asked)).body).toMatchObject(refused);
    expect((await sign(["record"])).status).toBe(200);
    expect(await list(director, asked)).toMatchObject({ consent: "given" });
    expect((await add(director, asked)).status).toBe(200);
    expect((await sign(["training"])).status).toBe(200);
    expect(await list(director, asked)).toMatchObject({ consent: "missing", photos: [{ kind: "before" }] });
    expect((await add(director, asked)).body).toMatchObject(refused);
    await db.execute(sql`update consent_forms set archived_at = now() where id = 'photos'`);
  });

  it("of a guest are moved to the guest's account, included in its export, and deleted when it is erased (PG-22)", async () => {
    const guest = { firstName: "Mei", lastName: "Yang", email: "mei.photo@example.com" };
    const former = await bookTestVisit(deps, { date: "2026-12-08", time: "10:00", guest });
    await add(director, former);
    const id = await makeTestCustomer(db);
    await db.transaction((tx) => joinGuestVisits(tx, { id, email: guest.email }));
    const own = await photosPersonalData.read(db, id, new Date(), deps.secrets);
    expect(own).toMatchObject([
      { appointmentId: former.id, kind: "before", picture: expect.stringMatching(/^data:image\/webp;base64,UklGR/) },
    ]);
    const keepId = await makeTestCustomer(db);
    const moved = await db.transaction(async (tx) => photosPersonalData.merge?.(tx, { keepId, dropId: id }));
    expect(await photosPersonalData.read(db, keepId, new Date(), deps.secrets)).toHaveLength(1);
    await db.transaction(async (tx) => photosPersonalData.unmerge?.(tx, { keepId, dropId: id }, present(moved)));
    await db.transaction((tx) => photosPersonalData.erase(tx, id));
    expect(await list(director, former)).toMatchObject({ photos: [] });
  });
});
