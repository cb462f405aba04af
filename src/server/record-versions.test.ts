import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { membershipOf } from "#modules/membership/server/public.ts";
import { newId } from "#shared/ids.ts";
import { newCustomer } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const { db, send } = await demoApi(moduleApis);
const { bearer: token, customerId: accountId } = await newStaff(db, "admin", { steppedUp: true });

const plan = { name: "Rowan", monthlyPrice: 5_000, annualPrice: 55_000, credit: 3_000, isOffered: false };
const versionsOf = async (id: string) => {
  const { rows } = await db.execute<{ n: number; state: string; credit: number; madeBy: string }>(sql`
    select n, state, (body->>'credit')::int as credit, made_by as "madeBy" from record_versions where record_id = ${id} order by n`);
  return rows;
};
const read = async (id: string) => (await send("GET", `admin/MembershipPlan/${id}`, { token })).body.data;
const change = async (id: string, changes: object) =>
  send("PUT", `admin/MembershipPlan/${id}`, { token, body: { ...changes, version: (await read(id)).version } });
const make = async () => (await send("POST", "admin/MembershipPlan", { token, body: plan })).body.data._id;

it("OO-4 each change of a plan creates a version and leaves the previous version unchanged", async () => {
  const id = await make();
  expect(await versionsOf(id)).toEqual([{ n: 1, state: "live", credit: 3_000, madeBy: accountId }]);
  expect((await change(id, { credit: 2_000 })).status).toBe(200);
  // Sending the same values again creates no version, nor does archiving the plan.
  await change(id, { credit: 2_000 });
  const { version } = await read(id);
  await send("POST", `admin/MembershipPlan/${id}/archive`, { token, body: { version } });
  expect((await versionsOf(id)).map(({ n, state, credit }) => [n, state, credit])).toEqual([
    [1, "retired", 3_000],
    [2, "live", 2_000],
  ]);
});

it("OO-4 the first change of a plan that has no versions stores the plan's previous state as the version of its members", async () => {
  const {
    _id: id,
    credit,
    productPercent,
  } = present(
    (await send("GET", "admin/MembershipPlan/list", { token })).body.data.docs.find(({ slug }) => slug === "cedar"),
  );
  expect(await versionsOf(id)).toEqual([]);
  const customerId = await newCustomer(db);
  await db.execute(
    sql`insert into memberships (id, customer_id, plan_id, starts_at) values (${newId()}, ${customerId}, ${id}, now())`,
  );
  const percentOf = async () => (await membershipOf(db, customerId, new Date()))?.terms.productPercent;
  await change(id, { credit: 10_000, productPercent: 3 });
  expect((await versionsOf(id)).map(({ n, state, credit: of }) => [n, state, of])).toEqual([
    [1, "retired", credit],
    [2, "live", 10_000],
  ]);
  expect(await percentOf()).toBe(productPercent);
});

it("OO-4 concurrent changes of a plan leave exactly one live version", async () => {
  const id = await make();
  const { version } = await read(id);
  const bodies = [1_000, 1_500, 2_500].map((credit) => ({ credit, version }));
  const answers = await Promise.all(bodies.map((body) => send("PUT", `admin/MembershipPlan/${id}`, { token, body })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await versionsOf(id)).map(({ state }) => state)).toEqual(["retired", "live"]);
  await send("DELETE", `admin/MembershipPlan/${id}`, { token, body: { version: version + 1 } });
  expect(await versionsOf(id)).toEqual([]);
});
