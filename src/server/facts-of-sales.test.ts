import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mergeCustomers } from "#modules/account/server/customers/merge-customers.ts";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { recordCashRefund } from "#modules/checkout/refunds/server/record-cash-refund.ts";
import { refundOrder } from "#modules/checkout/refunds/server/refund-order.ts";
import { readDeskOrder } from "#modules/checkout/server/desk/read-desk-order.ts";
import { sellAtCounter } from "#modules/checkout/server/desk/sell-at-counter.ts";
import { takeTender } from "#modules/checkout/server/desk/take-tender.ts";
import { settleDisputes } from "#modules/checkout/server/disputes/settle-disputes.ts";
import { settleOrder } from "#modules/checkout/server/payment/settle-order.ts";
import { reconcilePayments } from "#modules/checkout/server/settling/reconcile-payments.ts";
import { visitOrderHandlers } from "#modules/checkout/server/visits/cancel-visit-order.ts";
import { liabilitiesOn } from "#modules/ledger/server/public.ts";
import { reattribute } from "#modules/reports/server/corrections/reattribute.ts";
import { drainFacts } from "#modules/reports/server/facts/drain-facts.ts";
import { workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import { reportInvariants } from "#modules/reports/server/invariants.ts";
import { withRetry } from "#platform/db/client.ts";
import { decideDisputes, disputeOrder } from "#sandbox/disputes/dispute-calls.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { deskAction, openRandomDesk } from "#testing/random-desk.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { checkInvariants } from "./invariants.ts";
import { rebuildReports } from "./rebuild-reports.ts";
import { personalDataParts } from "./server-modules.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { chooseTime } = mixedCarts(rig);
const context = { db, clock: deps.clock, versions: deps.versions, secrets: deps.secrets };
const people = [staffOf(await makeStaff(context, "admin")), staffOf(await makeStaff(context, "admin", "Sunniva Lie"))];
const sizes = await Promise.all([rig.addSize(10_000, 4_400), rig.addSize(10_000, 1_250)]);
const desk = openRandomDesk({
  context,
  staff: people,
  customerIds: [(await rig.addShopper([])).customerId],
  day: new Date(),
});
await rig.setFaults({ dropsWebhooks: true });

const kinds = [
  ...["counter", "online", "visit", "visit", "pay", "pay", "pay", "complete", "complete", "desk", "desk"],
  ...["refund", "refund", "carryOut", "dispute", "decide", "merge", "correct", "drain"],
] as const;
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  of: deskAction,
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

const some = async (what: ReturnType<typeof sql>, nth: number): Promise<string | undefined> => {
  const { rows } = await db.execute<{ id: string }>(what);
  return rows[nth % Math.max(rows.length, 1)]?.id;
};

/** Holds a time for a treatment in a cart: on that day, or on the next one where the clinic is open and it is free. */
async function holdTime({ cartId, customerId }: Shopper, day: number, hour: number): Promise<void> {
  await db.execute(sql`
    insert into cart_services (id, cart_id, service_id, seen_price_cents)
    select ${newId()}, ${cartId}, id, price_cents from services where id = ${SERVICE_ID}`);
  const first = addDays(dateInZone(new Date(), "America/New_York"), 10 + (day % 120));
  for (let later = 0; ; later += 1) {
    const held = await chooseTime({ cartId, customerId }, addDays(first, later), `${10 + (hour % 7)}:00`).catch(
      (error: unknown) => {
        if (later === 20 || !isAppError(error, "slot_taken")) throw error;
      },
    );
    if (held) return;
  }
}

/** Performs one of a clinic's actions with money. Does nothing if the action isn't possible now. */
async function act({ kind, a, b, of }: Command): Promise<unknown> {
  const staff = present(people[a % 2]);
  const actor = { ...staff.actor, accountId: staff.principal.customerId, role: "admin" as const };
  const size = present(sizes[a % 2]).sizeId;
  if (kind === "counter") {
    const customerId = a % 3 ? null : (await rig.addShopper([])).customerId;
    const lines = [{ sizeId: size, quantity: 1 + (b % 3) }];
    return sellAtCounter(deps, { customerId, lines }, { actor, key: newId() });
  }
  if (kind === "online") {
    const shopper = await rig.addShopper([
      { sizeId: size, quantity: 1 + (b % 3), seenPriceCents: a % 2 ? 1_250 : 4_400 },
    ]);
    if (a % 3 === 0) await holdTime(shopper, a, b);
    const placed = await rig.call("POST", "checkout", shopper.customerId, { cartId: shopper.cartId });
    const { session, data } = placed.body;
    if (!session) return;
    await rig.pay(session.url);
    return settleOrder(deps, data.orderId, { cause: "return page" });
  }
  if (kind === "visit") {
    const shopper = await rig.addShopper([]);
    await holdTime(shopper, a, b);
    return rig.call("POST", "checkoutService", shopper.customerId, {});
  }
  if (kind === "pay") {
    const orderId = await some(sql`select id from orders where status = 'pending' order by placed_at desc, id`, b >> 4);
    if (!orderId) return;
    const { due } = await readDeskOrder(deps, orderId);
    const cents = b % 3 ? due : Math.max(1, due >> 1);
    const isVisit = await some(sql`select id from orders where id = ${orderId} and appointment_id is not null`, 0);
    const tipCents = isVisit && a % 2 ? b % 900 : 0;
    const input = { orderId, kind: a % 3 ? ("cash" as const) : ("terminal" as const), cents, tipCents };
    return takeTender(deps, input, { actor, key: newId(), clientNetwork: undefined });
  }
  if (kind === "complete") {
    const appointmentId = await some(sql`select id from appointments where status = 'booked' order by id`, b);
    if (!appointmentId) return;
    await db.execute(
      sql`update appointments set status = 'completed', closed_at = clock_now() where id = ${appointmentId}`,
    );
    const handle = present(visitOrderHandlers[APPOINTMENT_COMPLETED]?.["earn-visit"]);
    const event = { id: newId(), key: newId(), type: APPOINTMENT_COMPLETED, payload: { appointmentId } };
    return withRetry(db, (tx) => handle(event as unknown as Parameters<typeof handle>[0], tx)); // it reads only the payload
  }
  if (kind === "desk") return desk(of);
  const sold = await some(sql`select id from orders where paid_at is not null order by id`, b);
  if (kind === "refund" && sold) {
    const lineId = await some(sql`select id from order_lines where order_id = ${sold} order by id`, a);
    const lines = a % 2 && lineId ? [{ lineId, quantity: 1, restock: false }] : [];
    const input = { lines, shipping: a % 3 === 0, ...(lines.length > 0 ? {} : { amount: 1 + (a % 4_000) }) };
    return refundOrder(db, { orderId: sold, ...input, reason: "by chance" }, { actor, now: new Date() });
  }
  if (kind === "carryOut") {
    const refundId = await some(
      sql`
      select r.id from refunds r join tenders t on t.id = r.tender_id where r.state = 'pending' and t.kind in ('cash', 'terminal')
      order by r.id`,
      a,
    );
    if (refundId) await recordCashRefund(db, refundId, actor);
    return reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
  }
  if (kind === "dispute" || kind === "decide") {
    const tender = sql`select id from tenders where kind = 'card' and state = 'captured'`;
    const tenderId = await some(
      kind === "dispute"
        ? sql`${tender} and disputed_cents = 0 order by id`
        : sql`${tender} and disputed_cents > 0 order by id`,
      b,
    );
    const orderId = tenderId && (await some(sql`select order_id as id from tenders where id = ${tenderId}`, 0));
    if (!orderId) return;
    if (kind === "dispute") await disputeOrder(db, { orderId, as: "fraudulent" });
    else await decideDisputes(db, { orderId, to: a % 2 ? "won" : "lost" });
    return settleDisputes(deps, tenderId);
  }
  if (kind === "merge") {
    const customers = sql`select id from customers where role = 'customer' and merged_into is null order by id`;
    const [keepId, dropId] = [await some(customers, a), await some(customers, b)];
    if (!keepId || !dropId || keepId === dropId) return;
    const choice = { parts: personalDataParts, actor };
    return withRetry(db, (tx) => mergeCustomers(tx, { keepId, dropId, fields: {} }, choice));
  }
  if (kind === "correct") {
    const orderLineId = await some(sql`select id from order_lines order by id`, b);
    const performerId = a % 2 ? await some(sql`select id from practitioners order by id`, a) : undefined;
    const input = performerId ? { performerId } : { sellerId: actor.accountId };
    if (!orderLineId) return;
    return withRetry(db, (tx) => reattribute(tx, actor, { orderLineId, ...input, reason: "by chance" }));
  }
  return drainFacts(db);
}

async function expectTrueFacts(): Promise<void> {
  for (const { name, sql: question } of reportInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
}

const parts = Array.from({ length: runs(1, 40) }, (_, part) => part);
const done = new Map<string, number>();
const AT_ONCE = 3;
/** Actions that always run first, so that the random actions include each of these kinds at least once. */
const FIRST = ["visit", "pay", "complete", "counter", "pay", "online", "refund", "merge", "correct"] as const;

it.each(parts)(
  "OO-13: report data match the ledger after random concurrent sales, refunds, disputes, undos and merges (part %i)",
  async (part) => {
    const commands = samples(command, chances(runs(60, 250), 250, 211 + part));
    for (const [nth, kind] of FIRST.entries()) {
      await act({ ...present(commands[nth]), kind, a: 1, b: 1 });
      done.set(kind, 1);
    }
    for (let first = 0; first < commands.length; first += AT_ONCE) {
      const outcomes = await Promise.allSettled(commands.slice(first, first + AT_ONCE).map(act));
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.status === "rejected" && !isAppError(outcome.reason)) throw outcome.reason;
        const { kind = "" } = commands[first + index] ?? {};
        if (outcome.status === "fulfilled") done.set(kind, (done.get(kind) ?? 0) + 1);
      }
      if (first % 30 === 0) await expectTrueFacts();
    }
    expect(await drainFacts(db)).toEqual({ isComplete: true });
    await rig.renewWaitingJobs();
    expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  },
  170_000,
);

