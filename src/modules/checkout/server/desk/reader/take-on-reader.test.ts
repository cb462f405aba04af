import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { breakOffAt } from "#platform/failpoint.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { setReaderOnline, walkAway } from "#sandbox/terminal/present-card.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { readerRig } from "#testing/reader-rig.ts";
import { refundOrder } from "../../../refunds/server/refund-order.ts";
import { reconcilePayments } from "../../settling/reconcile-payments.ts";
import { cancelUnpaid } from "../../staff/cancel-unpaid.ts";
import { readDeskOrder } from "../read-desk-order.ts";
import { sellAtCounter } from "../sell-at-counter.ts";
import { takeTender } from "../take-tender.ts";
import { followReader } from "./settle-reader.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { staff, addReader, bookVisit, take, tap, chargesOf, booksOf } = readerRig(rig);

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

const look = async (tenderId: string) => (await followReader(deps, tenderId)).tender;
const cancel = async (tenderId: string) => (await followReader(deps, tenderId, { cancels: true })).tender;
const read = (orderId: string) => readDeskOrder(deps, orderId);

describe("OO-12: a payment by card reader at the desk", () => {
  it("waits for the card, and is recorded with the chosen tip", async () => {
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
    expect(await look(waiting.id)).toMatchObject({ state: "charging" });
    await tap(device, { tip: 2_400 });
    expect(await look(waiting.id)).toMatchObject({ state: "captured", amountCents: 14_400, tipCents: 2_400 });
    const paid = await read(orderId);
    expect(paid).toMatchObject({ due: 0, paid: 14_400, tip: 2_400, status: "paid" });
    expect(paid.tenders).toMatchObject([{ state: "captured", amount: 14_400, tip: 2_400, last4: "4242" }]);
    expect(await booksOf(orderId)).toEqual({ provider: 14_400, tips: -2_400, deposit: -12_000 });
    // The provider refunds the card, as with any card.
    const input = { orderId, lines: [], shipping: false, amount: 5_000, reason: "Went badly" };
    await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect((await read(orderId)).refunds).toMatchObject([{ source: "card", state: "succeeded", byHand: false }]);
    expect(await booksOf(orderId)).toMatchObject({ provider: 9_400 });
  });
});

