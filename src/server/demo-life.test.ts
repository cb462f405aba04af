import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { listGoodsToSell } from "#demo/catalog/goods-to-sell.ts";
import { type Life, planLife } from "#demo/checkout/plan-life.ts";
import { demoPeople } from "#modules/account/server/demo-people.ts";
import { loadClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { settleDisputes } from "#modules/checkout/server/disputes/settle-disputes.ts";
import { settleMembership } from "#modules/checkout/server/memberships/renewals/settle-membership.ts";
import { settlePlan } from "#modules/checkout/server/plans/installments/settle-plan.ts";
import { reconcilePayments } from "#modules/checkout/server/settling/reconcile-payments.ts";
import { listPeriods, readPeriodPay } from "#modules/pay/server/periods/read-pay.ts";
import { REPORT_NAMES } from "#modules/reports/domain/reports.ts";
import { drainReports } from "#modules/reports/server/drain-reports.ts";
import { workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import { reportInvariants } from "#modules/reports/server/invariants.ts";
import { minutesIn, openingHoursOn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { runDueBilling } from "#sandbox/billing/run-due-billing.ts";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { systemClock } from "#shared/clock.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { compareByHand } from "#testing/figures-by-hand.ts";
import { present } from "#testing/present.ts";
import { expectRowsAddUp } from "#testing/rows-of-reports.ts";
import { runs } from "#testing/runs.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { checkInvariants } from "./invariants.ts";
import { seedDemoLife } from "./seed.ts";

const { db, url } = await demoDatabase({ statementTimeoutMs: 120_000 }, { hasOwnPolicy: true });

const ZONE = "America/New_York";
const TUESDAY = new Date("2026-12-01T16:42:00Z");
const snapshot = await loadClinicSnapshot(db);
const goods = await listGoodsToSell(db, TUESDAY);
const [demoCustomer] = demoPeople.filter(({ role }) => role === "customer");
if (!demoCustomer) throw new Error("no customer");

const lifeAt = (now: Date) => planLife({ snapshot, goods, now, seed: "test", demoCustomer });
const tuesday = lifeAt(TUESDAY);

/** Returns the share of each practitioner's time, and of everyone's, that is booked on a day. */
function sharesOn({ visits }: Life, date: string) {
  const busy = visits
    .filter((visit) => visit.date === date && visit.status !== "cancelled")
    .flatMap(({ plan }) => plan.claims);
  const people = snapshot.clinic.resources
    .filter(({ kind }) => kind === "practitioner")
    .map((person) => ({
      worked: minutesIn(spansOn(snapshot.clinic.rules, person, date)),
      taken: minutesIn(busy.filter(({ resourceId }) => resourceId === person.id)),
    }))
    .filter(({ worked }) => worked > 0);
  const sum = (of: "worked" | "taken") => people.reduce((total, person) => total + person[of], 0);
  return { each: people.map(({ taken, worked }) => taken / worked), all: sum("taken") / sum("worked") };
}

function openDays(now: Date, from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, day) => addDays(dateInZone(now, ZONE), from + day)).filter(
    (date) => openingHoursOn(snapshot.clinic.rules, date).length > 0,
  );
}

const moments = [
  ["in the middle of a day", TUESDAY, tuesday],
  ["one minute before midnight", new Date("2026-12-06T04:59:00Z"), undefined],
  ["on a closed Sunday", new Date("2026-12-06T17:00:00Z"), undefined],
] as const;

it.each(moments)("the demo data fill 55 to 70% of each day around today, unevenly, %s", (_, now, known) => {
  const life = known ?? lifeAt(now);
  const days = openDays(now, -14, 2);
  expect(days.length).toBeGreaterThan(11);
  const shares = days.map((date) => sharesOn(life, date));
  for (const { all } of shares) {
    expect(all).toBeGreaterThanOrEqual(0.55);
    expect(all).toBeLessThanOrEqual(0.7);
  }
  const each = shares.flatMap((share) => share.each);
  expect(Math.min(...each)).toBeLessThan(0.5);
  expect(Math.max(...each)).toBeGreaterThan(0.75);
  // No completed step is in the future, and past visits were closed.
  for (const visit of life.visits) {
    for (const { at } of visit.steps) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    const isOver = visit.plan.endsAt.getTime() < now.getTime() - 10 * 60_000;
    if (isOver) expect(["completed", "no_show", "cancelled"]).toContain(visit.status);
    if (visit.plan.startsAt > now) expect(["booked", "confirmed", "checked_in", "cancelled"]).toContain(visit.status);
  }
  for (const { order, steps } of life.goodsOrders) {
    const times = [order.placedAt, ...steps.map(({ at }) => at)].map((at) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
  }
  const statuses = new Set(life.goodsOrders.map(({ order }) => order.status));
  expect([...statuses].sort()).toEqual([
    ...["cancelled", "delivered", "paid", "partly_refunded", "pending", "preparing"],
    ...["ready_for_pickup", "refunded", "shipped"],
  ]);
});

it("the demo data leave free times on each open day, and more free times on days further ahead", () => {
  const shares = openDays(TUESDAY, 1, 30).map((date) => sharesOn(tuesday, date));
  for (const { each } of shares) expect(Math.min(...each)).toBeLessThan(0.8);
  expect(shares.at(-1)?.all).toBeLessThan(0.3);
  // Visitors of the demo can book a visit from the next week on, so those days have room.
  for (const date of openDays(TUESDAY, 6, 30)) expect(sharesOn(tuesday, date).all, date).toBeLessThan(0.45);
});

it("the demo customer has past visits and an upcoming one, and no demo customer has two visits at the same time", () => {
  const own = tuesday.visits.filter(({ customerId }) => customerId === demoCustomer.id);
  expect(own.filter(({ plan }) => plan.endsAt < TUESDAY).length).toBeGreaterThanOrEqual(3);
  expect(own.filter(({ plan }) => plan.startsAt > TUESDAY)).toHaveLength(1);
  const days = tuesday.visits
    .filter(({ status }) => status !== "cancelled")
    .map(({ customerId, date }) => `${customerId} ${date}`);
  expect(new Set(days).size).toBe(days.length);
});

it.each(moments)(
  "no two demo reviews have the same text, and only customers who had a treatment review it, %s",
  (_, now, known) => {
    const { reviews, visits } = known ?? lifeAt(now);
    const shown = reviews.filter(({ status }) => status !== "rejected");
    expect(shown.length).toBeGreaterThanOrEqual(180);
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
    expect(new Set(shown.map(({ customerId }) => customerId)).size).toBeGreaterThan(shown.length * 0.9);
    expect(shown.filter(({ status }) => status === "pending")).toHaveLength(7);
    for (const { serviceId, customerId, createdAt } of shown) {
      expect(createdAt instanceof Date && createdAt <= now).toBe(true);
      if (!serviceId) continue;
      const had = visits.filter((visit) => visit.customerId === customerId && visit.status === "completed");
      expect(had.flatMap(({ lines }) => lines.map((line) => line.serviceId))).toContain(serviceId);
    }
  },
);

it("the demo data contain at least 100 visit reviews, and 5 of each best seller", () => {
  const { reviews } = tuesday;
  expect(reviews.filter(({ serviceId }) => serviceId).length).toBeGreaterThanOrEqual(100);
  const countOf = (id: string) => reviews.filter(({ productId }) => productId === id).length;
  for (const productId of ["p11", "p37", "p13", "p12", "p36", "p22", "p01", "p15"]) {
    expect(countOf(productId), productId).toBeGreaterThanOrEqual(5);
  }
});

it("the demo data are the same for the same seed and time, and different for another seed", () => {
  const withoutLineIds = ({ goodsOrders, visitOrders: _, ...life }: Life) => ({
    ...life,
    goodsOrders: goodsOrders.map(({ lines: __, ...order }) => order),
  });
  expect(withoutLineIds(lifeAt(TUESDAY))).toEqual(withoutLineIds(tuesday));
  const other = planLife({ snapshot, goods, now: TUESDAY, seed: "other", demoCustomer });
  expect(other.visits.length).not.toBe(tuesday.visits.length);
});

const seedLife = async () =>
  seedDemoLife(db, { origin: "http://localhost:3000", secrets: await loadSecrets(db, undefined) });

it("the demo data comply with every data invariant", async () => {
  await seedLife();
  const broken = (await checkInvariants(db)).filter((checked) => checked.broken > 0);
  expect(broken).toEqual([]);
});

it("the demo data are written only once, even if seeding is repeated", async () => {
  const counts = async () => {
    const { rows } = await db.execute(`select (select count(*) from appointments) as visits,
      (select count(*) from orders) as orders, (select count(*) from customers) as people,
      (select count(*) from reviews) as reviews, (select count(*) from memberships) as members,
      (select count(*) from gift_cards) as cards, (select count(*) from plan_purchases) as packages, (select sum(on_hand) from product_sizes) as pieces`);
    return rows;
  };
  const written = await counts();
  await seedLife();
  expect(await counts()).toEqual(written);
});

it("the demo data contain members, gift cards, credit and packages of each kind", async () => {
  const { rows: held } = await db.execute(`select
    (select array_agg(distinct plan_id order by plan_id) from memberships where state = 'active') as plans,
    (select count(*)::int from memberships where state = 'paused') as paused,
    (select count(*)::int from memberships where price_cents = 0) as unpriced,
    (select array_agg(distinct state order by state) from gift_cards) as cards,
    (select count(*)::int from ledger_accounts where kind in ('store_credit', 'credit') and balance_cents > 0) as credits,
    (select sum(released_sessions)::int from plan_purchases where state = 'paid_off') as sessions,
    (select count(*)::int from memberships m join customers c on c.id = m.customer_id where c.email like '%@halcyon.example') as named`);
  expect(held).toEqual([
    {
      plans: ["mp01", "mp02", "mp03"],
      paused: 1,
      unpriced: 0,
      cards: ["active", "frozen"],
      credits: 9,
      sessions: 15,
      named: 0,
    },
  ]);
});

it("OO-13: the demo's report data on lines and people match its ledger", async () => {
  await workOffQueue(db);
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
  const { rows } = await db.execute(sql`
    select count(*) filter (where account_kind in ('goods_sales', 'membership_sales') and order_line_id is null
        or account_kind = 'service_sales' and (performer_id is null or category_id is null)
        or item_kind = 'product' and (brand_id is null or category_id is null))::int as incomplete,
      count(*) > 1000 as "hasMany" from fact_money where order_id is not null`);
  expect(rows).toEqual([{ incomplete: 0, hasMany: true }]);
});

const month = { from: addDays(dateInZone(new Date(), ZONE), -29), to: dateInZone(new Date(), ZONE) };

it("OO-14: twenty figures of reports equal what is counted by hand from orders, payments and visits", async () => {
  while (!(await drainReports(db)).isComplete);
  await db.execute(sql`analyze fact_money, fact_days, fact_sums, fact_sales, fact_visits, fact_hours`);
  const figures = await compareByHand(db, month);
  expect(figures.map(({ figure, report }) => [figure, report])).toEqual(
    figures.map(({ figure, hand }) => [figure, hand]),
  );
  expect(figures.filter(({ hand }) => hand > 0).length).toBeGreaterThanOrEqual(20);
});

const followed: number[] = [];
it.each(REPORT_NAMES)(
  "OO-14: each number in the report %s equals the sum of the rows behind the number",
  async (name) => {
    const some = { groups: runs(1, 5), breakdowns: runs(1, 99), names: [name] };
    followed.push(await expectRowsAddUp(db, { ...month, ...some }));
  },
);

it("OO-14: more than a hundred numbers in reports were traced to their rows by the tests above", () => {
  expect(followed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
});

it("the demo has an open pay period, in which the team has earned by hours, treatments and tips", async () => {
  const [period] = await listPeriods(db);
  expect(period).toMatchObject({ state: "open" });
  const { people } = await readPeriodPay(db, present(period).id);
  const sumOf = (kind: "hours" | "commission" | "tips") => people.reduce((sum, person) => sum + person[kind], 0);
  for (const kind of ["hours", "commission", "tips"] as const) expect([kind, sumOf(kind) > 0]).toEqual([kind, true]);
  expect(people.length).toBeGreaterThan(5);
});

it("with the card sandbox, the demo has a member in arrears, a package with a due payment, and a disputed payment", async () => {
  const origin = "http://localhost:3000";
  const logger = createLogger({ level: "silent" });
  const sandbox = await startSandbox({
    databaseUrl: url,
    logger,
    origin,
    webhookUrl: undefined,
    webhookSecret: "whsec_demo",
    clock: systemClock,
  });
  try {
    const payments = createPaymentGateway({
      apiKey: sandbox.apiKey,
      webhookSecrets: ["whsec_demo"],
      sandboxPort: sandbox.port,
    });
    await runDueBilling(db, origin);
    const { rows: sold } = await db.execute<{ membership: string; purchase: string; tender: string }>(sql`select
      (select id from memberships where order_id is not null) as membership, (select id from plan_purchases where order_id is not null) as purchase,
      (select t.id from tenders t join checkout_sessions c on c.id = t.attempt_id where c.card_last4 = '0259') as tender`);
    const { membership, purchase, tender } = present(sold[0]);
    for (let time = 0; time < 2; time += 1) {
      await settleMembership({ db, payments }, membership);
      await settlePlan({ db, payments }, purchase);
      await settleDisputes({ db, payments }, tender);
    }
    const { rows } = await db.execute<Record<string, unknown>>(sql`select
      (select state from memberships where id = ${membership}) as member,
      (select array_agg(state order by nth) from plan_installments where purchase_id = ${purchase}) as installments,
      (select released_sessions from plan_purchases where id = ${purchase}) as released,
      (select count(*)::int from orders where kind = 'installment') as orders,
      (select payment_state from orders o join disputes d on d.order_id = o.id) as disputed`);
    expect(rows).toEqual([
      {
        member: "past_due",
        installments: ["paid", "paid", "due", "due", "due", "due"],
        released: 1,
        orders: 1,
        disputed: "disputed",
      },
    ]);
    const { rows: failed } = await db.execute<{ days: number }>(sql`
      select extract(epoch from clock_now() - failed_at) / 86400 as days from membership_failed_charges`);
    expect(Number(present(failed[0]).days)).toBeGreaterThan(0);
    // No jobs run in this test. Reconciling ends payments that have no checkout page. Invariants of jobs are left out,
    // because the mails of these payments wait to be sent.
    const secrets = await loadSecrets(db, undefined);
    await reconcilePayments({ db, payments, logger, secrets, clock: systemClock, versions: stillVersions });
    const broken = (await checkInvariants(db)).filter((one) => one.broken > 0 && !one.name.startsWith("jobs:"));
    expect(broken).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});
