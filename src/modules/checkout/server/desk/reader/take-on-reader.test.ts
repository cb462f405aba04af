import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerReader } from "#modules/payments/server/readers/manage-readers.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { breakOffAt } from "#platform/failpoint.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { presentCard, setReaderOnline, walkAway } from "#sandbox/terminal/present-card.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/refund-order.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { cancelUnpaid } from "../../staff/cancel-unpaid.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { sellAtCounter } from "../sell-at-counter.ts";
import { takeTender } from "../take-tender.ts";
import { followReader } from "./settle-reader.ts";
import { type TakeOnReader, takeOnReader } from "./take-on-reader.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { addVisit } = mixedCarts(rig);
const staff = { ...systemActor("Noor Haddad"), accountId: newId(), role: "admin" as const };

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

/** A reader of its own, so that no test waits for another's payment. */
async function addReader(label = "Front desk") {
  const readerId = newId();
  await registerReader(deps, { registrationCode: "simulated-wpe", label }, { actor: staff, key: readerId });
  const { rows } = await db.execute<{ device: string }>(
    sql`select provider_id as device from readers where id = ${readerId}`,
  );
  return { readerId, device: present(rows[0]).device };
}

/** A visit of 120.00 that its customer pays at the clinic. */
async function bookVisit() {
  const shopper = await rig.addShopper([]);
  await addVisit(shopper);
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
  return { ...shopper, orderId: body.data.orderId };
}

const take = (wanted: Pick<TakeOnReader, "orderId" | "readerId"> & Partial<TakeOnReader>, key: string = newId()) =>
  takeOnReader(deps, { cents: 12_000, asksTip: false, savesCard: false, ...wanted }, { actor: staff, key });
const look = (orderId: string, tenderId: string) => followReader(deps, { orderId, tenderId });
const cancel = (orderId: string, tenderId: string) => followReader(deps, { orderId, tenderId, cancels: true });
const tap = (device: string, card: { number?: string; tip?: number } = {}) =>
  db.transaction((tx) => presentCard(tx, device, card));
const read = (orderId: string) => readDeskOrder(deps, orderId);

async function chargesOf(orderId: string): Promise<number> {
  return rig.count(sql`select count(*) from sandbox_objects
    where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId} and (data->>'captured')::boolean`);
}

/** What the books say of an order, by account: below zero where it was credited. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ account: string; cents: number }>(sql`
    select split_part(x.account, ':', 1) as account, sum(x.cents)::int as cents from (
      select e.debit_id as account, e.amount_cents as cents, e.transfer_id from ledger_entries e
      union all select e.credit_id, -e.amount_cents, e.transfer_id from ledger_entries e) x
    join ledger_transfers t on t.id = x.transfer_id where t.order_id = ${orderId} group by 1 having sum(x.cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe("OO-12: a card reader takes a payment at the desk", () => {
  it("asks for the card, and books the payment with the tip that was chosen", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const waiting = await take({ orderId, readerId, asksTip: true });
    expect(waiting).toMatchObject({ state: "charging", amountCents: 12_000, tipCents: 0 });
    expect(await read(orderId)).toMatchObject({
      due: 0,
      paid: 0,
      tenders: [
        { state: "charging", source: "card", by: "Noor Haddad", reader: { id: readerId, label: "Front desk" } },
      ],
    });
    expect(await look(orderId, waiting.id)).toMatchObject({ state: "charging" });
    await tap(device, { tip: 2_400 });
    expect(await look(orderId, waiting.id)).toMatchObject({ state: "captured", amountCents: 14_400, tipCents: 2_400 });
    const paid = await read(orderId);
    expect(paid).toMatchObject({ due: 0, paid: 14_400, tip: 2_400, status: "paid" });
    expect(paid.tenders).toMatchObject([{ state: "captured", amount: 14_400, tip: 2_400, last4: "4242" }]);
    expect(await booksOf(orderId)).toEqual({ provider: 14_400, tips: -2_400, deposit: -12_000 });
    // The card gets it back by the provider, as any card does.
    const wanted = { orderId, lines: [], shipping: false, amount: 5_000, reason: "Went badly" };
    await refundOrder(db, wanted, { actor: staff, now: deps.clock.now() });
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect((await read(orderId)).refunds).toMatchObject([{ source: "card", state: "succeeded", byHand: false }]);
    expect(await booksOf(orderId)).toMatchObject({ provider: 9_400 });
  });
});
