import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newOrder } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const api = breakingOff("modules/system/server/undo-entry.test.ts", await demoApi(moduleApis));
const { send, db } = api;
const admin = await newStaff(api, "admin");
const as = { token: admin.bearer };

async function newBrand(name: string) {
  const response = await send("POST", "admin/Brand", {
    ...as,
    body: { name, slug: newId().toLowerCase(), story: "First." },
  });
  return response.body.data;
}
type Brand = Awaited<ReturnType<typeof newBrand>>;

/** Lets the desk book a visit at the demo clinic, at the first free start time, and returns its id. */
async function bookVisit(): Promise<string> {
  const customerId = await newCustomer(db);
  const services = [{ serviceId: "ac01", addOnIds: [] }];
  let startsAt: string | undefined;
  await freeDayAhead(async (day) => {
    const { body } = await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=ac01`, as);
    startsAt = body.data.find(({ isBooked }) => !isBooked)?.startsAt;
    return startsAt !== undefined;
  });
  const booking = { customerId, services, via: "phone", notify: false };
  const { body } = await send("POST", "admin/Appointment", { ...as, body: { ...booking, startsAt } });
  expect(body.message).toBe("OK");
  return body.data._id;
}

const update = async ({ _id, version }: Brand, changes: object): Promise<Brand> =>
  (await send("PUT", `admin/Brand/${_id}`, { ...as, body: { version, ...changes } })).body.data;
const read = async (id: string) => (await send("GET", `admin/Brand/${id}`, as)).body.data;
const newestEntry = async (id: string) =>
  present((await send("GET", `admin/Audit/list?f.resourceId=is:${id}`, as)).body.data.docs[0]);
const askUndo = async (entry: string, token = admin.bearer) =>
  (await send("GET", `admin/Audit/${entry}/undo`, { token })).body.data;
const undo = (entry: string, token = admin.bearer) => send("POST", `admin/Audit/${entry}/undo`, { token });

it("undoing an audit entry restores the record's former values, and names the undone entry", async () => {
  const brand = await newBrand("Tide House");
  await update(brand, { name: "Tide Labs", story: "Second." });
  const { _id: entry } = await newestEntry(brand._id);
  expect(await askUndo(entry)).toEqual({ canUndo: true, reason: null, undoneBy: null });
  const { status, body } = await undo(entry);
  expect([status, await read(brand._id)]).toMatchObject([200, { name: "Tide House", story: "First.", version: 3 }]);
  const written = await newestEntry(brand._id);
  expect(written).toMatchObject({
    _id: body.data.undoneBy,
    undoes: entry,
    action: "brand.update",
    summary: "Undo: Brand Tide Labs: Name and Story changed",
    before: { name: "Tide Labs", story: "Second." },
    after: { name: "Tide House", story: "First." },
  });
  const again = await undo(entry);
  expect([again.body.code, again.body.message]).toEqual(["undo_too_late", "This was undone already."]);
  expect(await askUndo(entry)).toMatchObject({ canUndo: false, undoneBy: written._id });
  // An undo is itself a change, so it can be undone, too.
  expect((await undo(written._id)).status).toBe(200);
  expect(await read(brand._id)).toMatchObject({ name: "Tide Labs", story: "Second." });
});

it("undoing an audit entry is refused if its fields were changed again, and never changes other fields", async () => {
  const brand = await newBrand("Fen & Daughters");
  const renamed = await update(brand, { name: "Fen" });
  const { _id: first } = await newestEntry(brand._id);
  const told = await update(renamed, { story: "Told anew." });
  expect(await askUndo(first)).toMatchObject({ canUndo: true });
  await update(told, { name: "Fen Labs" });
  const late = await undo(first);
  expect([late.status, late.body.code, late.body.message]).toEqual([409, "undo_too_late", "Name was changed since."]);
  expect(await askUndo(first)).toMatchObject({ canUndo: false, reason: "Name was changed since." });
  expect(await read(brand._id)).toMatchObject({ name: "Fen Labs", story: "Told anew." });
});

it("archiving and restoring can be undone, and only one of two simultaneous undos succeeds", async () => {
  const brand = await newBrand("Moss Yard");
  await send("POST", `admin/Brand/${brand._id}/archive`, { ...as, body: { version: 1 } });
  const { _id: archived } = await newestEntry(brand._id);
  const answers = await Promise.all([undo(archived), undo(archived)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await read(brand._id)).toMatchObject({ archivedAt: null, version: 3 });
  const { _id: restored } = await newestEntry(brand._id);
  expect((await undo(restored)).status).toBe(200);
  expect((await read(brand._id)).archivedAt).toEqual(expect.any(String));
  const { rows } = await db.execute(
    sql`select count(*)::int as count from audit_entries where resource_id = ${brand._id} and undoes is not null`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

it("undoing an audit entry requires the permission for the change, without which the entries of others are hidden (BO-1)", async () => {
  const brand = await newBrand("Reed Works");
  const manager = await newStaff(api, "staff", { rights: ["catalog.edit"] });
  const body = { version: 1, name: "Reed" };
  await send("PUT", `admin/Brand/${brand._id}`, { token: manager.bearer, body });
  const { _id: entry } = await newestEntry(brand._id);
  const reader = await newStaff(api, "staff", { rights: ["audit.all"] });
  expect((await undo(entry, reader.bearer)).body.code).toBe("forbidden");
  expect(await askUndo(entry, reader.bearer)).toEqual({ canUndo: false, reason: null, undoneBy: null });
  const { bearer } = await newStaff(api, "staff", { rights: ["catalog.edit"] });
  expect((await undo(entry, bearer)).status).toBe(404);
  expect((await undo(entry, manager.bearer)).status).toBe(200);
});

it("a change can't be undone if it created the record, if the record was deleted, or if the log lacks the former value", async () => {
  const brand = await newBrand("Salt Row");
  const { _id: created } = await newestEntry(brand._id);
  expect(await askUndo(created)).toMatchObject({ canUndo: false, reason: "This change has no undo." });
  await update(brand, { name: "Salt" });
  const { _id: renamed } = await newestEntry(brand._id);
  await send("DELETE", `admin/Brand/${brand._id}?version=2`, as);
  expect(await askUndo(renamed)).toMatchObject({ reason: "This brand was deleted since." });
  const hidden = newId();
  await db.execute(sql`
    insert into audit_entries (id, account_id, actor_name, action, resource, resource_id, summary, before, after)
    values (${hidden}, ${admin.customerId}, 'Noor', 'brand.update', 'Brand', 'none', 'x',
      '{"story": "changed"}', '{"story": "changed"}')`);
  expect(await askUndo(hidden)).toMatchObject({ reason: "The log doesn't hold what Story was before." });
});

it("a step of a visit can be undone only with the permission for that step and while no later step was taken", async () => {
  const visitId = await bookVisit();
  const step = (name: "confirm" | "cancel", body: object) =>
    send("POST", `admin/Appointment/${visitId}/${name}` as "admin/Appointment/x/confirm", { ...as, body });
  expect((await step("confirm", {})).body.message).toBe("OK");
  const { _id: confirmed } = await newestEntry(visitId);
  const reader = await newStaff(api, "practitioner", { rights: ["audit.all"] });
  expect((await undo(confirmed, reader.bearer)).body.code).toBe("forbidden");
  expect(await askUndo(confirmed)).toEqual({ canUndo: true, reason: null, undoneBy: null });
  const answers = await Promise.all([undo(confirmed), undo(confirmed)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await newestEntry(visitId)).toMatchObject({ action: "appointment.undo", undoes: confirmed });
  expect(await askUndo(confirmed)).toMatchObject({ canUndo: false, reason: "This was undone already." });

  expect((await step("cancel", { by: "clinic", reason: "Ill", notify: false })).body.message).toBe("OK");
  const { _id: canceled } = await newestEntry(visitId);
  expect((await undo(canceled)).status).toBe(200);
  const { rows } = await db.execute(sql`select status from appointments where id = ${visitId}`);
  expect(rows).toEqual([{ status: "booked" }]);
});

it("a step of an order can be undone until the step's email is sent or a part of the order is shipped", async () => {
  const address = { line1: "1 Larch Street", city: "New York", state: "NY", postalCode: "10013", country: "US" };
  const person = { firstName: "Uma", lastName: "Ghosh", phone: "+12125550171" };
  const shipped = { kind: "shipping" as const, expectedOn: "2026-12-01", address: { ...person, ...address } };
  const orderId = await newOrder(db, { customerId: null, fulfillment: shipped, quantities: [2] });
  const step = async (name: string, body: object = {}) => {
    const answer = await send("POST", `admin/Order/${orderId}/${name}` as "admin/Order/x/pack", { ...as, body });
    expect(answer.body.message, name).toBe("OK");
    return { entry: (await newestEntry(orderId))._id, order: answer.body.data };
  };
  const parcel = { carrier: "UPS", number: "1Z999" };
  const { entry: packed } = await step("pack");
  const { entry: sent } = await step("ship", parcel);
  expect(await askUndo(packed)).toMatchObject({ canUndo: false, reason: "The order was changed since then." });
  expect((await undo(packed)).body.code).toBe("undo_too_late");
  expect((await undo(sent)).status).toBe(200);
  expect(await newestEntry(orderId)).toMatchObject({ action: "order.undo", undoes: sent });
  expect((await undo(sent)).body.message).toBe("This was undone already.");

  const other = await newOrder(db, { customerId: null, fulfillment: shipped, quantities: [2] });
  const ofOther = (name: string, body: object = {}) =>
    send("POST", `admin/Order/${other}/${name}` as "admin/Order/x/pack", { ...as, body });
  const { body } = await ofOther("pack");
  const { _id: packing } = await newestEntry(other);
  const lines = [{ lineId: body.data.lines[0]?._id, quantity: 1 }];
  const part = await ofOther("ship", { ...parcel, lines });
  expect(part.body.data.status).toBe("preparing");
  expect(part.body.data.steps).not.toContain("undo");
  expect((await undo(packing)).body.message).toBe("A part of the order was sent.");
});

it("the moderation of a review can be undone unless the review was moderated since", async () => {
  await db.execute(sql`
    insert into reviews (id, product_id, author, rating, text) values ('r1', 'p02', 'Ida N.', 4, 'Foams well.')`);
  const review = await send("POST", "admin/Review/r1/approve", { ...as, body: { version: 1 } });
  expect(review.body.message).toBe("OK");
  const { _id: approved } = await newestEntry("r1");
  expect((await undo(approved)).status).toBe(200);
  expect((await newestEntry("r1")).undoes).toBe(approved);
  const late = await undo(approved);
  expect(late.body.message).toBe("This review was moderated since.");
  const { rows } = await db.execute(sql`select status from reviews where id = 'r1'`);
  expect(rows).toEqual([{ status: "pending" }]);
});
