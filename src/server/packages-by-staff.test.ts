import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { packageTreatments } from "#modules/catalog/server/package-treatments.ts";
import { bindPaymentPlansApi } from "#modules/payment-plans/server/api.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { packagesOf } from "#testing/packages.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

// A clinic with treatments but without packages, because nothing is seeded.
const rig = await openPaymentRig({
  bindings: [bindCartApi, bindPaymentPlansApi(packageTreatments)],
  followsClock: true,
});
const { db } = rig;
const office = await testApi(moduleApis, {}, undefined, { database: rig });
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });
const { start, mine, goPast } = packagesOf(rig);
beforeAll(() => rig.startJobs());
expectInvariants(db);

const { rows: treatments } = await db.execute<{ id: string; price: number }>(
  sql`select id, price_cents as price from services where price_unit is null order by id limit 1`,
);
const treatment = present(treatments[0]);

const input = {
  name: "A series of three",
  serviceId: treatment.id,
  sessions: 3,
  price: treatment.price * 3 - 3_000,
  validMonths: 12,
  options: ["3 monthly payments"],
  isOffered: true,
};
const create = (body: object) => office.send("POST", "admin/PaymentPlan", { token, body });
const change = async (id: string, changes: object) => {
  const { version } = (await office.send("GET", `admin/PaymentPlan/${id}`, { token })).body.data;
  return office.send("PUT", `admin/PaymentPlan/${id}`, { token, body: { ...changes, version } });
};
const onSite = async () => (await office.send("GET", "PaymentPlan/all")).body.data;
const isAbsent = async () => (await office.send("GET", "Clinic/shell")).body.data.absent.includes("packages");

it("OO-3 a package created by staff is shown on the site, can be bought, and is charged on schedule until it is paid", async () => {
  expect([await onSite(), await isAbsent()]).toEqual([[], true]);
  const response = await create(input);
  expect([response.status, response.body.message]).toEqual([200, "OK"]);
  const { _id: id, slug, fullPrice, options, running } = response.body.data;
  expect([slug, fullPrice, running]).toEqual(["a-series-of-three", treatment.price * 3, 0]);
  expect(options).toEqual([expect.stringMatching(/^3 monthly payments of \$/)]);
  expect(await isAbsent()).toBe(false);
  const [shown] = await onSite();
  expect(shown).toMatchObject({ _id: id, fullPrice, rule: "3 visits, 10% off", price: input.price });
  expect(shown?.options.map(({ instalments }) => instalments)).toEqual([1, 3]);

  const { customerId, shown: payments } = await start({ id, name: input.name }, 3);
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(input.price);
  // Later changes to the package don't affect earlier purchases.
  const changed = await change(id, { price: input.price + 6_000, options: [], sessions: 4 });
  expect([changed.status, changed.body.data.running]).toEqual([200, 1]);
  const { notes } = (await office.send("POST", `admin/PaymentPlan/${id}/impact`, { token, body: {} })).body.data;
  expect(notes).toEqual(["1 package that runs keeps the price, visits and payments that were bought."]);
  for (const { dueOn } of payments.slice(1)) await goPast(dueOn);
  await rig.until(async () => (await mine(customerId)).status === "paid_off");
  expect(await mine(customerId)).toMatchObject({
    price: input.price,
    paid: input.price,
    sessions: { total: 3, released: 3 },
  });

  const { version } = changed.body.data;
  expect((await office.send("POST", `admin/PaymentPlan/${id}/archive`, { token, body: { version } })).status).toBe(200);
  expect([await onSite(), await isAbsent()]).toEqual([[], true]);
  const again = await rig.call("POST", `PaymentPlan/start/${id}`, customerId, {
    option: 1,
    consentHash: "0".repeat(64),
  });
  expect(again.status).toBe(404);
});

it("OO-3 a package whose payments don't add up to its price is refused with an error that states the difference", async () => {
  const refused = await create({ ...input, price: 36_000, options: ["3 monthly payments of $100"] });
  const message = "3 payments of $100.00 come to $300.00, $60.00 less than the price of $360.00.";
  expect([refused.status, refused.body.issues]).toEqual([400, [{ path: "options", message }]]);
  const { _id: id } = (await create({ ...input, price: 36_000, options: ["3 monthly payments of $120"] })).body.data;
  // The change is refused if only the price changes, because the payments still add up to the former price.
  expect((await change(id, { price: 39_000 })).status).toBe(400);
  expect((await change(id, { price: 39_000, options: ["3 payments of $130"] })).status).toBe(200);
  expect((await create({ ...input, serviceId: "no-such-treatment" })).body.issues).toEqual([
    { path: "serviceId", message: "There is no such treatment." },
  ]);
});

it("OO-3 a package shows no savings after the treatment's price is lowered", async () => {
  const { _id: id } = (await create({ ...input, name: "No saving" })).body.data;
  const shown = async () => present((await onSite()).find(({ _id }) => _id === id));
  expect((await shown()).fullPrice).toBeGreaterThan(input.price);
  await db.execute(sql`update services set price_cents = price_cents - 2000 where id = ${treatment.id}`);
  // Another process made the change; this one is notified a moment later.
  await rig.until(async () => (await shown()).rule === "3 visits");
  expect((await shown()).fullPrice).toBe(input.price);
});
