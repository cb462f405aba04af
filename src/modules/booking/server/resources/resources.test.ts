import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { moduleApis } from "#server/server-modules.ts";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { newId } from "#shared/ids.ts";
import { addDays, weekdayOf } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { newStaff, type TestStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import type { WireUnfitVisit } from "../../staff/contract/schedule/touched-visit.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { findSlots } from "../slots/find-slots.ts";
import { practitioners, resources, workingHours } from "../tables.ts";

const api = await clinicApi(moduleApis);
const { db } = api;
await seedTestClinic(db);
/** Reads the clinic's data again for each call. */
const context = {
  db,
  clock: fixedClock(new Date()),
  versions: { versionOf: newId },
  secrets: await loadSecrets(db, undefined),
};
const IPL = "Device/device-ipl-1";

/** Returns a Wednesday at least a week ahead. */
function wednesday(weeks = 0): string {
  let date = addDays(new Date().toISOString().slice(0, 10), 7 + 7 * weeks);
  while (weekdayOf(date) !== 3) date = addDays(date, 1);
  return date;
}

let owner: TestStaff | undefined;
beforeAll(async () => {
  owner = await newStaff(api, "admin", { steppedUp: true });
});

type Unit = { id: string; version: number; name: string; pool: string; isActive: boolean; visitCount: number };
type Answer<Data> = { data: Data; code?: string; message: string; issues?: { path: string; message: string }[] };

async function send<Data = Unit>(method: string, path: string, body?: object) {
  const answer = await api.send(method, `admin/${path}`, { token: owner?.bearer, ...(body ? { body } : {}) });
  return { status: answer.status, ...(fromWire(answer.body) as Answer<Data>) }; // the API has checked the response against the contract
}
const act = async (path: string, what: "archive" | "restore") =>
  send("POST", `${path}/${what}`, { version: (await send("GET", path)).data.version });
const set = async (path: string, changes: Partial<Unit>) =>
  send("PUT", path, { ...changes, version: (await send("GET", path)).data.version });
const freeStarts = async (serviceId: string, date = wednesday()) => {
  const slots = await findSlots(context, { date, visit: { serviceIds: [serviceId], addOnIds: [] } });
  return slots.filter(({ free }) => free).length;
};
const isPlannedWith = async (id: string) => {
  const { clinic }: ClinicSnapshot = await loadClinicSnapshot(db);
  return clinic.resources.some((unit) => unit.id === id);
};

describe("an archived device", () => {
  it("lists the affected visits and treatments, leaves the visits unchanged, and isn't used for new ones", async () => {
    const visit = await bookTestVisit(context, { date: wednesday(), time: "10:00", serviceIds: ["PG01"] });
    expect((await send("GET", IPL)).data).toMatchObject({ name: "ipl 1", pool: "ipl", visitCount: 1 });
    const { data } = await send<{ notes: string[] }>("POST", `${IPL}/impact`, { action: "archive" });
    expect(data.notes).toEqual([
      "1 upcoming visit uses it. It stays until someone moves it.",
      "Service PG01 can’t be booked after that.",
    ]);
    expect(await freeStarts("PG01")).toBeGreaterThan(0);

    expect((await act(IPL, "archive")).status).toBe(200);
    expect(await freeStarts("PG01")).toBe(0);
    const outside = await send<WireUnfitVisit[]>("GET", "WorkingHours/outside?resourceId=device-ipl-1");
    expect(outside.data).toMatchObject([{ id: visit.id, reasons: [{ reason: "inactive", name: "ipl 1" }] }]);
    const claims = sql`select count(*)::int as count from claims
      where appointment_id = ${visit.id} and resource_id = 'device-ipl-1' and released_at is null`;
    expect((await db.execute<{ count: number }>(claims)).rows[0]?.count).toBe(1);
    expect((await send("GET", `Board/day?date=${wednesday()}`)).status).toBe(200);
    expect((await send("GET", `Appointment/${visit.id}`)).status).toBe(200);

    const { version } = (await send("GET", IPL)).data;
    const deleted = await send("DELETE", `${IPL}?version=${version}`);
    expect([deleted.status, deleted.code, deleted.message]).toEqual([
      409,
      "in_use",
      "Used by 1 visit. Archive it instead.",
    ]);
    expect((await act(IPL, "restore")).status).toBe(200);
    expect(await freeStarts("PG01")).toBeGreaterThan(0);
  });

  it("either isn't used by a visit that is booked at the same moment, or lists that visit as affected", async () => {
    const device = "Device/device-body-rf-1";
    const booking = bookTestVisit(context, { date: wednesday(1), time: "11:00", serviceIds: ["FR03"] }).catch(
      (error: unknown) => {
        if (!isAppError(error, "slot_taken")) throw error;
      },
    );
    const [visit] = await Promise.all([booking, act(device, "archive")]);
    const outside = await send<WireUnfitVisit[]>("GET", "WorkingHours/outside?resourceId=device-body-rf-1");
    expect(outside.data.map(({ id }) => id)).toEqual(visit ? [visit.id] : []);
    await act(device, "restore");
  });
});

describe("the number of customers a practitioner can watch at once", () => {
  const attention = async () => {
    const units = await db.select().from(resources).where(eq(resources.parentId, "rn-3")).orderBy(resources.position);
    return units.map(({ kind, isActive }) => [kind, isActive]);
  };
  const watch = async (watches: number) => {
    const { version } = (await send("GET", "Practitioner/rn-3")).data;
    return send("PUT", "Practitioner/rn-3", { watches, version });
  };

  it("limits how many visits they can be booked for at once, also after the number is lowered", async () => {
    expect((await watch(2)).data).toMatchObject({ watches: 2, oneClientAtATime: false });
    expect(await attention()).toEqual([
      ["attention", true],
      ["attention", true],
    ]);
    await watch(1);
    expect(await attention()).toEqual([
      ["attention", true],
      ["attention", false],
    ]);
    expect((await send("GET", `Board/day?date=${wednesday()}`)).status).toBe(200);
    expect((await watch(7)).status).toBe(400);
    await watch(0);
  });
});

describe("people, rooms and devices", () => {
  it("are found only by API calls for their own kind, also by imports (BO-1)", async () => {
    const before = await db.select().from(resources).orderBy(resources.id);
    for (const path of ["Room/device-led-1", "Practitioner/device-led-1", "Device/room-laser-1", "Room/rn-1"]) {
      const answers = await Promise.all([
        send("GET", path),
        send("PUT", path, { name: "Taken", version: 1 }),
        send("POST", `${path}/archive`, { version: 1 }),
        send("POST", `${path}/impact`, { action: "archive" }),
        send("GET", `${path}/changes`),
        send("DELETE", `${path}?version=1`),
      ]);
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 404, 404, 404, 404, 404, 404]);
    }
    const bulk = await send<{ done: number }>("POST", "Room/bulk", { ids: ["device-led-1"], action: "archive" });
    expect(bulk.data).toMatchObject({ done: 0, failed: [{ id: "device-led-1" }] });
    const everything = await send<{ done: number }>("POST", "Room/bulk", {
      filter: { q: "led" },
      set: { isActive: false },
    });
    expect(everything.data.done).toBe(0);
    // A room with a device's name is a new room: the file doesn't change the device.
    const answer = await api.fetch(
      new Request("http://localhost:3000/api/v1/admin/Room/import?dryRun=true", {
        method: "POST",
        headers: { authorization: `Bearer ${owner?.bearer}`, "content-type": "text/csv" },
        body: "name,type,in use\r\nled 1,facial,yes\r\n",
      }),
    );
    expect(await answer.json()).toMatchObject({ data: { counts: { new: 1, change: 0, same: 0, error: 0 } } });
    expect(await db.select().from(resources).orderBy(resources.id)).toEqual(before);
  });

  it("need a unique name for a room or device, and a unique slug for a person", async () => {
    const twin = await send("POST", "Room", { name: "laser 1", pool: "laser" });
    expect([twin.status, twin.issues]).toEqual([
      400,
      [{ path: "name", message: "This name is taken by another room." }],
    ]);
    expect((await send("POST", "Device", { name: "laser 1", pool: "ipl" })).status).toBe(200);
    const person = { name: "Ada Cole", pool: "RN", title: "Nurse", slug: "rn-1" };
    const same = await send("POST", "Practitioner", person);
    expect(same.issues).toEqual([{ path: "slug", message: "This short name is taken by another practitioner." }]);
    expect((await db.select().from(resources).where(eq(resources.name, "Ada Cole"))).length).toBe(0);
  });

  it("aren't used for new visits while hidden", async () => {
    expect(await isPlannedWith("rn-2")).toBe(true);
    const hidden = await set("Practitioner/rn-2", { isActive: false });
    expect(hidden.data.isActive).toBe(false);
    expect(await isPlannedWith("rn-2")).toBe(false);
    const { version } = (await set("Practitioner/rn-2", { isActive: true })).data;
    await db.update(resources).set({ hoursVersion: sql`hours_version + 1` }).where(eq(resources.id, "rn-2"));
    expect((await send("GET", "Practitioner/rn-2")).data.version).toBe(version);
  });

  it("keep their qualifications while hidden", async () => {
    type Qualifications = { version: number; services: { serviceId: string; isPerformed: boolean }[] };
    const performedBy = async (id: string) => (await send<Qualifications>("GET", `Practitioner/${id}/services`)).data;
    const setPerformed = async (id: string, serviceIds: string[]) =>
      send("PUT", `Practitioner/${id}/services`, {
        version: (await performedBy(id)).version,
        services: serviceIds.map((serviceId) => ({ serviceId, ownMinutes: null })),
      });
    const namesOf = async (id: string) =>
      (await performedBy(id)).services.flatMap(({ serviceId, isPerformed }) => (isPerformed ? [serviceId] : []));
    const [le1, le2] = [await namesOf("le-1"), await namesOf("le-2")];
    // Names all people who perform it, including the second one.
    expect(
      (
        await setPerformed(
          "le-1",
          le1.filter((id) => id !== "AC03"),
        )
      ).status,
    ).toBe(200);
    await set("Practitioner/le-2", { isActive: false });
    expect(await namesOf("le-2")).toEqual(le2);
    expect((await setPerformed("le-1", le1)).status).toBe(200);
    await set("Practitioner/le-2", { isActive: true });
    expect(await namesOf("le-2")).toEqual(le2);
  });

  it("are deleted with their profile and hours if they were never booked", async () => {
    const { data: ada } = await send("POST", "Practitioner", {
      name: "Ada Cole",
      pool: "RN",
      title: "Nurse",
      slug: "ada-cole",
    });
    const hours = () => db.select().from(workingHours).where(eq(workingHours.resourceId, ada.id));
    expect((await hours()).length).toBe(6);
    expect(await isPlannedWith(ada.id)).toBe(true);
    expect((await send("DELETE", `Practitioner/${ada.id}?version=${ada.version}`)).status).toBe(200);
    expect(await hours()).toEqual([]);
    expect(await db.select().from(practitioners).where(eq(practitioners.id, ada.id))).toEqual([]);
  });
});

