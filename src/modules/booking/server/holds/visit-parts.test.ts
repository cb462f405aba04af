import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { services } from "#modules/catalog/server/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";
import { bookingInvariants } from "../invariants.ts";
import { rescheduleByCustomer } from "../reschedule/reschedule-by-customer.ts";
import { findSlots } from "../slots/find-slots.ts";
import { bookHold } from "./book-hold.ts";
import { type HoldVisit, holdVisit } from "./hold-visit.ts";

const { db, deps, send } = await demoApi(moduleApis, { rateLimitFactor: 1_000 });
deps.clock = fixedClock("2026-11-22T15:00:00Z");

let version = 1;
const context = {
  db,
  clock: deps.clock,
  versions: { versionOf: () => String(version) },
  secrets: deps.secrets,
};

// Thursdays, when Imani is off: only Beatriz does RF needling, 9:00 to 12:30 and 13:15 to 17:00. Each test has its own
// Thursday.
const thursdays = [
  "2026-12-03",
  "2026-12-10",
  "2026-12-17",
  "2027-01-07",
  "2027-01-14",
  "2027-01-21",
  "2027-01-28",
  "2027-02-04",
  "2027-02-11",
  "2027-02-18",
];
const emptyThursday = () => present(thursdays.shift());

const needlingAndLight = [{ serviceId: "ag05", addOns: [{ addOnId: "ao07", quantity: 1 }] }];
const only = (serviceId: string) => [{ serviceId, addOns: [] }];

const freeAt = async (date: string, visit: HoldVisit["services"]) =>
  (await findSlots(context, { date, visit })).filter(({ free }) => free).map(({ from }) => from);