describe("OO-19: a tip given on the reader", () => {
  it("goes entirely to the practitioner whom the customer named before, and nothing goes to them if no tip is given", async () => {
    const { readerId, device } = await addReader();
    for (const tip of [1_500, 0]) {
      const { orderId } = await bookVisit();
      const performer = present((await read(orderId)).performers[0]);
      const before = await balanceOf(db, `tips:${performer.id}`);
      const { id } = await take({ orderId, readerId, asksTip: true, tipFor: performer.id });
      await tap(device, { tip });
      await look(id);
      expect((await read(orderId)).tenders).toMatchObject([{ tip, tipShares: [{ name: performer.name, cents: tip }] }]);
      expect(await balanceOf(db, `tips:${performer.id}`)).toBe(before + tip);
    }
    const { orderId } = await bookVisit();
    await expect(take({ orderId, readerId, asksTip: true, tipFor: newId() })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("OO-12: a card reader takes only one payment and one tip", () => {
  it("if staff press twice, or two staff members use the same reader", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const key = newId();
    const pressed = await Promise.all([1, 2, 3].map(() => take({ orderId, readerId, cents: 5_000 }, key)));
    expect(new Set(pressed.map(({ id }) => id)).size).toBe(1);
    const other = await bookVisit();
    await expect(take({ orderId: other.orderId, readerId })).rejects.toMatchObject({
      code: "reader_busy",
      message: "Noor is taking $50.00 on it.",
    });
    await tap(device);
    // Paid, but not checked yet: the next payment checks first.
    const next = await take({ orderId: other.orderId, readerId });
    expect(await read(orderId)).toMatchObject({ paid: 5_000, tenders: [{ state: "captured" }] });
    await tap(device);
    await look(next.id);
    const many = await Promise.allSettled([1, 2, 3].map(() => take({ orderId, readerId, cents: 7_000 })));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await tap(device);
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect(await read(orderId)).toMatchObject({ due: 0, paid: 12_000, status: "paid" });
    expect([await chargesOf(orderId), await chargesOf(other.orderId)]).toEqual([2, 1]);
  });

  it("if a webhook is lost, because the reconciler reads the payment", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    await take({ orderId, readerId, asksTip: true });
    await tap(device, { tip: 1_800 });
    await Promise.all([1, 2, 3].map(() => reconcilePayments(deps, { quietSeconds: 0 })));
    expect(await read(orderId)).toMatchObject({ due: 0, paid: 13_800, tip: 1_800 });
    expect(await booksOf(orderId)).toEqual({ provider: 13_800, tips: -1_800, deposit: -12_000 });
  });

  it("if staff cancel while the customer pays: either the amount is paid, or nothing was charged", async () => {
    const { readerId, device } = await addReader();
    for (let round = 0; round < 6; round += 1) {
      const { orderId } = await bookVisit();
      const { id } = await take({ orderId, readerId });
      await Promise.allSettled([tap(device), cancel(id), look(id)]);
      const ended = await cancel(id);
      const isPaid = ended.state === "captured";
      expect(await chargesOf(orderId)).toBe(isPaid ? 1 : 0);
      expect(await read(orderId)).toMatchObject(
        isPaid ? { due: 0, paid: 12_000 } : { due: 12_000, paid: 0, tenders: [] },
      );
    }
  });

  it("if staff cancel after the card was read: the response is that the amount was paid", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const { id } = await take({ orderId, readerId });
    await tap(device);
    expect(await cancel(id)).toMatchObject({ state: "captured" });
    const [second, again] = [await bookVisit(), await addReader()];
    const waiting = await take({ orderId: second.orderId, readerId: again.readerId });
    expect(await cancel(waiting.id)).toMatchObject({ state: "released", failureCode: "canceled" });
    await expect(tap(again.device)).rejects.toThrow();
    expect(await cancel(waiting.id)).toMatchObject({ state: "released" });
  });

  it("and starts no payment while it is offline, but a payment started before can then be canceled", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    await db.transaction((tx) => setReaderOnline(tx, device, false));
    await expect(take({ orderId, readerId })).rejects.toMatchObject({
      code: "reader_offline",
      message: "The reader is offline. Take cash or send a link.",
    });
    expect(await read(orderId)).toMatchObject({ due: 12_000, tenders: [] });
    await db.transaction((tx) => setReaderOnline(tx, device, true));
    const { id } = await take({ orderId, readerId });
    await db.transaction((tx) => setReaderOnline(tx, device, false));
    expect(await followReader(deps, id)).toMatchObject({ isOffline: true, tender: { state: "charging" } });
    expect(await cancel(id)).toMatchObject({ state: "released" });
    await db.transaction((tx) => setReaderOnline(tx, device, true));
    await tap(device);
    expect(await chargesOf(orderId)).toBe(0);
  });

  it("if the card is declined or the customer leaves: the amount stays due", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const first = await take({ orderId, readerId });
    await tap(device, { number: "4000000000000002" });
    expect(await look(first.id)).toMatchObject({ state: "released", failureCode: "card_declined" });
    const second = await take({ orderId, readerId });
    await db.transaction((tx) => walkAway(tx, device));
    expect(await look(second.id)).toMatchObject({ state: "released", failureCode: "ended_at_reader" });
    expect(await read(orderId)).toMatchObject({ due: 12_000, paid: 0, tenders: [] });
    expect(await booksOf(orderId)).toEqual({});
  });

  it("if the card is read after the order was abandoned: the payment is refunded", async () => {
    const { sizeId } = await rig.addSize(1, 4_400);
    const sale = { customerId: null, lines: [{ sizeId, quantity: 1 }] };
    const orderId = await sellAtCounter(deps, sale, { actor: staff, key: newId() });
    const { readerId, device } = await addReader();
    const { due } = await read(orderId);
    await expect(take({ orderId, readerId, cents: due, asksTip: true })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const { id } = await take({ orderId, readerId, cents: due });
    await cancelUnpaid(deps, { orderId }, staff);
    await tap(device);
    expect(await look(id)).toMatchObject({ state: "captured" });
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect(await booksOf(orderId)).toEqual({});
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 1, reserved: 0 });
  });

  it("and ends the payment if no card is presented within eight minutes", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const { id } = await take({ orderId, readerId });
    await db.execute(sql`update tenders set created_at = created_at - interval '7 minutes' where id = ${id}`);
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect(await look(id)).toMatchObject({ state: "charging" });
    await db.execute(sql`update tenders set created_at = created_at - interval '2 minutes' where id = ${id}`);
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect(await look(id)).toMatchObject({ state: "released", failureCode: "no_card_came" });
    await expect(tap(device)).rejects.toThrow();
  });

  it("of at most the amount due; a simultaneous cash payment can only pay the rest", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    await take({ orderId, readerId, cents: 9_000 });
    const cash = (cents: number) =>
      takeTender(
        deps,
        { orderId, kind: "cash", cents, tipCents: 0 },
        { actor: staff, key: newId(), clientNetwork: undefined },
      );
    await expect(cash(3_001)).rejects.toMatchObject({ code: "invalid_input", message: "Only $30.00 is due." });
    await cash(3_000);
    await tap(device);
    await reconcilePayments(deps, { quietSeconds: 0 });
    expect(await read(orderId)).toMatchObject({ due: 0, paid: 12_000, status: "paid" });
  });
});

