import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { refundOrder } from "#modules/checkout/refunds/server/refund-order.ts";
import { readDeskOrder } from "#modules/checkout/server/desk/read-desk-order.ts";
import { sellAtCounter } from "#modules/checkout/server/desk/sell-at-counter.ts";
import { takeTender } from "#modules/checkout/server/desk/take-tender.ts";
import { visitOrderHandlers } from "#modules/checkout/server/visits/cancel-visit-order.ts";
import type { PayRule } from "#modules/pay/domain/pay-rule.ts";
import { notePeople } from "#modules/pay/server/people/list-people.ts";
import { linesOfPeriod, listPeriods } from "#modules/pay/server/periods/read-pay.ts";
import { approvePeriod, lockPay, reviewPeriod } from "#modules/pay/server/periods/step-period.ts";
import { payPeriods, payRules } from "#modules/pay/server/tables.ts";
import { recordVersions } from "#platform/tables.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { checkInvariants } from "./invariants.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { addVisit } = mixedCarts(rig);
const owner = staffOf(await makeStaff({ db }, "admin"));
const actor = { ...owner.actor, accountId: owner.principal.customerId, role: "admin" as const };
const { sizeId } = await rig.addSize(10_000, 4_399);
await notePeople(db);

/** A rule that pays everyone 37.5% of all sales. */
const terms = {
  name: "All",
  fromDay: "2020-01-01",
  who: "all",
  role: null,
  personId: null,
  what: "all",
  unit: "percent",
  percent: "37.5",
  amount: null,
  base: "net",
  deduct: "none",
  deductCents: null,
  deductWhen: null,
  split: "minutes",
  leadPercent: null,
  assistantCents: null,
  tiersBy: "none",
  tierSpan: null,
  tierMode: null,
} as const;
await db
  .insert(payRules)
  .values({ id: "all", name: "All", fromDay: "2020-01-01", who: "all", what: "all", unit: "percent", percent: "37.5" });
const version = { resource: "PayRule", recordId: "all", n: 1, state: "live" as const, body: { ...terms, bands: [] } };
await db.insert(recordVersions).values({ ...version, hash: "all", liveFrom: sql`clock_now()` });

const command = fc.record({
  kind: fc.constantFrom("counter", "visit", "refund"),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

async function pay(orderId: string, tipCents: number): Promise<void> {
  const { due, performers } = await readDeskOrder(deps, orderId);
  // If the tip is an odd number of cents, the customer gives all of it to the first performer.
  const said = tipCents % 2 === 1 ? performers.slice(0, 1) : [];
  const tipShares = said.map(({ id }) => ({ practitionerId: id, cents: tipCents }));
  const tender = {
    orderId,
    kind: "cash" as const,
    cents: due,
    tipCents,
    ...(tipShares.length > 0 && { tipShares }),
  };
  await takeTender(deps, tender, { actor, key: newId(), clientNetwork: undefined });
}

async function act({ kind, a, b }: Command): Promise<void> {
  if (kind === "counter") {
    const lines = [{ sizeId, quantity: 1 + (b % 3) }];
    const id = await sellAtCounter(deps, { customerId: null, lines }, { actor, key: newId() });
    return pay(id, 0);
  }
  if (kind === "visit") {
    const shopper = await rig.addShopper([]);
    await addVisit(shopper, 9_000 + (a % 5_000));
    await rig.call("POST", "checkoutService", shopper.customerId, {});
    const { rows } = await db.execute<{ id: string; visit: string }>(sql`
      select id, appointment_id as visit from orders where customer_id = ${shopper.customerId} and appointment_id is not null`);
    const { id, visit } = present(rows[0]);
    await pay(id, b % 1_500);
    await db.execute(sql`update appointments set status = 'completed', closed_at = clock_now() where id = ${visit}`);
    const handle = present(visitOrderHandlers[APPOINTMENT_COMPLETED]?.["earn-visit"]);
    const event = { id: newId(), key: newId(), type: APPOINTMENT_COMPLETED, payload: { appointmentId: visit } };
    return db.transaction((tx) => handle(event as unknown as Parameters<typeof handle>[0], tx)); // it reads only the payload
  }
  const { rows: sold } = await db.execute<{ id: string }>(
    sql`select id from orders where paid_at is not null order by id`,
  );
  const orderId = sold[b % Math.max(sold.length, 1)]?.id;
  if (!orderId) return;
  const input = { lines: [], shipping: false, amount: 1 + (a % 6_000), reason: "by chance" };
  await refundOrder(db, { orderId, ...input }, { actor, now: new Date() });
}

async function actAll(commands: readonly Command[]): Promise<void> {
  for (const one of commands)
    await act(one).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
    });
}

