import { sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

/**
 * This file makes the back office's keyed calls (with an Idempotency-Key) that no other test file makes, each with
 * valid input.
 */
const api = breakingOff("server/done-once-by-staff.test.ts", await demoApi(moduleApis, { rateLimitFactor: 1_000 }));
const { db } = api;
const { bearer: admin } = await newStaff(db, "admin", { rights: ["care.direct"], steppedUp: true });

/** Makes a call that must succeed. */
async function done(method: string, path: string, body?: unknown, token = admin) {
  const answer = await api.send(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect([method, path, answer.status, answer.body]).toEqual([method, path, 200, answer.body]);
  return answer.body as { data: Record<string, unknown> & { _id: string; version: number } };
}

const one = async <Row extends Record<string, unknown>>(question: ReturnType<typeof sql>) =>
  present((await db.execute<Row>(question)).rows[0]);

/** Returns the first record of a list. */
async function firstOf(resource: string) {
  const { data } = await done("GET", `admin/${resource}/list`);
  return present((data.docs as { _id: string; version: number }[])[0]);
}

const TREATMENT = "ag08";
async function newVisit(treatment = TREATMENT) {
  let time = "";
  const date = await freeDayAhead(async (day) => {
    const { data } = (await api.send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=${treatment}`)).body;
    time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
    return time !== "";
  });
  const { at } = await one<{ at: string }>(
    sql`select (${`${date} ${time}`}::timestamp at time zone 'America/New_York') as at`,
  );
  const customer = {
    firstName: "Ada",
    lastName: "Okafor",
    email: `${newId()}@example.com`,
    phone: "+12125550171",
  };
  const { _id: customerId } = (await done("POST", "admin/Customer", customer)).data;
  const services = [{ serviceId: treatment }];
  const startsAt = new Date(at).toISOString();
  return (await done("POST", "admin/Appointment", { customerId, services, startsAt, via: "phone" })).data;
}

it("a customer is added to the waitlist only once per idempotency key", async () => {
  const customer = { firstName: "Ada", lastName: "Okafor", phone: "+12125550171", email: `${newId()}@example.com` };
  const date = addDays(new Date().toISOString().slice(0, 10), 20);
  const body = { customer, services: [{ serviceId: TREATMENT }], dates: [date, date], parts: ["morning"] };
  await done("POST", "admin/Waitlist", body);
});

it("the price that a plan's members pay is changed only once per idempotency key", async () => {
  const { _id: id } = await firstOf("MembershipPlan");
  const from = addDays(new Date().toISOString().slice(0, 10), 40);
  const price = { interval: "month", price: 9_900, from, reason: "Rent" };
  await done("POST", `admin/MembershipPlan/${id}/memberPrice`, price);
});

it.each([
  "Brand",
  "Category",
  "Service",
  "LimitedOffer",
  "MembershipPlan",
  "PaymentPlan",
  "Practitioner",
  "Room",
  "Device",
  "Ingredient",
])("previewing a change to a record of %s writes nothing", async (resource) => {
  const { _id: id } = await firstOf(resource);
  await done("POST", `admin/${resource}/${id}/impact`, { changes: {} });
});

it("a bulk change of records is made only once per idempotency key", async () => {
  const { _id, version } = await firstOf("PageMeta");
  const changes = { title: "Words of the tests" };
  await done("POST", "admin/PageMeta/bulk", { rows: [{ _id, version, changes }] });
});

it.each([
  ["Banner", { title: "Words of the tests" }],
  ["Review", { reply: "Words of the tests." }],
  ["Ingredient", { note: "Words of the tests.", source: "The tests" }],
])("a bulk undo of changes to %s records is done only once per idempotency key", async (resource, changes) => {
  const { _id, version } = await firstOf(resource);
  await done("PUT", `admin/${resource}/${_id}`, { ...changes, version });
  const { id } = await one<{ id: string }>(
    sql`select id from audit_entries where resource = ${resource} and resource_id = ${_id} order by at desc limit 1`,
  );
  expect((await done("POST", `admin/${resource}/bulk`, { entries: [id] })).data).toMatchObject({ done: 1 });
});

it("a bulk change of policies is made only once per idempotency key", async () => {
  const { _id } = await firstOf("Policy");
  await done("POST", "admin/Policy/bulk", { ids: [_id], set: {} });
});

it("the change of a contact message is previewed, and the message is marked as done, only once per idempotency key", async () => {
  await done("POST", "contact", { name: "Ada", email: "ada@example.com", message: "Is there parking?" });
  const { _id, version } = await firstOf("Message");
  await done("POST", `admin/Message/${_id}/preview`, { changes: { state: "done" } });
  await done("POST", "admin/Message/bulk", { rows: [{ _id, version, changes: { state: "done" } }] });
});

it("the preview of a reply to a review is created only once per idempotency key", async () => {
  const { _id } = await firstOf("Review");
  await done("POST", `admin/Review/${_id}/preview`, { changes: { reply: "Words of the tests." } });
});

it("questions of the health check are changed only once per idempotency key", async () => {
  const { _id } = await firstOf("Question");
  const read = async () => (await done("GET", `admin/Question/${_id}`)).data;
  await done("POST", `admin/Question/${_id}/preview`, { changes: { help: "Words of the tests." } });
  await done("POST", "admin/Question/bulk", { ids: [_id], action: "archive" });
  await done("POST", `admin/Question/${_id}/restore`, { version: (await read()).version });
  await done("POST", `admin/Question/${_id}/archive`, { version: (await read()).version });
});

it("the medical director confirms a consent form only once per idempotency key", async () => {
  const form = {
    title: "Form of the tests",
    kind: "treatment",
    families: ["peel"],
    body: "<p>What can happen.</p>",
    validDays: 100,
  };
  const { _id } = (await done("POST", "admin/ConsentForm", form)).data;
  await done("POST", `admin/ConsentForm/${_id}/confirm`);
});

it("pictures are uploaded and sorted only once per idempotency key", async () => {
  const bytes = await sharp({ create: { width: 1_200, height: 1_500, channels: 3, background: "#7c9a8e" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("image", new File([new Uint8Array(bytes)], "flask.png", { type: "image/png" }));
  await done("POST", "admin/Picture", form);
  const { _id: productId } = await firstOf("Product");
  const { data } = await done("GET", `admin/Product/${productId}/pictures`);
  const pictures = (data.pictures as { name: string; alt: string }[]).map(({ name }) => ({ name, alt: "A flask" }));
  await done("PUT", `admin/Product/${productId}/pictures/order`, { version: data.version, pictures });
});

it("a visit's form is signed, its order created and its email sent again only once per idempotency key", async () => {
  const { _id: id } = await newVisit();
  const { forms } = (await done("GET", `admin/Appointment/${id}/forms`)).data as unknown as {
    forms: { _id: string; version: number; signed?: object }[];
  };
  const due = present(forms.find(({ signed }) => !signed));
  const signed = { version: due.version, typedName: "Ada Okafor", agreed: true };
  await done("POST", `admin/Appointment/${id}/forms/${due._id}/answer`, signed);
  await db.execute(sql`update appointments set order_id = null where id = ${id}`);
  await done("POST", `admin/Appointment/${id}/order`);
  await db.execute(sql`
    insert into sent_mails (id, mail, key, payload, address, subject, sent_at)
    values ('sent-for-tests', 'appointment-booked', 'sent-for-tests', '{}', 'ada@example.com', 'Your visit', now())`);
  await done("POST", "admin/Mail/sent-for-tests/resend");
});

it("the units used in a visit are recorded only once per idempotency key", async () => {
  const { _id: id } = await newVisit("ag01");
  const { id: lineId } = await one<{ id: string }>(
    sql`select id from appointment_services where appointment_id = ${id}`,
  );
  await done("PUT", `admin/Appointment/${id}`, { units: [{ lineId, units: 31 }] });
});

it("a customer's hold is released, and a waitlist entry is changed, only once per idempotency key", async () => {
  const shopper = await newShopper(api);
  const { id: serviceIds } = await one<{ id: string }>(sql`select id from services order by id limit 1`);
  let time = "";
  const date = await freeDayAhead(async (day) => {
    const { data } = (await api.send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=${serviceIds}`)).body;
    time = data.find(({ isBooked }) => !isBooked)?.from ?? "";
    return time !== "";
  });
  await done("PUT", "cart/addDateAndtimetoServiceCart", { date, time }, shopper);
  const { id } = await one<{ id: string }>(
    sql`select id from appointments where status = 'held' order by created_at desc limit 1`,
  );
  await done("POST", `admin/Appointment/${id}/releaseHold`, { reason: "Double booking by phone" });
  const wish = { dates: [addDays(date, 7), addDays(date, 9)], parts: ["morning"] };
  const { _id: entry } = (await done("POST", `waitlist/${TREATMENT}`, wish, shopper)).data;
  await done("POST", `admin/Waitlist/${entry}/pause`, { paused: true });
  const customer = { firstName: "Ola", lastName: "Berg", phone: "+12125550177" };
  await done("POST", "admin/Waitlist", { customer, services: [{ serviceId: TREATMENT }], ...wish });
});