/** Books a visit for a new customer. Returns the visit, or why it was refused. */
async function book(
  date: string,
  time: string,
  visit: HoldVisit["services"],
  practitionerId?: string,
): Promise<string> {
  const cartId = newId();
  const customerId = await makeTestCustomer(db);
  try {
    return await db.transaction(async (tx) => {
      const input = { cartId, customerId, services: visit, date, time, practitionerId };
      const { appointmentId } = await holdVisit(context, tx, input);
      await bookHold(context, tx, { cartId, customerId, orderId: newId() });
      return appointmentId;
    });
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
}

type SegmentRow = {
  kind: string;
  staff: string;
  startsAt: string;
  endsAt: string;
  person: string | null;
  room: string | null;
  devices: string[];
};

async function segmentsOf(appointmentId: string) {
  const { rows } = await db.execute<SegmentRow>(sql`
    select s.kind, s.staff, s.starts_at as "startsAt", s.ends_at as "endsAt", p.name as person, r.name as room,
      array(select d.name from resources d where d.id = any(s.device_ids) order by 1) as devices
    from appointment_segments s left join resources p on p.id = s.practitioner_id left join resources r on r.id = s.room_id
    where s.appointment_id = ${appointmentId} order by s.position`);
  const wall = (instant: string) => timeInZone(new Date(instant), "America/New_York");
  return rows.map(({ startsAt, endsAt, ...segment }) => ({ ...segment, from: wall(startsAt), to: wall(endsAt) }));
}

const morning = ["09:00", "09:15", "09:30", "09:45", "10:00", "10:15", "10:30", "10:45", "11:00"];
const afternoon = ["13:15", "13:30", "13:45", "14:00", "14:15", "14:30", "14:45", "15:00"];

describe("the demo's visits with several parts, such as RF needling with numbing before and LED after it", () => {
  it("have 18 start times on an empty day for RF needling", async () => {
    expect(await freeAt(emptyThursday(), needlingAndLight)).toEqual([...morning, "12:30", ...afternoon]);
  });

  it("have 11 start times left for RF needling beside a visit at 9, and are stored part by part", async () => {
    const date = emptyThursday();
    const booked = await book(date, "09:00", needlingAndLight);
    expect(await freeAt(date, needlingAndLight)).toEqual(["10:45", "11:00", "12:30", ...afternoon]);
    const rest = { room: "Laser 1" };
    expect(await segmentsOf(booked)).toEqual([
      { ...rest, kind: "numbing", staff: "none", from: "09:00", to: "09:45", person: null, devices: [] },
      {
        ...rest,
        kind: "treatment",
        staff: "lead",
        from: "09:45",
        to: "10:30",
        person: "Beatriz Nunes",
        devices: ["RF-needle"],
      },
      { ...rest, kind: "light", staff: "none", from: "10:30", to: "10:50", person: null, devices: ["LED 1"] },
    ]);
  });

  it("leave the practitioner free for others while the numbing cream works, unless presence is required (BO-33)", async () => {
    const beatriz = "practitioner-beatriz-nunes";
    const date = emptyThursday();
    await book(date, "09:00", needlingAndLight);
    expect(await book(date, "09:45", only("iv08"), beatriz)).toBe("slot_taken");
    expect(await book(date, "09:15", only("iv08"), beatriz)).not.toBe("slot_taken");
    const another = emptyThursday();
    await db.update(services).set({ sharesStaff: false }).where(eq(services.id, "ag05"));
    version += 1;
    await book(another, "09:00", needlingAndLight);
    expect(await book(another, "09:15", only("iv08"), beatriz)).toBe("slot_taken");
    await db.update(services).set({ sharesStaff: true }).where(eq(services.id, "ag05"));
    version += 1;
  });
});

it("a nurse can watch three IV drips at the same time, but not a fourth", async () => {
  const date = emptyThursday();
  const theo = "practitioner-theo-marsh";
  const visits: string[] = [];
  for (const time of ["09:00", "09:15", "09:30"]) visits.push(await book(date, time, only("iv02"), theo));
  for (const visit of visits) {
    expect((await segmentsOf(visit)).map(({ staff, person }) => [staff, person])).toEqual([
      ["lead", "Theo Marsh"],
      ["watch", "Theo Marsh"],
      ["lead", "Theo Marsh"],
    ]);
  }
  expect(await book(date, "09:45", only("iv02"), theo)).toBe("slot_taken");
  const last = await book(date, "09:45", only("iv02"));
  expect(new Set((await segmentsOf(last)).map(({ person }) => person))).toEqual(new Set(["Beatriz Nunes"]));
});

it("a visit schedules a facial before a wrinkle relaxer, whatever the order in the cart", async () => {
  const booked = await book(emptyThursday(), "10:00", [...only("ag01"), ...only("ag07")]);
  const { rows } = await db.execute(sql`
    select service_id as id from appointment_services where appointment_id = ${booked} order by position`);
  expect(rows).toEqual([{ id: "ag07" }, { id: "ag01" }]);
});

it("each treatment of a visit gets the practitioner who was requested for it", async () => {
  const { bearer: token } = await newStaff(db, "staff");
  const services = [
    { serviceId: "ag01", practitionerId: "practitioner-lena-park" },
    { serviceId: "ag07", practitionerId: "practitioner-dana-reyes" },
  ];
  const customer = { firstName: "Wishes", phone: "+12125550142" };
  const body = { customer, services, startsAt: "2026-12-09T15:00:00.000Z", via: "phone" };
  const booked = await send("POST", "admin/Appointment", { token, body });
  expect(booked.body).toMatchObject({ status: 200 });
  const { rows } = await db.execute(sql`
    select service_id as service, practitioner_id as person from appointment_services
    where appointment_id = ${booked.body.data._id} order by service_id`);
  expect(rows).toEqual(
    services.map(({ serviceId, practitionerId }) => ({ service: serviceId, person: practitionerId })),
  );
});

it("a visit shows the customer the practitioner of each part, and no name for parts without a practitioner", async () => {
  const { data } = (await send("POST", "user/signup", { body: newPerson("Parts") })).body;
  const call = (method: "POST" | "PUT", path: string, body: object = {}) =>
    send(method, path, { token: data.accessToken, body });
  const place = { date: emptyThursday(), time: "09:00" };
  await call("POST", "add-to-cart/service/ag05");
  await call("POST", "add-to-cart/addOnservices/ao07");
  expect((await call("PUT", "cart/addDateAndtimetoServiceCart", place)).status).toBe(200);
  expect((await call("POST", "checkoutService")).status).toBe(200);
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from appointments a join customers c on c.id = a.customer_id where c.first_name = 'Parts'`);
  const path = `Appointment/${present(rows[0]).id}` as const;
  const { segments } = (await send("GET", path, { token: data.accessToken })).body.data;
  const wall = (instant: string) => timeInZone(new Date(instant), "America/New_York");
  expect(segments.map(({ kind, from, to, practitioner }) => [kind, wall(from), wall(to), practitioner?.name])).toEqual([
    ["numbing", "09:00", "09:45", undefined],
    ["treatment", "09:45", "10:30", "Beatriz Nunes"],
    ["light", "10:30", "10:50", undefined],
  ]);
});

let guests = 0;
/** Checks out a visit as a guest, through the API. */
async function checkOut(date: string, time: string, visit: { serviceIds: string[]; addOnIds?: string[] }) {
  guests += 1;
  const contact = { email: `parts${guests}@example.com`, phone: `(212) 555-${1_000 + guests}` };
  const customer = { firstName: "Ines", lastName: "Roe", ...contact };
  const { status, body } = await send("POST", "guest/book", { body: { ...visit, date, time, customer } });
  return { status, message: body.message };
}
const withLight = { serviceIds: ["ag05"], addOnIds: ["ao07"] };

it("only one of 50 customers who check out the nurse's last slot at the same moment books it", async () => {
  const date = emptyThursday();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => checkOut(date, "10:45", withLight)));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = { status: 409, message: "This Slot already booked. " };
  expect(outcomes.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 49 }, () => refused));
  for (const { name, sql: text } of bookingInvariants) expect((await db.execute(sql.raw(text))).rows, name).toEqual([]);
});

it("a visit may end at exactly 5 pm, and is refused with the specified text if it would end later", async () => {
  const date = emptyThursday();
  expect(await freeAt(date, only("iv02"))).toContain("16:00");
  expect((await checkOut(date, "16:00", { serviceIds: ["iv02"] })).status).toBe(200);
  expect(await checkOut(date, "15:15", withLight)).toEqual({
    status: 409,
    message: "Your service time is greater than 05:00 pm, so move to next date.",
  });
});

it("a visit with several parts can be moved by 15 minutes over its own slot, which never appears free to others", async () => {
  const date = emptyThursday();
  const appointmentId = await book(date, "09:00", needlingAndLight);
  const { rows } = await db.execute<{ id: string }>(sql`
    select customer_id as id from appointments where id = ${appointmentId}`);
  let isMoving = true;
  const watch = async () => {
    const snapshots = [await freeAt(date, needlingAndLight)];
    while (isMoving) snapshots.push(await freeAt(date, needlingAndLight));
    return snapshots;
  };
  const watching = [watch(), watch(), watch()];
  const moved = await rescheduleByCustomer(context, {
    appointmentId,
    customerId: present(rows[0]).id,
    date,
    time: "09:15",
  });
  isMoving = false;
  expect(moved).toMatchObject({ time: "09:15", changesMade: 1 });
  const snapshots = (await Promise.all(watching)).flat();
  expect(snapshots.filter((free) => free.includes("09:00") || free.includes("09:15"))).toEqual([]);
  expect(await freeAt(date, needlingAndLight)).toEqual(["11:00", "12:30", ...afternoon]);
});

it("a visit reserves every resource that its parts need", async () => {
  for (const { name, sql: query } of bookingInvariants) {
    const { rows } = await db.execute(sql.raw(query));
    expect(rows, name).toEqual([]);
  }
});
