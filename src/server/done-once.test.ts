import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { breakingOff, keyedCalls } from "#testing/broken-off.ts";
import { doneOnce } from "#testing/calls-done-once.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

/** This file makes the keyed calls (with an Idempotency-Key) that no other test file makes, each with valid input. */
const api = breakingOff("server/done-once.test.ts", await demoApi(moduleApis, { rateLimitFactor: 1_000 }));
const { db } = api;
const { bearer: admin, customerId: adminId } = await newStaff(db, "admin", {
  rights: ["care.direct"],
  steppedUp: true,
});

/** Makes a call that must succeed. */
async function done(method: string, path: string, body?: unknown, token = admin) {
  const answer = await api.send(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, answer.body]);
  return answer.body as { data: Record<string, unknown> & { _id: string; version: number }; [more: string]: unknown };
}

const one = async <Row extends Record<string, unknown>>(question: ReturnType<typeof sql>) =>
  present((await db.execute<Row>(question)).rows[0]);
const idOf = async (table: string, where = sql`true`) =>
  (await one<{ id: string }>(sql`select id from ${sql.identifier(table)} where ${where} order by id limit 1`)).id;

let after = 0;
/** Returns a free start time of a treatment, on a day without a visit from this file. */
async function freeStart(serviceId: string): Promise<string> {
  const starts = async (date: string) =>
    (await api.send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`)).body.data;
  const free = async (date: string) => (await starts(date)).find(({ isBooked }) => !isBooked)?.from;
  let date = addDays(await freeDayAhead(async (day) => (await free(day)) !== undefined), after);
  for (let time = await free(date); ; time = await free(date)) {
    after += 1;
    if (time) {
      const zone = "America/New_York";
      const { at } = await one<{ at: string }>(
        sql`select (${`${date} ${time}`}::timestamp at time zone ${zone}) as at`,
      );
      return new Date(at).toISOString();
    }
    date = addDays(date, 1);
  }
}

const newCustomer = async () =>
  (
    await done("POST", "admin/Customer", {
      firstName: "Ada",
      lastName: "Okafor",
      email: `${newId()}@example.com`,
      phone: "+12125550171",
    })
  ).data._id;

const SERVICE = "ag08";
async function newVisit(customerId?: string) {
  const startsAt = await freeStart(SERVICE);
  const body = {
    customerId: customerId ?? (await newCustomer()),
    services: [{ serviceId: SERVICE }],
    startsAt,
    via: "phone",
  };
  return (await done("POST", "admin/Appointment", body)).data;
}
const versionOf = async (id: string) =>
  (await one<{ version: number }>(sql`select version from appointments where id = ${id}`)).version;

it("each call that takes an Idempotency-Key is tested exactly once for doing its work only once", () => {
  const named = Object.values(doneOnce).flat();
  expect(named.toSorted()).toEqual([...keyedCalls.keys()].sort());
});

it("a cart's lines, codes and addresses are changed, and a message is sent, only once per idempotency key", async () => {
  const shopper = await newShopper(api);
  const own = (method: string, path: string, body?: unknown) => done(method, path, body, shopper);
  await own("POST", "user/address", {
    firstName: "Ada",
    lastName: "Okafor",
    line1: "1 Larch Street",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone: "+1 212 555 0171",
  });
  await done("POST", "contact", { name: "Ada", email: "ada@example.com", message: "Is there parking?" });
  await own("POST", `addToCartFrequentlyByProduct/${await idOf("bundles")}`, {});
  const { serviceId, addOnId } = await one<{ serviceId: string; addOnId: string }>(
    sql`select service_id as "serviceId", add_on_id as "addOnId" from service_add_ons order by 1, 2 limit 1`,
  );
  await own("POST", `add-to-cart/service/${serviceId}`, {});
  await own("POST", `add-to-cart/addOnservices/${addOnId}`, {});
  const { productId } = await one<{ productId: string }>(
    sql`select product_id as "productId" from product_sizes where on_hand - reserved > 3 order by id desc limit 1`,
  );
  await done("POST", "cart/merge", { products: [{ productId, quantity: 1 }] }, await newShopper(api));
});

it("stock, settings, setup and texts are changed only once per idempotency key", async () => {
  const { id: sizeId, onHand } = await one<{ id: string; onHand: number }>(
    sql`select id, on_hand as "onHand" from product_sizes order by id limit 1`,
  );
  await done("POST", "admin/Stock/count", { sizeId, counted: onHand + 4, seen: onHand });
  await done("POST", "admin/Stock/adjust", { sizeId, delta: 2, reason: "corrected", note: "Behind the shelf" });
  const unit = await done("POST", "admin/Setup/units", { kind: "room", name: "Room of tests", pool: "facial" });
  await done("DELETE", `admin/Setup/units/${unit.data._id}`);
  const { data: setup } = await done("GET", "admin/Setup");
  const templates = setup.templates as { templateId: string; isAdded: boolean }[];
  const { templateId } = present(templates.find(({ isAdded }) => !isAdded) ?? templates[0]);
  await done("POST", "admin/Setup/treatments", { treatments: [{ templateId, priceCents: 9_900, minutes: 30 }] });
});

it("staff calls that hold, move, lengthen, change, link or undo a visit do so only once per idempotency key", async () => {
  const hold = await done("POST", "admin/Appointment/hold", {
    services: [{ serviceId: SERVICE }],
    startsAt: await freeStart(SERVICE),
  });
  await done("DELETE", `admin/Appointment/hold/${hold.data.holdId}`);
  const { _id: id } = await newVisit();
  const path = `admin/Appointment/${id}`;
  const startsAt = await freeStart(SERVICE);
  await done("POST", `${path}/explain`, { startsAt, lock: true });
  await done("POST", `${path}/move`, { startsAt, version: await versionOf(id) });
  await done("POST", `${path}/resize`, { minutes: 60, reason: "Takes longer", version: await versionOf(id) });
  await done("POST", `${path}/link`, {});
  await done("POST", `${path}/services`, { serviceId: "ag01", version: await versionOf(id) });
  const line = await idOf("appointment_services", sql`appointment_id = ${id} and lower(service_id) = 'ag01'`);
  await done("DELETE", `${path}/services/${line}`, { version: await versionOf(id) });
  const sizeId = await idOf("product_sizes", sql`on_hand - reserved > 3`);
  const { data: money } = await done("POST", `${path}/products`, { lines: [{ sizeId, quantity: 2 }] });
  const orders = money.orders as { _id: string; lines: { _id: string; kind: string }[] }[];
  await done("POST", `admin/Order/${present(orders[0])._id}/payLink`, { mail: true });
  const goods = present(orders.flatMap(({ lines }) => lines).find(({ kind }) => kind === "product"));
  await done("DELETE", `${path}/products/${goods._id}`, {});
  await done("POST", `${path}/cancel`, { reason: "Called in", version: await versionOf(id) });
  await done("POST", `${path}/undo`, { version: await versionOf(id) });
});

it("calendar blocks are changed only once per idempotency key", async () => {
  const startsAt = `${addDays(new Date().toISOString().slice(0, 10), 40)}T23:00:00.000Z`;
  const fields = { resourceId: await idOf("resources", sql`kind = 'room'`), startsAt, kind: "cleaning" };
  const endsAt = (minutes: number) => new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const { data } = await done("POST", "admin/Block", { ...fields, endsAt: endsAt(30) });
  const [block] = [data].flat() as { _id: string; version: number }[];
  const { _id: id, version } = present(block);
  await done("PUT", `admin/Block/${id}`, { ...fields, endsAt: endsAt(45), version });
  await done("DELETE", `admin/Block/${id}`, {});
});

it("a sale, its cash payment and refund, a cash count and a card link are made only once per idempotency key", async () => {
  const customerId = await newCustomer();
  await newVisit(customerId);
  await done("POST", `admin/Customer/${customerId}/cards/link`, {});
  const planId = await idOf("membership_plans", sql`is_offered`);
  await done("POST", "admin/Order/desk/consent", { customerId, membership: { planId, interval: "month" }, mail: true });
  const sizeId = await idOf("product_sizes", sql`on_hand - reserved > 3`);
  const sale = (await done("POST", "admin/Order/desk", { customerId, lines: [{ sizeId, quantity: 1 }] })).data;
  const cash = { kind: "cash", cents: sale.due as number, received: sale.due as number };
  await done("POST", `admin/Order/${sale._id}/tenders`, cash);
  const line = await idOf("order_lines", sql`order_id = ${sale._id}`);
  const input = { lines: [{ lineId: line, quantity: 1, restock: true }], reason: "Came back" };
  await done("POST", `admin/Order/${sale._id}/refund`, input);
  await done("POST", `admin/Refund/${await idOf("refunds", sql`order_id = ${sale._id}`)}/handedBack`, {});
  const { data: close } = await done("GET", "admin/DayClose");
  const rows = close.rows as { accountId: string; account: string; expected: number }[];
  const { expected } = present(rows.find((row) => row.accountId === adminId && row.account === "cash"));
  await done("POST", "admin/DayClose/count", {
    day: close.day,
    accountId: adminId,
    account: "cash",
    expected,
    counted: Math.max(0, expected) + 100,
    reason: "A dollar too much",
  });
});

it("a sale is canceled, and the text of a policy is changed, only once per idempotency key", async () => {
  const sizeId = await idOf("product_sizes", sql`on_hand - reserved > 3`);
  const sale = (await done("POST", "admin/Order/desk", { lines: [{ sizeId, quantity: 1 }] })).data;
  await done("POST", `admin/Order/${sale._id}/cancel`, { reason: "Changed their mind" });
  const { data: list } = await done("GET", "admin/Policy/list");
  const [policy] = list.docs as { _id: string; version: number }[];
  const { _id: id, version } = present(policy);
  const html = "<p>Words of the tests.</p>";
  await done("POST", `admin/Policy/${id}/preview`, { changes: { html } });
  await done("PUT", `admin/Policy/${id}`, { html, version });
});

it("the role of a staff member is changed only once per idempotency key", async () => {
  const { customerId: member } = await newStaff(db, "staff");
  await done("PUT", `admin/Staff/${member}/role`, { role: "practitioner" });
});
