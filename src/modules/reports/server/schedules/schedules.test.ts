import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { addDays } from "#shared/zoned-time.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { todayOf } from "../reading/reader-of.ts";
import { reportMailWriters } from "./report-mails.ts";
import { bindReportSchedulesApi } from "./schedules-api.ts";
import { sendDueReports } from "./send-reports.ts";

const { db, deps, send } = breakingOff(
  "modules/reports/server/schedules/schedules.test.ts",
  await testApi([bindReportSchedulesApi]),
);
await seedContent(db);
const owner = await newStaff(db, "admin");
const manager = await newStaff(db, "staff", { rights: ["reports.all"] });
const desk = await newStaff(db, "staff");
const today = await todayOf(db);
const yesterday = addDays(today, -1);
await postMovements(
  db,
  {
    ...tenderTaken({ tenderId: "t1", orderId: "o1", into: "cash", cents: 4_200 }),
    happenedAt: new Date(`${yesterday}T17:00:00Z`),
  },
  { ...orderSold({ orderId: "o1", goodsCents: 4_200 }), happenedAt: new Date(`${yesterday}T17:00:00Z`) },
);

const input = {
  name: "Yesterday’s sales",
  query: { report: "sales", period: "yesterday", by: "day", compare: "none" },
  cadence: "daily",
  on: null,
  at: "00:00",
  recipientIds: [owner.customerId, manager.customerId],
};
const add = (body: object, token = owner.bearer) => send("POST", "admin/ReportSchedule", { token, body });
const list = async () => (await send("GET", "admin/ReportSchedule", { token: owner.bearer })).body.data;

/** Returns the emails waiting to be sent, as their writer writes them now. */
async function mails() {
  const { rows } = await db.execute<{ payload: { payload: unknown } }>(sql`
    select j.payload from graphile_worker._private_jobs j where j.key like 'mail:report:%' order by j.key`);
  const write = present(reportMailWriters["staff-report"]);
  const written = await Promise.all(rows.map(({ payload }) => write(deps, payload.payload)));
  return written.flatMap((mail) => (mail ? [mail] : []));
}
const dueNow = () => db.execute(sql`update report_schedules set next_on = ${today}`);

it("a scheduled report is emailed to its recipients only once a day, without names of customers", async () => {
  const made = (await add(input)).body.data;
  expect(made).toMatchObject({ name: input.name, nextOn: addDays(today, 1), lastSentOn: null });
  await sendDueReports(db);
  expect(await mails()).toEqual([]);
  await dueNow();
  await Promise.all([sendDueReports(db), sendDueReports(db)]);
  await sendDueReports(db);
  const sent = await mails();
  expect(sent.map(({ to }) => to.address).sort()).toEqual(
    [owner, manager].map(({ customerId }) => `${customerId}@staff.example`).sort(),
  );
  expect(present(sent[0]).content.blocks.filter(({ kind }) => kind === "sums")[0]).toMatchObject({
    rows: expect.arrayContaining([["Net sales", "$42.00"]]),
  });
  expect(present((await list()).docs[0])).toMatchObject({ lastSentOn: today, nextOn: addDays(today, 1) });
});

it("OO-17: a scheduled report isn't sent to recipients who have lost the permission for the report", async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  await dueNow();
  await sendDueReports(db);
  expect(await mails()).toHaveLength(2);
  await db.execute(sql`delete from staff_rights where customer_id = ${manager.customerId}`);
  expect((await mails()).map(({ to }) => to.address)).toEqual([`${owner.customerId}@staff.example`]);
});

it("a report schedule can be changed and deleted only with the permission for all reports and with its current version", async () => {
  const [schedule] = (await list()).docs;
  const { _id: id, version } = present(schedule);
  const body = { ...input, cadence: "weekly", on: 1, recipientIds: [owner.customerId], version };
  const change = (more: object = {}) =>
    send("PUT", `admin/ReportSchedule/${id}`, { token: owner.bearer, body: { ...body, ...more } });
  expect((await change({ version: version + 7 })).status).toBe(409);
  expect((await change({ on: null })).status).toBe(400);
  expect((await change({ query: { ...input.query, by: "client" } })).status).toBe(400);
  expect((await add({ ...input, recipientIds: ["nobody"] })).status).toBe(400);
  expect((await add(input, desk.bearer)).status).toBe(403);
  expect((await change()).body.data).toMatchObject({ cadence: "weekly", on: 1, recipients: [{ isCovered: true }] });
  expect((await send("DELETE", `admin/ReportSchedule/${id}`, { token: owner.bearer })).status).toBe(200);
  expect((await list()).docs).toEqual([]);
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from audit_entries where resource = 'ReportSchedule' order by at, id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "reportSchedule.add",
    "reportSchedule.change",
    "reportSchedule.remove",
  ]);
});

it("OO-17: an emailed report contains no customer's name; names and rows are shown only through its link", async () => {
  await db.execute(sql`delete from graphile_worker._private_jobs`);
  const client = await newStaff(db, "staff");
  await db.execute(sql`update customers set first_name = 'Mara', last_name = 'Okafor' where id = ${client.customerId}`);
  const sold = { customerId: client.customerId, happenedAt: new Date(`${yesterday}T17:00:00Z`) };
  await postMovements(
    db,
    { ...tenderTaken({ tenderId: "t2", orderId: "o2", into: "cash", cents: 1_300 }), ...sold },
    { ...orderSold({ orderId: "o2", goodsCents: 1_300 }), ...sold },
  );
  const query = { report: "top", period: "yesterday", by: "client", compare: "none" };
  for (const one of [query, { ...query, by: "item", client: client.customerId }])
    await add({ ...input, name: "Clients", query: one, recipientIds: [owner.customerId] });
  await db.execute(sql`update report_schedules set next_on = ${today}`);
  await sendDueReports(db);
  const sent = await mails();
  expect(sent).toHaveLength(2);
  for (const { content } of sent) {
    expect(JSON.stringify(content)).not.toContain("Okafor");
    const link = present(content.blocks.find(({ kind }) => kind === "link"));
    expect(JSON.stringify(link)).toContain("/admin/reports/top?");
  }
  expect(sent.some(({ content }) => JSON.stringify(content).includes("one client"))).toBe(true);
});
