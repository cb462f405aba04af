import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { changeStock, countStock } from "#modules/catalog/server/stock/change-stock.ts";
import { reconcilePayments } from "#modules/checkout/server/settling/reconcile-payments.ts";
import { packOrDeliver } from "#modules/checkout/server/staff/step-order.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { isAppError } from "#shared/app-error.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { customerAction, openRandomCustomers } from "#testing/random-customers.ts";
import { deskAction, openRandomDesk } from "#testing/random-desk.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { checkInvariants } from "./invariants.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi, bindSlotsApi] });
const { db, deps } = rig;
deps.clock = fixedClock("2026-11-20T15:00:00Z");
deps.env = { ...deps.env, rateLimitFactor: 1_000_000 };
const context = { db, clock: deps.clock, versions: deps.versions, secrets: deps.secrets };
const staff = [staffOf(await makeStaff(context)), staffOf(await makeStaff(context, "admin", "Sunniva Lie"))];
const shoppers = await Promise.all(Array.from({ length: 8 }, () => rig.addShopper([])));
const sizes = await Promise.all([rig.addSize(400), rig.addSize(60), rig.addSize(9)]);
const desk = openRandomDesk({
  context,
  staff,
  customerIds: shoppers.map(({ customerId }) => customerId),
  day: new Date("2026-12-01T14:00:00Z"),
});
const customers = openRandomCustomers({ rig, shoppers, sizes });
const AT_ONCE = 4;

const stockAction = fc.record({
  kind: fc.constantFrom("receive", "damaged", "count", "pack", "deliver"),
  nth: fc.nat(1_000),
  quantity: fc.integer({ min: 1, max: 12 }),
});
type StockAction = typeof stockAction extends fc.Arbitrary<infer A> ? A : never;

/** Performs the desk's actions on stock and orders. */
async function stock({ kind, nth, quantity }: StockAction): Promise<unknown> {
  const { actor } = staff[0] ?? staffOf(await makeStaff(context));
  const sizeId = sizes[nth % sizes.length]?.sizeId ?? "";
  if (kind === "receive") return changeStock(db, actor, { sizeId, delta: quantity, reason: "received" });
  if (kind === "damaged") return changeStock(db, actor, { sizeId, delta: -quantity, reason: "damaged" });
  if (kind === "count") {
    const { onHand } = await rig.stockOf(sizeId);
    return countStock(db, actor, { sizeId, seen: onHand, counted: onHand + (nth % 3) });
  }
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders where kind = 'product' order by id`);
  const orderId = rows[nth % Math.max(rows.length, 1)]?.id ?? newId();
  return db.transaction((tx) => packOrDeliver(tx, kind, { orderId }, { actor, now: deps.clock.now() }));
}

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: customerAction.map((of) => ({ by: "customer" as const, name: of.kind, act: () => customers(of) })),
  },
  { weight: 4, arbitrary: deskAction.map((of) => ({ by: "desk" as const, name: of.kind, act: () => desk(of) })) },
  { weight: 1, arbitrary: stockAction.map((of) => ({ by: "desk" as const, name: of.kind, act: () => stock(of) })) },
);

/**
 * A test may take three minutes at most, even on a busy machine, so many actions are split into several tests on one
 * clinic.
 */
const parts = Array.from({ length: runs(1, 20) }, (_, part) => part);
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

it.each(parts)(
  "random concurrent actions of customers and staff break no rule of check:data (BO-11, part %i)",
  async (part) => {
    await rig.startJobs();
    const actions = samples(action, chances(240, 500, 29 + part));
    for (let first = 0; first < actions.length; first += AT_ONCE) {
      const some = actions.slice(first, first + AT_ONCE);
      const outcomes = await Promise.allSettled(some.map(({ act }) => act()));
      for (const [index, outcome] of outcomes.entries()) {
        const name = `${some[index]?.by} ${some[index]?.name}`;
        if (outcome.status === "rejected" && !isAppError(outcome.reason)) throw outcome.reason;
        const isDone = outcome.status === "fulfilled" && (some[index]?.by === "desk" || outcome.value === "done");
        count(isDone ? `${name} done` : `${name} refused`);
      }
    }
    await reconcilePayments(deps);
    // The rig doesn't run the jobs that announce staff's cancellations and no-shows. They are due on the visits' days.
    const dueJobs = sql`
      select count(*) from graphile_worker.jobs
      where run_at <= now() and task_identifier not in ('tell_cancelled_visit', 'tell_missed_visit')`;
    await rig.until(async () => (await rig.count(dueJobs)) === 0);

    const sum = (words: RegExp) => [...counts].reduce((all, [name, many]) => all + (words.test(name) ? many : 0), 0);
    // Each kind of action must both succeed and be refused, or the rules were never tested.
    for (const by of ["customer", "desk"])
      for (const end of ["done", "refused"])
        expect(sum(new RegExp(`^${by} .* ${end}$`)), `${by} ${end}`).toBeGreaterThan(actions.length / 20);
    for (const name of ["choose", "book", "order", "pay", "cancel", "move"])
      expect(counts.get(`customer ${name} done`) ?? 0, `a customer's ${name}`).toBeGreaterThan(0);
    expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  },
  170_000,
);
