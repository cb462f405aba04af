import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { setReaderOnline, walkAway } from "#sandbox/terminal/present-card.ts";
import { checkInvariants } from "#server/invariants.ts";
import { newId } from "#shared/ids.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { readerRig } from "#testing/reader-rig.ts";
import { chances, samples } from "#testing/runs.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { takeTender } from "../take-tender.ts";
import { followReader } from "./settle-reader.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { staff, addReader, bookVisit, take, tap, chargesOf } = readerRig(rig);
afterAll(() => rig.setFaults(NO_FAULTS));

const KINDS = [
  "take",
  "again",
  "tap",
  "tip",
  "decline",
  "leave",
  "cancel",
  "look",
  "reconcile",
  "cash",
  "line",
  "lose",
] as const;
const event = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom("take", "tap", "tip") },
    { weight: 4, arbitrary: fc.constantFrom(...KINDS) },
  ),
  order: fc.nat(1),
  reader: fc.nat(1),
  cents: fc.constantFrom(12_000, 7_000, 50),
  nth: fc.nat(20),
});
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** Opens two visits and two readers, with the actions of staff, customers and the connection. */
async function openDesk() {
  const orders = [await bookVisit(), await bookVisit()];
  const readers = [await addReader("One"), await addReader("Two")];
  const keys: { key: string; of: Event }[] = [];
  const tenders: string[] = [];
  const readerOf = ({ reader }: Event) => present(readers[reader]);
  const orderOf = ({ order }: Event) => present(orders[order]).orderId;
  const ask = async (of: Event, key: string) => {
    const { id } = await take(
      { orderId: orderOf(of), readerId: readerOf(of).readerId, cents: of.cents, asksTip: true },
      key,
    );
    tenders.push(id);
  };
  async function happen(one: Event): Promise<unknown> {
    const { device } = readerOf(one);
    const tender = tenders[one.nth % Math.max(tenders.length, 1)];
    switch (one.kind) {
      case "take": {
        const key = newId();
        keys.push({ key, of: one });
        return ask(one, key);
      }
      case "again": {
        const former = keys[one.nth % Math.max(keys.length, 1)];
        return former && ask(former.of, former.key);
      }
      case "tap":
        return tap(device);
      case "tip":
        return tap(device, { tip: 100 + one.nth });
      case "decline":
        return tap(device, { number: "4000000000000002" });
      case "leave":
        return db.transaction((tx) => walkAway(tx, device));
      case "cancel":
        return tender && followReader(deps, tender, { cancels: true });
      case "look":
        return tender && followReader(deps, tender);
      case "reconcile":
        return reconcilePayments(deps, { quietSeconds: 0 });
      case "cash": {
        const cash = { orderId: orderOf(one), kind: "cash" as const, cents: one.cents, tipCents: 0 };
        return takeTender(deps, cash, { actor: staff, key: newId(), clientNetwork: undefined });
      }
      case "line":
        return db.transaction((tx) => setReaderOnline(tx, device, one.nth % 2 === 0));
      case "lose":
        return rig.setFaults({ dropsWebhooks: true, losesAnswers: one.nth % 3 });
    }
  }
  return {
    happen,
    /** Restores the connection, and makes pending payments so old that no waiting time is left. */
    async endAll() {
      await rig.setFaults({ dropsWebhooks: true, losesAnswers: 0 });
      for (const { device } of readers) await db.transaction((tx) => setReaderOnline(tx, device, true));
      for (const { orderId } of orders)
        await db.execute(
          sql`update tenders set created_at = created_at - interval '9 minutes' where order_id = ${orderId} and state = 'charging'`,
        );
      await reconcilePayments(deps, { quietSeconds: 0 });
      return orders.map(({ orderId }) => orderId);
    },
  };
}

async function booked(orderId: string) {
  const { rows } = await db.execute<{
    charging: number;
    cards: number;
    sum: number;
    tips: number;
    paid: number;
    tip: number;
    theirs: number;
  }>(sql`
    select count(*) filter (where t.state = 'charging')::int as charging,
      count(*) filter (where t.state = 'captured' and t.kind = 'card')::int as cards,
      coalesce(sum(t.amount_cents) filter (where t.state = 'captured'), 0)::int as sum,
      coalesce(sum(t.tip_cents) filter (where t.state = 'captured'), 0)::int as tips,
      max(o.paid_at_clinic_cents)::int as paid, max(o.tip_cents)::int as tip,
      coalesce((select sum((c.data->>'amount_captured')::int) from sandbox_objects c where c.kind = 'charge'
        and c.data->'metadata'->>'order_id' = ${orderId}), 0)::int as theirs
    from orders o left join tenders t on t.order_id = o.id where o.id = ${orderId}`);
  return present(rows[0]);
}

/** The number of tested stories, which are random sequences of actions. Each uses two of the bookable days. */
const STORIES = 16;

const story = fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 8, maxLength: 16 });

it("OO-12: after random concurrent actions at card readers, each charge is one payment, and the books include each tip", async () => {
  for (const steps of samples(story, chances(STORIES, STORIES, 77))) {
    await rig.setFaults({ dropsWebhooks: true });
    const desk = await openDesk();
    // Grouped actions happen simultaneously; refusals are valid responses.
    for (const together of steps) await Promise.allSettled(together.map(desk.happen));
    for (const orderId of await desk.endAll()) {
      const { charging, cards, sum, tips, paid, tip, theirs } = await booked(orderId);
      const cash = await rig.count(sql`select coalesce(sum(amount_cents), 0) as count from tenders
          where order_id = ${orderId} and state = 'captured' and kind = 'cash'`);
      expect({ charging, cards, sum, tips }).toEqual({
        charging: 0,
        cards: await chargesOf(orderId),
        sum: paid,
        tips: tip,
      });
      expect(theirs).toBe(sum - cash);
      expect(paid - tip).toBeLessThanOrEqual(12_000);
    }
    expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
  }
}, 170_000);
