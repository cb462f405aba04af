import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { versionTasks } from "#platform/resource/versions/planned-versions.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const api = breakingOff("server/plan-drafts.test.ts", await demoApi(moduleApis));
const { db, send, deps } = api;
const { bearer: token, customerId: accountId } = await newStaff(db, "admin", { steppedUp: true });

const plan = { monthlyPrice: 5_000, annualPrice: 55_000, credit: 3_000, isOffered: false };
const make = async (name: string): Promise<string> =>
  (await send("POST", "admin/MembershipPlan", { token, body: { ...plan, name } })).body.data._id;
const read = async (id: string) => (await send("GET", `admin/MembershipPlan/${id}`, { token })).body.data;
const draftOf = async (id: string) => (await send("GET", `admin/MembershipPlan/${id}/draft`, { token })).body.data;
const save = async (id: string, changes: object) =>
  send("PUT", `admin/MembershipPlan/${id}/draft`, { token, body: { changes, hash: (await draftOf(id)).hash } });
const publish = async (id: string, more: { liveFrom?: string } = {}) =>
  send("POST", `admin/MembershipPlan/${id}/publish`, {
    token,
    body: { hash: (await draftOf(id)).hash ?? "", ...more },
  });
const discard = async (id: string) =>
  send(
    "DELETE",
    `admin/MembershipPlan/${id}/draft?hash=${(await draftOf(id)).hash}` as "admin/MembershipPlan/x/draft",
    {
      token,
    },
  );
const versionsOf = async (id: string) => {
  const { rows } = await db.execute<{ n: number; state: string; credit: number | null }>(sql`
    select n, state, (body->>'credit')::int as credit from record_versions where record_id = ${id} order by n`);
  return rows.map(({ n, state, credit }) => [n, state, credit]);
};

it("OO-4 a draft of a plan changes nothing until staff publish it as the plan's next version", async () => {
  const id = await make("Aspen");
  expect(await draftOf(id)).toMatchObject({ version: 2, state: "none", hash: null, changes: {} });
  const saved = await save(id, { credit: 4_000, name: "Aspen" });
  expect(saved.body.data).toMatchObject({ version: 2, state: "draft", changes: { credit: 4_000 } });
  expect(saved.body.data.changes).not.toHaveProperty("name");
  expect((await read(id)).credit).toBe(3_000);
  // A change made in the meantime is live immediately, and the draft is then based on it.
  const { version } = await read(id);
  await send("PUT", `admin/MembershipPlan/${id}`, { token, body: { tagline: "For the skin", version } });
  expect((await draftOf(id)).version).toBe(3);

  expect((await publish(id)).body.data).toMatchObject({ state: "none", changes: {} });
  expect(await read(id)).toMatchObject({ credit: 4_000, tagline: "For the skin" });
  expect(await versionsOf(id)).toEqual([
    [1, "retired", 3_000],
    [2, "retired", 3_000],
    [3, "live", 4_000],
  ]);
});

it("a draft of a plan is refused if it is outdated, has no change, or breaks the plan's rules", async () => {
  const id = await make("Birch");
  await save(id, { credit: 4_000 });
  const old = await send("PUT", `admin/MembershipPlan/${id}/draft`, {
    token,
    body: { changes: { credit: 1_000 }, hash: null },
  });
  expect([old.status, old.body]).toMatchObject([
    409,
    { code: "version_conflict", current: { changes: { credit: 4_000 } } },
  ]);
  expect((await save(id, { credit: 3_000 })).status).toBe(400);
  await save(id, { servicePercent: 10, usesMemberPriceList: true });
  const refused = await publish(id);
  expect([refused.status, (await draftOf(id)).state, (await versionsOf(id)).at(-1)?.[1]]).toEqual([
    400,
    "draft",
    "draft",
  ]);
  expect((await discard(id)).body.data).toMatchObject({ state: "none", version: 2 });
  expect((await publish(id)).status).toBe(400);
});

it("a job publishes a scheduled draft of a plan, or notifies its author that the draft was refused", async () => {
  const run = (recordId: string) =>
    versionTasks(deps).put_version_live?.({ resource: "MembershipPlan", recordId }, {} as never) ?? Promise.reject();
  const comeDue = () =>
    db.execute(sql`update record_versions set live_from = clock_now() - interval '1 second' where state = 'planned'`);
  const liveFrom = new Date(Date.now() + 86_400_000).toISOString();
  const [id, taken] = [await make("Cypress"), await make("Dogwood")];
  await save(id, { credit: 2_000 });
  expect((await publish(id, { liveFrom })).body.data).toMatchObject({ state: "planned" });
  await save(taken, { slug: "cypress" });
  await publish(taken, { liveFrom });
  await comeDue();
  await run(id);
  await run(taken);
  expect((await read(id)).credit).toBe(2_000);
  expect(await draftOf(taken)).toMatchObject({ state: "draft", liveFrom: null });
  const { rows } = await db.execute<{ payload: object }>(
    sql`select payload from outbox_events where type = 'version_refused'`,
  );
  expect(rows).toMatchObject([
    { payload: { accountId, title: "Dogwood", path: `/admin/offers/plans/${taken}`, version: 2 } },
  ]);
});

it("a package's price doesn't change until its draft is published", async () => {
  const { docs } = (await send("GET", "admin/PaymentPlan/list", { token })).body.data;
  const { _id: id, price, options, version } = present(docs[0]);
  const draft = async () => (await send("GET", `admin/PaymentPlan/${id}/draft`, { token })).body.data;
  const store = async (changes: object) =>
    send("PUT", `admin/PaymentPlan/${id}/draft`, { token, body: { changes, hash: (await draft()).hash } });
  await store({ validMonths: 17 });
  const drop = `admin/PaymentPlan/${id}/draft?hash=${(await draft()).hash}` as "admin/PaymentPlan/x/draft";
  expect((await send("DELETE", drop, { token })).body.data).toMatchObject({ state: "none" });
  expect((await store({ validMonths: 18, options })).body.data.changes).toEqual({ validMonths: 18 });
  expect((await send("GET", `admin/PaymentPlan/${id}`, { token })).body.data).toMatchObject({ version, price });
  const body = { hash: (await draft()).hash ?? "" };
  expect((await send("POST", `admin/PaymentPlan/${id}/publish`, { token, body })).body.data.state).toBe("none");
  expect((await send("GET", `admin/PaymentPlan/${id}`, { token })).body.data).toMatchObject({
    validMonths: 18,
    options,
  });
});