it("quiz rules, coupon codes and imported customers are changed only once per idempotency key", async () => {
  const { data } = await done("GET", "admin/AcneQuiz/rules");
  const rules = (data as unknown as object[]).map((rule) => ({ ...rule, note: "Words of the tests." })); // the response lists rules
  await done("PUT", "admin/AcneQuiz/rules", { rules });
  const coupon = {
    code: "TESTS20",
    name: "Codes of the tests",
    kind: "percent",
    percent: 20,
    appliesTo: "any",
    isSingleUse: true,
    startsOn: "2026-01-01",
    isPublic: false,
    reason: "Tests",
  };
  const { _id } = (await done("POST", "admin/Coupon", coupon)).data;
  await done("POST", `admin/Coupon/${_id}/batch`, { count: 3 });
  const file = new Request("http://localhost:3000/api/v1/admin/Customer/import", {
    method: "POST",
    headers: { authorization: `Bearer ${admin}`, "content-type": "text/csv" },
    body: "first_name,phone,email\nAna,212 555 0111,ana@example.com",
  });
  expect((await api.fetch(file)).status).toBe(200);
});

it("the setup wizard's changes are made only once per idempotency key", async () => {
  await done("POST", "admin/Setup/testMail", {});
  await db.execute(sql`delete from policies where kind = 'privacy'`);
  await db.execute(sql`update clinic_settings set opened_at = null`);
  await done("POST", "admin/Setup/texts", { policies: ["privacy"], questions: [] });
  await done("POST", "admin/Setup/open", {});
});