describe("people, rooms and devices in the setup wizard", () => {
  it("are validated by the same rules as elsewhere, and can be removed if they were never booked", async () => {
    const add = (kind: string, name: string, pool: string) => send("POST", "Setup/units", { kind, name, pool });
    const { data: person } = await add("practitioner", "Zoë Ünal", "LE");
    expect((await send("GET", `Practitioner/${person.id}`)).data).toMatchObject({
      name: "Zoë Ünal",
      title: "Licensed esthetician (LE)",
      slug: expect.stringMatching(/^zoe-unal-[a-z0-9]{6}$/),
      version: 1,
    });
    const { data: room } = await add("room", "Attic", "laser");
    const twin = await add("room", "Attic", "laser");
    expect([twin.status, twin.message]).toEqual([400, "This name is taken by another room."]);
    const changes = await send<{ action: string }[]>("GET", `Room/${room.id}/changes`);
    expect(changes.data.map(({ action }) => action)).toEqual(["room.create"]);
    expect((await send("DELETE", `Setup/units/${room.id}`)).status).toBe(200);
    expect((await send("DELETE", `Setup/units/${room.id}`)).status).toBe(404);
    const visit = await bookTestVisit(context, {
      date: wednesday(2),
      time: "10:00",
      serviceIds: ["AG08"],
      practitionerId: person.id,
    });
    expect(visit.practitioner.id).toBe(person.id);
    const booked = await send("DELETE", `Setup/units/${person.id}`);
    expect([booked.status, booked.message]).toEqual([409, "Used by 1 visit. Archive it instead."]);
  });
});
