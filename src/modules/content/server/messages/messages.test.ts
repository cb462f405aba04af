import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { eventHandlersOf, moduleApis, tasksOf } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newOrder } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { sendContactMessage } from "../send-contact-message.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-messages-"));
afterAll(() => rm(dataDir, { recursive: true }));
const api = breakingOff("modules/content/server/messages/messages.test.ts", await demoApi(moduleApis, { dataDir }));
const { db, send, deps } = api;
const desk = await newStaff(api, "staff");
const token = desk.bearer;
const jobs = await startJobRunner({
  databaseUrl: api.url,
  logger: deps.logger,
  tasks: { ...eventTasks(db, eventHandlersOf(deps)), ...tasksOf(deps) },
});
afterAll(() => jobs.stop());

async function mailsWith(text: string): Promise<string[]> {
  const waiting = async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(text));
}

const write = (email: string, message: string) =>
  sendContactMessage(db, { name: "Idris Bell", email, message }, { network: undefined });

it("staff list, assign, link and close contact messages, whose text isn't in the audit log", async () => {
  const id = await write("idris@example.net", "Is there parking nearby?");
  const open = await send("GET", "admin/Message/list?view=open", { token });
  expect(open.body.data.docs).toContainEqual(
    expect.objectContaining({ _id: id, state: "open", message: "Is there parking nearby?", replies: 0 }),
  );
  const customerId = await newCustomer(db, { firstName: "Idris", lastName: "Bell" });
  const body = { version: 1, assigneeId: desk.customerId, customerId, state: "done" };
  const changed = await send("PUT", `admin/Message/${id}`, { token, body });
  expect(changed.body.data).toMatchObject({ version: 2, assigneeName: desk.name, customerName: "Idris Bell" });
  const late = await send("PUT", `admin/Message/${id}`, { token, body });
  expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
  const { rows } = await db.execute<{ entry: string }>(
    sql`select e::text as entry from audit_entries e where resource_id = ${id}`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.entry).not.toMatch(/parking|idris/i);
});

it("contact messages are emailed to the clinic with the writer as Reply-To, and staff reply by email", async () => {
  const id = await write("writer@example.net", "Do you treat rosacea?");
  const [clinicMail] = await mailsWith("Do you treat rosacea?");
  expect(clinicMail).toMatch(/^Reply-To: .*<?writer@example\.net>?/m);
  const answered = await send("POST", `admin/Message/${id}/reply`, { token, body: { text: "We do, on weekdays." } });
  expect(answered.status).toBe(200);
  const [reply, ...more] = await mailsWith("We do, on weekdays.");
  expect(more).toEqual([]);
  expect(reply).toMatch(/^To: .*writer@example\.net/m);
  const { rows } = await db.execute<{ state: string }>(sql`select state from contact_messages where id = ${id}`);
  expect(rows).toEqual([{ state: "done" }]);
});

it("contact messages and orders are emailed to the clinic only if its settings say so", async () => {
  const customerId = await newCustomer(db, { firstName: "Ottoline", email: "ottoline@example.net" });
  const paid = async () => {
    const orderId = await newOrder(db, { customerId });
    await db.execute(sql`
      with written as (insert into outbox_events (id, type, key, payload)
        values (${orderId}, 'order_paid', ${`order:${orderId}:paid`}, ${JSON.stringify({ orderId })}::jsonb) returning id)
      select graphile_worker.add_job('dispatch_event', json_build_object('eventId', id)) from written`);
    const { rows } = await db.execute<{ number: number }>(
      sql`select number::int as number from orders where id = ${orderId}`,
    );
    return mailsWith(`Subject: Order ${rows[0]?.number} is paid`);
  };
  const [mail] = await paid();
  expect(mail).toMatch(/^Reply-To: .*ottoline@example\.net/m);
  const admin = await newStaff(api, "admin", { steppedUp: true });
  const read = await send("GET", "admin/Settings/mails", { token: admin.bearer });
  const values = { clinicMails: { bookings: true, orders: false, messages: false } };
  const body = { version: read.body.data.version, values };
  expect((await send("PUT", "admin/Settings/mails", { token: admin.bearer, body })).status).toBe(200);
  await write("unwanted@example.net", "Nobody should get this");
  expect(await mailsWith("Nobody should get this")).toEqual([]);
});

it("the search palette finds only the people, orders and treatments that the staff member may see", async () => {
  const customerId = await newCustomer(db, { firstName: "Perpetua", lastName: "Halloran" });
  const orderId = await newOrder(db, { customerId });
  const { rows } = await db.execute<{ number: number }>(
    sql`select number::int as number from orders where id = ${orderId}`,
  );
  const find = async (q: string, as = token) =>
    (await send("GET", `admin/find?q=${encodeURIComponent(q)}`, { token: as })).body.data.docs;
  expect(await find("hallor")).toContainEqual(expect.objectContaining({ kind: "customer", _id: customerId }));
  expect(await find(`#${rows[0]?.number}`)).toContainEqual(expect.objectContaining({ kind: "order", _id: orderId }));
  expect((await find("facial")).some(({ kind }) => kind === "service")).toBe(true);
  const practitioner = await newStaff(api, "practitioner");
  expect(await find("hallor", practitioner.bearer)).toEqual([]);
  expect(await find(`#${rows[0]?.number}`, practitioner.bearer)).toEqual([]);
});