/**
 * Returns each order line's net sales according to the report data (facts): sales less savings, discounts and returns.
 * Pay lines are computed from these amounts. Lines whose facts add up to zero are left out.
 */
async function netOfLines(): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ id: string; net: string }>(sql`
    select order_line_id as id, sum(case when account_kind in ('goods_sales', 'service_sales') then cents else -cents end) as net
    from fact_money where account_kind in ('goods_sales', 'service_sales', 'member_savings', 'coupon_discounts', 'offer_discounts', 'returns')
      and order_line_id is not null group by 1 having sum(cents) <> 0`);
  return Object.fromEntries(rows.map(({ id, net }) => [id, Number(net)]));
}

it("OO-19: pay lines match a recomputation after random sales and refunds before, during and after a pay period's lock", async () => {
  const { rows: days } = await db.execute<{ today: string; next: string }>(sql`
    select (clock_now() at time zone 'America/New_York')::date::text as today, ((clock_now() at time zone 'America/New_York')::date + 1)::text as next`);
  const { today, next } = present(days[0]);
  const commands = samples(command, chances(runs(15, 300), 300, 61));
  const third = Math.ceil(commands.length / 3);
  await db.insert(payPeriods).values([{ id: "p1", fromDay: today, toDay: today }]);
  await actAll(commands.slice(0, third));
  await reviewPeriod(db, "p1", actor);
  await actAll(commands.slice(third, 2 * third));
  while (!(await approvePeriod(db, "p1", actor))) expect((await listPeriods(db))[0]?.state).toBe("in_review");
  await lockPay(db, "p1", actor);
  const locked = await linesOfPeriod(db, { ...present((await db.select().from(payPeriods))[0]) });
  expect(locked.lines.length).toBeGreaterThan(3);
  await actAll(commands.slice(2 * third));
  await db.insert(payPeriods).values([{ id: "p2", fromDay: next, toDay: next }]);
  const [, second] = await db.select().from(payPeriods).orderBy(payPeriods.fromDay);
  const later = await linesOfPeriod(db, present(second));
  expect(later.lines.length).toBeGreaterThan(1);
  // For each order line, the pay lines add up to the facts: in the locked period, and for later facts in the next one.
  const sums: Record<string, number> = {};
  const seen = new Set<string>();
  for (const { kind, source, orderLineId, saleCents } of [...locked.lines, ...later.lines]) {
    const key = `${source?.transferId} ${orderLineId}`;
    if (kind !== "commission" || !orderLineId || seen.has(key)) continue;
    seen.add(key);
    sums[orderLineId] = (sums[orderLineId] ?? 0) + saleCents;
  }
  const facts = await netOfLines();
  expect(Object.fromEntries(Object.entries(sums).filter(([id, net]) => net !== 0 || id in facts))).toEqual(facts);
  const rate: Pick<PayRule, "rate"> = { rate: 3_750 };
  for (const { kind, saleCents, base, cents } of locked.lines)
    if (kind === "commission" && saleCents > 0) expect(cents).toBe(Math.floor((base * rate.rate + 5_000) / 10_000));
  const tips = (
    await db.execute<{ cents: string }>(sql`
    select coalesce(sum(cents), 0) as cents from fact_money where account_kind = 'tips' and event not in ('tips_shared', 'tips_paid_out')`)
  ).rows[0];
  const paid = [...locked.lines, ...later.lines]
    .filter(({ kind }) => kind === "tip")
    .reduce((sum, { cents }) => sum + cents, 0);
  expect(paid).toBe(Number(tips?.cents));
  expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
}, 170_000);
