import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { checkInvariants } from "#server/invariants.ts";
import { eventHandlersOf, moduleApis, tasksOf } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newOrder, payAsBefore } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { newStaff, provesFactor } from "#testing/staff.ts";
import type { staffOrderSchema } from "../../staff/contract/staff-order.ts";

type StaffOrder = z.output<typeof staffOrderSchema>;

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-orders-"));
afterAll(() => rm(dataDir, { recursive: true }));
const api = breakingOff("modules/checkout/server/staff/staff-orders.test.ts", await demoApi(moduleApis, { dataDir }));
const { db, send, deps } = api;
const desk = await newStaff(api, "staff");
const token = desk.bearer;

type Answer = { status: number; code?: string | undefined; message: string; order: StaffOrder; mail?: object };

/**
 * Performs a step of an order. The steps' paths also match the order's path, so the types can't distinguish the
 * responses.
 */
async function step(id: string, name: string, body: object = {}): Promise<Answer> {
  const { status, body: answer } = await send("POST", `admin/Order/${id}/${name}` as "admin/Order/x/ready", {
    token,
    body,
  });
  const { code, message, data, mail } = answer;
  return { status, code, message, order: data as unknown as StaffOrder, mail };
}

const SHIPPING = {
  kind: "shipping" as const,
  expectedOn: "2026-12-01",
  address: {
    firstName: "Uma",
    lastName: "Ghosh",
    line1: "1 Larch Street",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone: "+12125550171",
  },
};
const parcel = { carrier: "UPS", number: "1Z999" };

async function brokenRules(): Promise<string[]> {
  const ours = /parcel|legal moves|history ends|paid once/;
  return (await checkInvariants(db))
    .filter(({ name, broken }) => broken > 0 && ours.test(name))
    .map(({ name }) => name);
}