describe("OO-12: a payment by card reader that is interrupted", () => {
  const POINTS = [
    "reader:after_intent",
    "reader:before_process",
    "reader:after_process",
    "reader:before_record",
    "reader:after_record",
  ];

  it.each(POINTS)("at %s continues as the same payment when the request is repeated", async (name) => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const key = newId();
    const input = { orderId, readerId, asksTip: true };
    const pay = async () => {
      const { id } = await take(input, key);
      // If a second press finds the reader asking, the customer pays once.
      await tap(device, { tip: 600 }).catch(() => {});
      return look(id);
    };
    const { isReached } = await breakOffAt({ name }, () => pay().catch((error: unknown) => error));
    expect(isReached).toBe(true);
    expect(await pay()).toMatchObject({ state: "captured", amountCents: 12_600, tipCents: 600 });
    expect(await chargesOf(orderId)).toBe(1);
    expect(await booksOf(orderId)).toEqual({ provider: 12_600, tips: -600, deposit: -12_000 });
  });

  it.each(POINTS)("at %s is finished by the reconciler if the request isn't repeated", async (name) => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const pay = async () => {
      const { id } = await take({ orderId, readerId });
      await tap(device);
      return look(id);
    };
    await breakOffAt({ name }, () => pay().catch((error: unknown) => error));
    await tap(device).catch(() => {});
    await db.execute(sql`update tenders set created_at = created_at - interval '1 minute' where order_id = ${orderId}`);
    await reconcilePayments(deps, { quietSeconds: 0 });
    const charges = await chargesOf(orderId);
    expect(await read(orderId)).toMatchObject(charges > 0 ? { due: 0, paid: 12_000 } : { due: 12_000, paid: 0 });
    const { rows } = await db.execute(sql`select 1 from tenders where order_id = ${orderId} and state = 'charging'`);
    expect(rows).toEqual([]);
  });

  it("by lost responses of the provider continues as the same payment when the request is repeated", async () => {
    const [{ orderId }, { readerId, device }] = [await bookVisit(), await addReader()];
    const key = newId();
    await rig.setFaults({ dropsWebhooks: true, losesAnswers: 2 });
    await expect(take({ orderId, readerId }, key)).rejects.toMatchObject({ code: "payments_interrupted" });
    const { id } = await take({ orderId, readerId }, key);
    await tap(device);
    await rig.setFaults({ dropsWebhooks: true, isDown: true });
    await expect(look(id)).rejects.toMatchObject({ code: "payments_interrupted" });
    await rig.setFaults({ dropsWebhooks: true, isDown: false });
    expect(await look(id)).toMatchObject({ state: "captured" });
    expect(await chargesOf(orderId)).toBe(1);
  });

  it("by a provider that is down leaves no payment pending", async () => {
    const [{ orderId }, { readerId }] = [await bookVisit(), await addReader()];
    await rig.setFaults({ dropsWebhooks: true, isDown: true });
    await expect(take({ orderId, readerId })).rejects.toMatchObject({ code: "payments_interrupted" });
    expect(await read(orderId)).toMatchObject({ due: 12_000, tenders: [] });
  });
});