it("OO-13: the amount owed at the end of each day is the sum of its changes (BO-36)", async () => {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct day::text as day from fact_balances order by 1`,
  );
  for (const { day } of rows) {
    const { rows: owed } = await db.execute(sql`
      select account_kind as kind, unit, sum(delta)::int as owed from fact_balances where day <= ${day} group by 1, 2
      having sum(delta) <> 0 order by 1`);
    const asBooks = await liabilitiesOn(db, { day, timeZone: "America/New_York" });
    expect([day, owed]).toEqual([day, asBooks.filter((row) => row.owed !== 0)]);
  }
});

it("OO-13: sales are assigned to lines, people and sellers, and a rebuild or a backfill gives the same rows", async () => {
  const rowsOf = async () => {
    const tables = ["fact_money", "fact_days", "fact_balances", "fact_sums", "fact_sales", "fact_taxes"];
    return Promise.all(
      [...tables, "fact_goods", "fact_codes"].map(async (table) => {
        const { rows } = await db.execute(sql.raw(`select row_to_json(t)::text as row from ${table} t order by 1`));
        return rows;
      }),
    );
  };
  const { rows: counted } = await db.execute<Record<string, number>>(sql`
    select count(*) filter (where account_kind = 'service_sales' and performer_id is null)::int as unperformed,
      count(*) filter (where account_kind = 'service_sales' and performer_id is not null)::int as performed,
      count(*) filter (where account_kind = 'goods_sales' and order_line_id is null)::int as lineless,
      count(*) filter (where seller_id is not null and channel = 'desk')::int as sold from fact_money`);
  expect(counted[0]).toMatchObject({ unperformed: 0, lineless: 0 });
  expect(present(counted[0]).performed).toBeGreaterThan(0);
  expect(present(counted[0]).sold).toBeGreaterThan(0);
  for (const kind of ["counter", "online", "visit", "pay", "complete", "refund", "merge", "correct"])
    expect([kind, done.get(kind) ?? 0]).toEqual([kind, expect.toSatisfy((many: number) => many > 0)]);
  const before = await rowsOf();
  const said: string[] = [];
  await rebuildReports(db, (line) => said.push(line));
  expect(said.at(-1)).toBe("All facts of reports are derived.");
  expect(await rowsOf()).toEqual(before);
  await db.execute(sql`update fact_sums set cents = cents + 1 where account_kind = 'tax'`);
  await db.execute(sql`update fact_sales set gross = gross + 1, is_first = not is_first where item_kind = 'product'`);
  await db.execute(sql`delete from fact_sales where item_kind = 'service'`);
  await db.execute(sql`update fact_taxes set state = 'another', cents = cents - 1`);
  await db.execute(sql`update fact_goods set cents = cents + 1`);
  await db.execute(sql`delete from fact_codes where transfer_id % 2 = 0`);
  await db.execute(sql`update fact_codes set code = 'another', cents = cents - 1`);
  await rebuildReports(db, () => {});
  expect(await rowsOf()).toEqual(before);
  await db.execute(sql`truncate fact_money, fact_days, fact_balances`);
  await db.execute(sql`insert into report_queue (subject, subject_id) values ('fill', '0')`);
  await workOffQueue(db);
  expect(await rowsOf()).toEqual(before);
});