describe("an order at the desk (PY-10)", () => {
  it("is packed, marked as ready and handed over, and its history names the staff member of each step", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db) });
    expect((await step(id, "pack")).order.status).toBe("preparing");
    const ready = await step(id, "ready");
    expect([ready.order.status, ready.mail]).toEqual(["ready_for_pickup", { notified: true }]);
    const done = await step(id, "deliver");
    expect(done.order.status).toBe("delivered");
    const steps = done.order.timeline.filter(({ by }) => by === desk.name);
    expect(steps.map(({ text }) => text)).toEqual(["Packed", "Ready for pickup", "Handed over"]);
    expect(await brokenRules()).toEqual([]);
  });

  it("needs only two clicks from paid to handed over", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db) });
    expect((await step(id, "ready")).order.status).toBe("ready_for_pickup");
    expect((await step(id, "deliver")).order.status).toBe("delivered");
    expect(await brokenRules()).toEqual([]);
  });

  it.each([
    ["refunded", "ship", "A refunded order can't be shipped."],
    ["cancelled", "pack", "A canceled order can't be packed."],
    ["pending", "pack", "An unpaid order can't be packed."],
    ["delivered", "ready", "A delivered order can't be marked as ready."],
    ["paid", "deliver", "A paid order can't be handed over."],
    ["preparing", "cancel", "A packed order can't be canceled."],
    ["paid", "ship", "This order is picked up, not shipped."],
  ] as const)("with the status %s refuses the step %s and says why", async (status, name, message) => {
    const id = await newOrder(db, { customerId: null, status });
    const answer = await step(id, name, name === "ship" ? parcel : {});
    expect([answer.status, answer.code, answer.message]).toEqual([409, "order_closed", message]);
  });

  it("changes only once if several staff members click at the same time, and the others get an error", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db) });
    const answers = await Promise.all([step(id, "pack"), step(id, "pack"), step(id, "pack")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { version } = answers.find(({ status }) => status === 200)?.order ?? { version: 0 };
    const late = await step(id, "ready", { version: version - 1 });
    expect([late.status, late.code]).toEqual([409, "version_conflict"]);
  });

  it("has an audit log entry for each step", async () => {
    const id = await newOrder(db, { customerId: null });
    await step(id, "pack");
    await step(id, "undo");
    const { rows } = await db.execute<{ action: string }>(
      sql`select action from audit_entries where resource_id = ${id} order by at, id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(["order.pack", "order.undo"]);
  });
});

describe("shipments of an order", () => {
  it("may contain a part of an order, which counts as shipped only after its last unit", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db), fulfillment: SHIPPING, quantities: [2, 1] });
    const { order } = await step(id, "pack");
    const [one, two] = order.lines;
    const part = await step(id, "ship", { ...parcel, lines: [{ lineId: one?._id, quantity: 1 }] });
    expect(part.order.status).toBe("preparing");
    const tooMuch = await step(id, "ship", { ...parcel, lines: [{ lineId: one?._id, quantity: 2 }] });
    expect([tooMuch.status, tooMuch.message]).toEqual([400, `At most 1 of ${one?.name} can still be shipped.`]);
    const rest = await step(id, "ship", { ...parcel, number: "1Z998" });
    expect(rest.order.status).toBe("shipped");
    expect(rest.order.parcels.map(({ lines }) => lines.length)).toEqual([1, 2]);
    expect(rest.order.lines.map(({ _id: lineId, inParcels }) => [lineId, inParcels])).toEqual([
      [one?._id, 2],
      [two?._id, 1],
    ]);
    expect(await brokenRules()).toEqual([]);
  });

  it("contain each unit only once, even if two are sent concurrently", async () => {
    const id = await newOrder(db, { customerId: null, fulfillment: SHIPPING, quantities: [3] });
    const { order } = await step(id, "pack");
    const lines = [{ lineId: order.lines[0]?._id, quantity: 2 }];
    const answers = await Promise.all([1, 2, 3].map(() => step(id, "ship", { ...parcel, lines })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await brokenRules()).toEqual([]);
  });
});

describe("undoing a step of an order", () => {
  it("restores the order's status and removes the shipment if no email has been sent", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db), fulfillment: SHIPPING });
    const shipped = await step(id, "ship", parcel);
    expect(shipped.order.steps).toContain("undo");
    const undone = await step(id, "undo");
    expect([undone.order.status, undone.order.parcels]).toEqual(["preparing", []]);
    const again = await step(id, "undo");
    expect([again.status, again.message]).toEqual([409, "There is no step to undo."]);
    expect((await step(id, "ship", parcel)).order.status).toBe("shipped");
    expect(await brokenRules()).toEqual([]);
  });

  it("is refused after the customer has been emailed", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db) });
    await step(id, "ready");
    await db.execute(sql`update order_history set at = at - interval '16 seconds' where order_id = ${id}`);
    const late = await step(id, "undo");
    expect([late.status, late.code, late.message]).toEqual([
      409,
      "undo_too_late",
      "The customer has been told by email.",
    ]);
  });
});

describe("emails about shipments", () => {
  it("are sent only once for a shipment, and not for a step that was undone", async () => {
    const jobs = await startJobRunner({
      databaseUrl: api.url,
      logger: deps.logger,
      tasks: { ...eventTasks(db, eventHandlersOf(deps)), ...tasksOf(deps) },
    });
    afterAll(() => jobs.stop());
    const [sentTo, undoneFor] = ["sent@parcels.example", "undone@parcels.example"];
    const sent = await newOrder(db, { customerId: await newCustomer(db, { email: sentTo }), fulfillment: SHIPPING });
    const undone = await newOrder(db, { customerId: await newCustomer(db, { email: undoneFor }) });
    await step(sent, "ship", parcel);
    await step(undone, "ready");
    await step(undone, "undo");
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`);
    const waiting = async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const folder = join(dataDir, "outbox");
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
    expect(mails.filter((mail) => mail.includes(undoneFor))).toEqual([]);
    const [mail, ...more] = mails.filter((each) => each.includes(sentTo));
    expect(more).toEqual([]);
    expect(mail).toContain("1Z999");
    const { timeline } = (await send("GET", `admin/Order/${sent}` as "admin/Order/x", { token })).body.data;
    const subject = /^Subject: (.*?)\r?$/m.exec(mail ?? "")?.[1];
    const mailed = timeline.filter(({ kind }) => kind === "mail").map(({ text }) => text);
    expect(mailed, "the order says which mails went out").toEqual([`Emailed: ${subject}`]);
  });

  it("aren't promised to a customer without an email, or if staff opt out", async () => {
    const silent = await newOrder(db, { customerId: await newCustomer(db, { email: null, hasLogin: false }) });
    const ready = await step(silent, "ready");
    expect(ready.mail).toEqual({ notified: false, reason: "no_email" });
    expect(ready.order.unreachable).toBe("no_email");
    const order = await newOrder(db, { customerId: await newCustomer(db) });
    expect((await step(order, "ready", { notify: false })).mail).toEqual({ notified: false, reason: "not_asked" });
  });
});

