import { beforeAll, describe, expect, it } from "vitest";
import { ensureClinicSettings } from "#modules/content/server/ensure-clinic-settings.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { fromWire } from "#shared/contract/wire-names.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";

/** An empty clinic. Its treatments, people and equipment are all created through staff API calls. */
const api = await testApi(moduleApis, {}, undefined, { clock: fixedClock("2026-11-20T15:00:00Z") });
await ensureClinicSettings(api.db);
const { bearer: token } = await newStaff(api.db, "admin", { steppedUp: true });

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await api.send(method, path, { token, ...(body ? { body } : {}) });
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  return (fromWire(answer.body) as { data: Data }).data; // each call reads the fields of its own response
}
type Made = { id: string; version: number };
const add = (kind: string, record: object) => call<Made>("POST", `admin/${kind}`, record);

const withLunch = [
  { opens: "09:00", closes: "13:00" },
  { opens: "13:45", closes: "17:00" },
];
let treatment: Made;

beforeAll(async () => {
  const weekday = { opens: "09:00", closes: "17:00" };
  const hours = [null, weekday, weekday, weekday, weekday, weekday, null];
  const settings = await call<Made>("GET", "admin/Settings/hours");
  await call("PUT", "admin/Settings/hours", { version: settings.version, values: { hours } });
  for (const [name, pool] of Object.entries({ L1: "laser", L2: "laser" })) await add("Room", { name, pool });
  for (const [name, pool] of Object.entries({ "RF-1": "rf-needle", "LED-1": "led" }))
    await add("Device", { name, pool });
  const nurse = await add("Practitioner", { name: "Ada Moss", slug: "ada-moss", pool: "RN", title: "Nurse" });
  const { version } = await call<Made>("GET", `admin/WorkingHours/${nurse.id}`);
  const week = Array.from({ length: 7 }, (_, day) => (day === 0 || day === 6 ? [] : withLunch));
  await call("PUT", `admin/WorkingHours/${nurse.id}`, { from: "2026-12-01", week, version });
  const { id: categoryId } = await add("Category", { name: "Face", slug: "face" });
  const hidden = await add("Service", {
    name: "RF needling",
    slug: "rf-needling",
    categoryId,
    family: "microneedling",
    price: 45_000,
    prepMinutes: 10,
    durationMinutes: 95,
    cleanupMinutes: 15,
    cleanupStaff: "none",
    roles: ["RN"],
    roomType: "laser",
    deviceTypes: ["rf-needle", "led"],
    parts: [
      "numbing, 30 min, no one",
      "treatment, 45 min, practitioner, device rf-needle",
      "light, 20 min, no one, device led",
    ],
    shortDescription: "Needles and warmth.",
    description: "Numbing, needling, light.",
  });
  treatment = await call<Made>("PUT", `admin/Service/${hidden.id}`, { version: hidden.version, isActive: true });
});

const slots = (date: string) =>
  call<{ from: string; startsAt: string; isBooked: boolean }[]>(
    "GET",
    `admin/Slot/allSlot?date=${date}&serviceIds=${treatment.id}`,
  );
const freeAt = async (date: string) => (await slots(date)).filter(({ isBooked }) => !isBooked).map(({ from }) => from);

let callers = 0;
async function book(date: string, time: string) {
  callers += 1;
  const startsAt = (await slots(date)).find(({ from }) => from === time)?.startsAt;
  const customer = { firstName: `Caller${callers}`, phone: `+1212555${1_000 + callers}` };
  await call("POST", "admin/Appointment", {
    customer,
    services: [{ serviceId: treatment.id }],
    startsAt,
    via: "phone",
  });
}

async function codesAt(date: string, time: string): Promise<string[]> {
  const path = `Slot/explain?date=${date}&time=${time}&serviceIds=${treatment.id}`;
  return (await call<{ reasons: { code: string; from?: string; to?: string }[] }>("GET", path)).reasons.map(
    ({ code, from, to }) => [code, from, to].filter(Boolean).join(" "),
  );
}

const morning = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15"];
const noon = ["10:30", "10:45", "11:00", "11:15", "11:30", "11:45"];
const afternoon = ["13:45", "14:00", "14:15", "14:30", "14:45", "15:00", "15:15"];

describe("the start times of a treatment with preparation and cleanup, in a clinic set up by API calls", () => {
  it("are 19, or 13 next to a visit at 9:00, with a reason for each missing one", async () => {
    const date = "2026-12-08";
    expect(await freeAt(date)).toEqual([...morning, ...noon, ...afternoon]);
    await book(date, "09:00");
    expect(await freeAt(date)).toEqual([...noon, ...afternoon]);
    expect(await codesAt(date, "10:00")).toContain("STAFF_BUSY 09:30 10:15");
    expect(await codesAt(date, "12:00")).toContain("STAFF_OFF 13:00 13:45");
    expect(await codesAt(date, "15:30")).toEqual(["ENDS_AFTER_17:00"]);
  });

  it("allow four visits a day if each takes the first free start time", async () => {
    const date = "2026-12-09";
    const taken: string[] = [];
    for (let [next] = await freeAt(date); next !== undefined; [next] = await freeAt(date)) {
      await book(date, next);
      taken.push(next);
    }
    expect(taken).toEqual(["09:00", "10:30", "13:45", "15:15"]);
  });

  it("aren't free during the cleanup time that staff set for the treatment's device type", async () => {
    const date = "2026-12-10";
    const { id, version } = await add("DeviceType", { pool: "rf-needle", cleanupMinutes: 20 });
    await call("PUT", `admin/DeviceType/${id}`, { version, cleanupMinutes: 60 });
    await book(date, "09:00");
    expect(await freeAt(date)).toEqual([...noon.slice(1), ...afternoon]);
    expect(await codesAt(date, "10:30")).toEqual(["DEVICE_BUSY:RF-1 09:30 11:15"]);
  });
});
