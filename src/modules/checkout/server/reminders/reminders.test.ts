import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { enqueueBalanceReminders } from "#modules/gift-cards/server/cards/enqueue-balance-reminders.ts";
import { bindMembershipApi } from "#modules/membership/server/api.ts";
import { emitEndingCredit } from "#modules/membership/server/credit/emit-ending-credit.ts";
import { emitEndingYears } from "#modules/membership/server/renewals/emit-ending-years.ts";
import { seedMembership } from "#modules/membership/server/seed-membership.ts";
import { emitEndingCards } from "#modules/payments/server/cards/emit-ending-cards.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { membersOf } from "#testing/members.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindMembershipApi] });
const { db, deps } = rig;
await seedMembership(db);
await addDesign(deps);
beforeAll(() => rig.startJobs());
afterAll(() => rig.stopJobs());
expectInvariants(db);

const { join, changeCard } = membersOf(rig);

const subjectsOf = (email: string) => rig.mailsTo(email).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? "");
/** Calls `tell` three times simultaneously, as three servers would, then once more. */
const often = async (tell: (from: typeof db) => Promise<void>) => {
  await Promise.all([1, 2, 3].map(() => tell(db)));
  await tell(db);
};
const mailsAbout = (email: string, words: RegExp) => subjectsOf(email).filter((subject) => words.test(subject));
/** Waits until the queue is empty, so that requested emails have been sent. */
const sent = () =>
  rig.until(
    async () =>
      (await rig.count(sql`
        select count(*) from graphile_worker.jobs where (task_identifier = 'send_mail' or task_identifier like '%event%') and run_at <= now()`)) ===
      0,
  );

it("members are reminded only once of credit that expires in 14 days, but not of spent credit", async () => {
  const { customerId, email } = await join();
  const endIn = (hours: number) =>
    db.execute(
      sql`update credit_lots set expires_at = clock_now() + make_interval(hours => ${hours}::int) where customer_id = ${customerId}`,
    );
  await endIn(14 * 24 + 1);
  await often(emitEndingCredit);
  await sent();
  expect(mailsAbout(email, /credit/)).toEqual([]);
  await endIn(14 * 24 - 1);
  await often(emitEndingCredit);
  await rig.until(async () => mailsAbout(email, /^\$40\.00 of your credit expires on /).length > 0);
  await often(emitEndingCredit);
  await sent();
  expect(mailsAbout(email, /credit/)).toHaveLength(1);
});

it("yearly members are reminded 30 days before the next charge, with the amount and how to cancel", async () => {
  const { membershipId, email } = await join();
  const soon = sql`clock_now() + interval '29 days'`;
  await often(emitEndingYears);
  // The provider's contract stays monthly: this test is about our row.
  await db.transaction(async (tx) => {
    await tx.execute(sql`update memberships set "interval" = 'year', price_cents = 64900 where id = ${membershipId}`);
    await tx.execute(sql`update membership_periods set period_end = ${soon} where membership_id = ${membershipId}`);
    await tx.execute(sql`update memberships set period_end = ${soon} where id = ${membershipId}`);
  });
  await often(emitEndingYears);
  await rig.until(async () => mailsAbout(email, /^Your Fern membership renews on /).length > 0);
  await sent();
  expect(mailsAbout(email, /renews on/)).toHaveLength(1);
  const mail = present(rig.mailsTo(email).find((each) => /^Subject: .*renews on/m.test(each)));
  expect(mail).toContain("$649.00");
  expect(mail).toContain("unless you cancel before");
  // The next year has its own reminder; a canceled membership has none.
  const later = sql`clock_now() + interval '28 days'`;
  const countEvents = () =>
    rig.count(
      sql`select count(*) from outbox_events where type = 'membership.year_ends_soon' and payload ->> 'membershipId' = ${membershipId}`,
    );
  await db.transaction(async (tx) => {
    await tx.execute(sql`update membership_periods set period_end = ${later} where membership_id = ${membershipId}`);
    await tx.execute(sql`
      update memberships set period_end = ${later}, ends_at = ${later}, cancels_at_period_end = true where id = ${membershipId}`);
  });
  await often(emitEndingYears);
  expect(await countEvents()).toBe(1);
});

it("customers are reminded only once of a card on file that expires in 30 days, but not of a replaced card", async () => {
  const { customerId, email } = await join();
  const owner = `customer:${customerId}`;
  const endsInMonthOf = (after: string) =>
    db.execute(sql`
      update saved_cards set exp_year = extract(year from clock_now() + ${after}::interval),
        exp_month = extract(month from clock_now() + ${after}::interval) where owner = ${owner}`);
  await endsInMonthOf("2 months");
  await often(emitEndingCards);
  await sent();
  expect(mailsAbout(email, /expires soon/)).toEqual([]);
  // A month of 31 days ends in more than 30 days on its first day, so that yesterday's month is meant.
  await endsInMonthOf("-1 day");
  await often(emitEndingCards);
  await rig.until(async () => mailsAbout(email, /^Your card ending in 4242 expires soon$/).length > 0);
  await sent();
  expect(mailsAbout(email, /expires soon/)).toHaveLength(1);
});

it("customers are reminded of a gift card after 11 months if at least half of its balance is left", async () => {
  const [whole, half, less, young] = [
    await giveCard(deps, 5_000),
    await giveCard(deps, 6_000),
    await giveCard(deps, 7_000),
    await giveCard(deps, 8_000),
  ];
  const spend = (id: string, cents: number) =>
    postMovements(db, {
      key: `spent:${id}`,
      event: "corrected",
      entries: [{ debit: `gift_card:${id}`, credit: "goodwill", amount: cents, unit: "USD" }],
    });
  await spend(half.id, 3_000);
  await spend(less.id, 3_501);
  const ids = [whole.id, half.id, less.id];
  const toldOf = ({ id }: { id: string }) => mailsAbout(`${id}@example.com`, /left on your gift card/);
  await rig.until(
    async () => (await rig.count(sql`select count(*) from gift_cards where delivered_at is not null`)) === 4,
  );
  await db.execute(sql`
    update gift_cards set delivered_at = clock_now() - interval '11 months' - interval '1 hour' where id = any(${sql.param(ids)}::text[])`);
  await db.execute(sql`update gift_cards set delivered_at = clock_now() - interval '10 months' where id = ${young.id}`);
  // Each gift card gets its own recipient, because only a few emails a day are sent to an unverified address.
  await db.execute(sql`update gift_cards set recipient_email = id || '@example.com'`);
  await often(enqueueBalanceReminders);
  await rig.until(async () => toldOf(whole).length + toldOf(half).length === 2);
  await often(enqueueBalanceReminders);
  await sent();
  expect([whole, half, less, young].map(toldOf)).toEqual([
    ["$50.00 left on your gift card"],
    ["$30.00 left on your gift card"],
    [],
    [],
  ]);
  for (const mail of rig.mailsTo(`${whole.id}@example.com`)) expect(mail).not.toContain(whole.code);
});

it("saving a card and replacing it are each confirmed by only one email", async () => {
  const { customerId, email } = await join();
  await rig.until(async () => mailsAbout(email, /^Your card ending in 4242 is saved$/).length > 0);
  await changeCard(customerId, "5555555555554444");
  await rig.until(async () => mailsAbout(email, /^Your card ending in 4444 is saved$/).length > 0);
  await sent();
  expect(mailsAbout(email, /is saved$/)).toHaveLength(2);
});
