import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { membersOf } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis } from "./server-modules.ts";

// A clinic with treatments but without plans, because nothing is seeded.
const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi], followsClock: true });
const { db } = rig;
const office = await testApi(moduleApis, {}, undefined, { database: rig });
const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });
const { join, readMembership, periodsOf } = membersOf(rig);
beforeAll(() => rig.startJobs());
expectInvariants(db);

const HOUR = 3_600;

const input = {
  name: "Willow",
  monthlyPrice: 7_900,
  annualPrice: 86_900,
  credit: 5_000,
  productPercent: 10,
  servicePercent: 10,
  ownBenefits: ["Tea in the garden"],
  isOffered: true,
};
const create = (body: object) => office.send("POST", "admin/MembershipPlan", { token, body });
const change = async (id: string, changes: object) => {
  const { version } = (await office.send("GET", `admin/MembershipPlan/${id}`, { token })).body.data;
  return office.send("PUT", `admin/MembershipPlan/${id}`, { token, body: { ...changes, version } });
};
const clinicNow = async () => {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_now() as now`);
  return new Date(present(rows[0]).now);
};
const onSite = async () => (await office.send("GET", "Membership/plans")).body.data;
const isAbsent = async () => (await office.send("GET", "Clinic/shell")).body.data.absent.includes("plans");

it("OO-3 a plan created by staff is shown on the site, can be joined, and renews on schedule", async () => {
  expect([await onSite(), await isAbsent()]).toEqual([[], true]);
  const response = await create(input);
  expect([response.status, response.body.message]).toEqual([200, "OK"]);
  const { _id: id, slug, members } = response.body.data;
  expect([slug, members, await isAbsent()]).toEqual(["willow", 0, false]);
  expect(await onSite()).toMatchObject([
    {
      _id: id,
      name: "Willow",
      monthlyPrice: 7_900,
      credit: 5_000,
      birthdayCredit: 0,
      benefits: ["$50 credit each month", "10% off treatments and products", "Tea in the garden"],
    },
  ]);

  const { customerId, membershipId } = await join(id);
  expect((await office.send("GET", `admin/MembershipPlan/${id}`, { token })).body.data.members).toBe(1);
  await rig.advance((await readMembership(customerId)).secondsLeft + HOUR + 60);
  await rig.until(async () => (await periodsOf(membershipId)).length === 2);
  const booked = "provider > order 7900, order > membership_sales 2900, order > credit 5000";
  expect((await periodsOf(membershipId)).map((period) => period.booked)).toEqual([booked, booked]);

  // Existing members retain their agreed terms; new members get the plan's current ones.
  const changed = await change(id, { monthlyPrice: 9_900, annualPrice: 108_900, credit: 2_000, productPercent: 5 });
  expect(changed.status).toBe(200);
  const terms = async (of: string) => (await rig.call("GET", "Membership/mine", of)).body.data;
  const late = await join(id);
  expect([await terms(customerId), await terms(late.customerId)]).toMatchObject([
    { price: 7_900, credit: 5_000 },
    { price: 9_900, credit: 2_000 },
  ]);
  const percentOf = async (of: string) => (await membershipOf(db, of, await clinicNow()))?.terms.productPercent;
  expect([await percentOf(customerId), await percentOf(late.customerId)]).toEqual([10, 5]);
  await rig.advance((await readMembership(customerId)).secondsLeft + HOUR + 60);
  await rig.until(async () => (await periodsOf(membershipId)).length === 3);
  expect((await periodsOf(membershipId)).map((period) => period.booked)).toEqual([booked, booked, booked]);

  // Once the plan is withdrawn, no one can join it, but its members stay in it.
  const hidden = await change(id, { isOffered: false });
  expect([hidden.status, await onSite(), await isAbsent()]).toEqual([200, [], true]);
  expect((await rig.call("GET", "Membership/mine", customerId)).body.data).toMatchObject({ plan: { name: "Willow" } });
  const other = await rig.addShopper([]);
  const wish = { interval: "month", consentHash: "0".repeat(64) };
  expect((await rig.call("POST", `Membership/subscribe/${id}`, other.customerId, wish)).status).toBe(404);
  const { version } = hidden.body.data;
  const deleted = await office.send("DELETE", `admin/MembershipPlan/${id}`, { token, body: { version } });
  expect([deleted.status, deleted.body.message]).toEqual([409, "Used by 2 memberships. Archive it instead."]);
});

it("OO-3 a plan's benefits in the clinic's own words can't contain figures, and its year can't cost more than twelve months", async () => {
  const refused = await create({ ...input, annualPrice: 100_000, ownBenefits: ["$20 off everything"] });
  expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ["annualPrice", "ownBenefits"]]);
  const { rows } = await db.execute(sql`select 1 from membership_plans where name = 'Willow'`);
  expect(rows).toHaveLength(1);
});

it("OO-4 members pay a raised price only after 30 days' notice, and only from their next period on", async () => {
  const { _id: id } = (await create({ ...input, name: "Alder" })).body.data;
  const { customerId, membershipId, email } = await join(id);
  const today = async () => dateInZone(await clinicNow(), "America/New_York");
  const tell = (from: string, price = 8_900) =>
    office.send("POST", `admin/MembershipPlan/${id}/memberPrice`, {
      token,
      body: { interval: "month", price, from, reason: "Rent" },
    });
  const own = async () => (await rig.call("GET", "Membership/mine", customerId)).body.data;
  const pricesOf = async () => {
    const { rows } = await db.execute<{ price: number }>(
      sql`select price_cents as price from membership_periods where membership_id = ${membershipId} order by period_start`,
    );
    return rows.map(({ price }) => price);
  };
  const renew = async () => {
    const count = (await pricesOf()).length;
    await rig.advance((await readMembership(customerId)).secondsLeft + HOUR + 60);
    await rig.until(async () => (await pricesOf()).length === count + 1);
  };
  // The plan's own price applies to new members and affects no existing one.
  await change(id, { monthlyPrice: 8_900 });
  await renew();
  expect(await pricesOf()).toEqual([7_900, 7_900]);

  const early = await tell(addDays(await today(), 29));
  expect([early.status, early.body.issues?.[0]?.path]).toEqual([400, "from"]);
  const from = addDays(await today(), 40);
  const response = await tell(from);
  expect([response.status, response.body.data]).toEqual([200, { members: 1 }]);
  // Members are notified once: those who already pay the price, or will, get no notice.
  expect((await tell(from)).body.data).toEqual({ members: 0 });
  const notices = () =>
    rig.mailsTo(email).filter((mail) => mail.includes("The price of your Alder membership is changing"));
  await rig.until(async () => notices().length === 1);
  expect(present(notices()[0])).toContain("$89.00 each month");
  // The next charge is before the day of the change, so it has the agreed price; the one after it has the new one.
  expect((await own())?.nextCharge?.amount).toBe(7_900);
  await renew();
  expect((await own())?.nextCharge?.amount).toBe(8_900);
  await rig.until(async () => {
    const { subscriptionId } = await readMembership(customerId);
    return (await rig.deps.payments.readSubscription(subscriptionId ?? "")).amountCents === 8_900;
  });
  await renew();
  expect(await pricesOf()).toEqual([7_900, 7_900, 7_900, 8_900]);
  expect(await own()).toMatchObject({ price: 8_900, credit: 5_000, nextCharge: { amount: 8_900 } });
  expect(notices()).toHaveLength(1);
});