describe("lists and printouts of orders", () => {
  it("have the views to pack, ready and unpaid, and find orders by number and customer name", async () => {
    const name = "Marguerite Delacroix";
    const customerId = await newCustomer(db, { firstName: "Marguerite", lastName: "Delacroix" });
    const [paid, pending] = [await newOrder(db, { customerId }), await newOrder(db, { customerId, status: "pending" })];
    const list = async (query: string) =>
      (await send("GET", `admin/Order/list?${query}`, { token })).body.data.docs.map((doc) => doc);
    const found = await list("q=marguerite");
    expect(found.map(({ _id }) => _id).sort()).toEqual([paid, pending].sort());
    expect(found[0]).toMatchObject({ customerName: name, method: "pickup", pieces: 1, total: 6_200 });
    expect((await list("view=pack&q=delacroix")).map(({ _id }) => _id)).toEqual([paid]);
    expect((await list("view=unpaid&q=delacroix")).map(({ _id }) => _id)).toEqual([pending]);
    const number = String(found[0]?.number);
    for (const text of [number, `%23${number}`, number.slice(-4)])
      expect(
        (await list(`q=${text}`)).map(({ _id }) => _id),
        text,
      ).toContain(found[0]?._id);
    await db.execute(sql`update orders set number = 7 where id = ${paid}`);
    expect((await list("q=7")).map(({ number }) => number)).toEqual([7]);
  });

  it("list the items to pack by storage place, and each line can be checked off", async () => {
    const id = await newOrder(db, { customerId: null, quantities: [1, 2] });
    const read = await send("GET", `admin/Order/${id}` as "admin/Order/x", { token });
    const lineId = read.body.data.lines[1]?._id ?? "";
    const ticked = await send("PUT", `admin/Order/${id}/lines/${lineId}`, { token, body: { packed: true } });
    expect(ticked.status).toBe(200);
    const { body } = await send("GET", "admin/Order/packing", { token });
    const lines = body.data.shelves.flatMap((shelf) => shelf.lines).filter(({ orderId }) => orderId === id);
    expect(lines.map(({ quantity, packed }) => [quantity, packed]).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
    await step(id, "pack");
    const after = await send("GET", "admin/Order/packing", { token });
    expect(JSON.stringify(after.body.data)).not.toContain(id);
    await step(id, "ready");
    const late = await send("PUT", `admin/Order/${id}/lines/${lineId}`, { token, body: { packed: false } });
    expect(late.status).toBe(409);
  });

  it("show the same number of orders to pack in the count, the order list and the packing list", async () => {
    const packed = await newOrder(db, { customerId: null, quantities: [1], fulfillment: SHIPPING });
    await step(packed, "pack");
    await newOrder(db, { customerId: null, quantities: [2], fulfillment: SHIPPING });
    // Paid, with nothing left to pack: fully refunded, fully sent, a card to print, and goods of a visit, which the
    // desk hands over.
    const newOne = (more: object = {}) => newOrder(db, { customerId: null, ...more });
    const [back, sent, card] = [await newOne(), await newOne({ fulfillment: SHIPPING }), await newOne()];
    const ofVisit = await newOne();
    await db.execute(sql`update order_lines set refunded_quantity = quantity where order_id = ${back}`);
    await step(sent, "ship", parcel);
    await db.execute(sql`update orders set status = 'paid' where id = ${sent}`);
    await db.execute(sql`update order_lines set kind = 'gift_card' where order_id = ${card}`);
    await db.execute(sql`update orders set kind = 'extra' where id = ${ofVisit}`);
    // One of two items is refunded, so the other is to be packed.
    const partly = await newOne({ quantities: [2] });
    await db.execute(sql`update order_lines set refunded_quantity = 1 where order_id = ${partly}`);
    const { views } = (await send("GET", "admin/Order/counts", { token })).body.data;
    const listed = (await send("GET", "admin/Order/list?view=pack&limit=200", { token })).body.data.docs;
    const packing = (await send("GET", "admin/Order/packing", { token })).body.data;
    const lines = packing.shelves.flatMap((shelf) => shelf.lines);
    expect(lines.filter(({ orderId }) => orderId === partly)).toMatchObject([{ quantity: 1 }]);
    const onList = [...new Set(lines.map(({ orderId }) => orderId))].sort();
    expect(listed.map(({ _id }) => _id).sort()).toEqual(onList);
    expect([views.find(({ id }) => id === "pack")?.count, packing.orders]).toEqual([onList.length, onList.length]);
    for (const none of [back, sent, card, ofVisit]) expect(onList).not.toContain(none);
    const gone = (await send("GET", `admin/Order/${back}` as "admin/Order/x", { token })).body.data;
    expect([gone.status, gone.toPack]).toEqual(["paid", false]);
    // Undone, because refunds without a credit note would break an invariant that a later test checks.
    await db.execute(sql`update order_lines set refunded_quantity = 0 where order_id in (${back}, ${partly})`);
  });

  it("include the invoice of a paid order and a packing slip without prices", async () => {
    const id = await newOrder(db, { customerId: null, fulfillment: SHIPPING, totalCents: 7_777 });
    const read = async (path: string) => {
      const request = new Request(`http://localhost:3000/api/v1/admin/Order/${id}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const answer = await api.fetch(request);
      const [text] = await textOfPdf(await answer.arrayBuffer());
      return { status: answer.status, type: answer.headers.get("content-type"), text };
    };
    expect(await read("invoice")).toMatchObject({
      status: 200,
      type: "application/pdf",
      text: expect.stringContaining("77.77"),
    });
    const slip = await read("slip");
    expect(slip).toMatchObject({ status: 200, text: expect.stringContaining("Larch Street") });
    expect(slip.text).not.toContain("77.77");
  });

  it("BO-6: include the PDF credit note of a partial refund, which happens only once and requires a step-up", async () => {
    const id = await newOrder(db, { customerId: await newCustomer(db), totalCents: 2_000, quantities: [2, 1] });
    await payAsBefore(db, { orderId: id, cents: 6_000 });
    const manager = await newStaff(api, "staff", { rights: ["orders.refund"] });
    const { body: before } = await send("GET", `admin/Order/${id}` as "admin/Order/x", { token });
    const lineId = before.data.lines[0]?._id ?? "";
    const refund = (bearer: string, more: object = {}) =>
      send("POST", `admin/Order/${id}/refund` as "admin/Order/x/refund", {
        token: bearer,
        body: { lines: [{ lineId, quantity: 1 }], reason: "Came back unopened", ...more },
        // A preview needs no idempotency key.
        headers: "dryRun" in more ? {} : { "idempotency-key": `refund-${id}` },
      });
    const preview = await refund(manager.bearer, { dryRun: true });
    expect(preview.body.data).toMatchObject({ total: 2_000, before: 0, left: 6_000 });
    expect(preview.body.data.refunds).toEqual([{ source: "card", last4: "4242", amount: 2_000, status: "planned" }]);
    expect((await refund(manager.bearer, { amount: 100, dryRun: true })).body.code).toBe("forbidden");
    expect((await refund(manager.bearer)).body.code).toBe("step_up_needed");
    await provesFactor(db, manager.bearer);
    const done = await refund(manager.bearer);
    expect([done.status, done.body.data.creditNote?.total]).toEqual([200, 2_000]);
    expect((await refund(manager.bearer)).body.data).toEqual(done.body.data);
    const { body: after } = await send("GET", `admin/Order/${id}` as "admin/Order/x", { token });
    expect(after.data).toMatchObject({ status: "paid", paymentState: "partly_refunded", refunded: 2_000 });
    expect(after.data.lines[0]).toMatchObject({ refundedQuantity: 1, refundedCents: 2_000 });
    const { number } = done.body.data.creditNote ?? { number: 0 };
    const paper = new Request(`http://localhost:3000/api/v1/admin/Order/${id}/creditNotes/${number}.pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const [text] = await textOfPdf(await (await api.fetch(paper)).arrayBuffer());
    expect(text).toContain(`Credit note ${number}`);
    expect(text).toContain("$20.00");
    expect(text).not.toContain("unopened");
    // Returned goods aren't packed anymore.
    const { body: packing } = await send("GET", "admin/Order/packing", { token });
    const left = packing.data.shelves.flatMap((shelf) => shelf.lines).filter(({ orderId }) => orderId === id);
    expect(left.map(({ quantity }) => quantity)).toEqual([1, 1]);
  });

  async function paidOrder(pieceCents: number) {
    const id = await newOrder(db, { customerId: await newCustomer(db), totalCents: pieceCents, quantities: [2] });
    await payAsBefore(db, { orderId: id, cents: 2 * pieceCents });
    const { body } = await send("GET", `admin/Order/${id}` as "admin/Order/x", { token });
    const lineId = body.data.lines[0]?._id ?? "";
    const refund = (bearer: string, quantity = 1) =>
      send("POST", `admin/Order/${id}/refund` as "admin/Order/x/refund", {
        token: bearer,
        body: { lines: [{ lineId, quantity }], reason: "Damaged or wrong" },
      });
    return { id, refund };
  }
  async function waiting(orderId: string) {
    const { body } = await send("GET", "admin/Refund/list?f.state=any:proposed" as "admin/Refund/list", { token });
    return body.data.docs.filter((row) => row.orderId === orderId);
  }
  const decide = (bearer: string, id: string, what: "approve" | "decline", version: number) =>
    send("POST", `admin/Refund/${id}/${what}` as "admin/Refund/x/approve", {
      token: bearer,
      body: { version, ...(what === "decline" ? { reason: "They kept it" } : {}) },
    });
  async function steppedUp(role: "admin" | "staff", rights?: "orders.refund"[]) {
    const person = await newStaff(api, role, rights ? { rights } : {});
    await provesFactor(db, person.bearer);
    return person;
  }

  it("4.8: include a refund by staff without permission, which waits until another person approves it, only once", async () => {
    const { id, refund } = await paidOrder(2_000);
    const response = await refund(token);
    expect([response.status, response.body.code]).toEqual([403, "needs_approval"]);
    // After a repeated request only the newest one waits.
    await refund(token, 2);
    const [row, ...others] = await waiting(id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ amount: 4_000, reason: "Damaged or wrong", proposedByName: desk.name });
    const { _id: proposal = "", version = 0 } = row ?? {};
    expect((await decide(token, proposal, "approve", version)).body.code).toBe("forbidden");
    const [one, two] = [await steppedUp("admin"), await steppedUp("admin")];
    expect((await decide(one.bearer, proposal, "approve", version - 1)).body.code).toBe("version_conflict");
    const answers = await Promise.all([one, two].map(({ bearer }) => decide(bearer, proposal, "approve", version)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.data.total).toBe(4_000);
    expect(await waiting(id)).toEqual([]);
    const { rows } = await db.execute(sql`select total_cents from credit_notes where order_id = ${id}`);
    expect(rows).toEqual([{ total_cents: 4_000 }]);
    const books = (await checkInvariants(db)).filter(({ name }) => /credit notes/.test(name));
    expect(books).toHaveLength(3);
    expect(books.filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it("include a refund above a manager's daily limit, which requires another person's approval", async () => {
    const { id, refund } = await paidOrder(30_000);
    const manager = await steppedUp("staff", ["orders.refund"]);
    expect((await refund(manager.bearer)).status).toBe(200);
    expect((await refund(manager.bearer)).body.code).toBe("needs_approval");
    const [{ _id: proposal = "", version = 0 } = {}] = await waiting(id);
    expect((await decide(manager.bearer, proposal, "approve", version)).body).toMatchObject({
      code: "needs_approval",
      message: "Another person must approve this.",
    });
    expect((await decide(token, proposal, "decline", version)).body.code).toBe("forbidden");
    expect((await decide(manager.bearer, proposal, "decline", version)).status).toBe(200);
    expect(await waiting(id)).toEqual([]);
  });
});

describe("canceling an order at the desk (BO-26)", () => {
  async function paidOrder(quantities: number[]) {
    const id = await newOrder(db, { customerId: await newCustomer(db), totalCents: 2_000, quantities });
    await payAsBefore(db, { orderId: id, cents: quantities.reduce((sum, quantity) => sum + quantity, 0) * 2_000 });
    return id;
  }
  const read = async (id: string) => (await send("GET", `admin/Order/${id}` as "admin/Order/x", { token })).body.data;
  const cancel = (id: string, bearer: string) =>
    send("POST", `admin/Order/${id}/cancel` as "admin/Order/x/cancel", { token: bearer, body: {} });

  it("fully refunds a paid order that isn't packed yet, but only after a step-up of the staff member", async () => {
    const id = await paidOrder([2, 1]);
    expect((await read(id)).steps).toContain("cancel");
    const manager = await newStaff(api, "staff", { rights: ["orders.refund"] });
    expect((await cancel(id, manager.bearer)).body.code).toBe("step_up_needed");
    await provesFactor(db, manager.bearer);
    const done = await cancel(id, manager.bearer);
    expect([done.status, done.body.data.status, done.body.data.refunded]).toEqual([200, "refunded", 6_000]);
    expect((await cancel(id, manager.bearer)).body).toMatchObject({
      code: "order_closed",
      message: "A refunded order can't be canceled.",
    });
    const { rows } = await db.execute(sql`
      select c.quantity, c.restocks from credit_note_lines c join credit_notes n on n.id = c.credit_note_id
      where n.order_id = ${id} order by c.quantity`);
    expect(rows).toEqual([
      { quantity: 1, restocks: true },
      { quantity: 2, restocks: true },
    ]);
  });

  it("needs approval without permission to refund, and is refused after the order is packed", async () => {
    const id = await paidOrder([1]);
    expect((await cancel(id, token)).body.code).toBe("needs_approval");
    const packed = await paidOrder([1]);
    await step(packed, "pack");
    expect((await read(packed)).steps).not.toContain("cancel");
    expect((await cancel(packed, token)).body).toMatchObject({
      code: "order_closed",
      message: "A packed order can't be canceled.",
    });
  });
});
