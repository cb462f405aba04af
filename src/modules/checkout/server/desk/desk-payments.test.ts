import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { creditGiven } from "#modules/ledger/domain/events/credit-entries.ts";
import { giftCardPutIntoWallet } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { listWalletEntries } from "#modules/wallet/server/list-wallet-entries.ts";
import { getStatementPdf } from "#modules/wallet/server/wallet-statement.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { addDesign, codeOfCard, giveCard, leftOn } from "#testing/gift-cards-for-tests.ts";
import { mixedCarts } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { creditNotePdf } from "../../refunds/server/credit-note-pdf.ts";
import { recordCashRefund } from "../../refunds/server/record-cash-refund.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { countCash, readDayClose } from "../day-close/day-close.ts";
import { getInvoice } from "../invoice/get-invoice.ts";
import { invoiceForStaff } from "../invoice/order-papers.ts";
import { postMovements } from "../movements/post-movements.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { cancelUnpaid } from "../staff/cancel-unpaid.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";
import { finishCharge } from "./charge-on-file.ts";
import { printGiftCard } from "./print-gift-card.ts";
import { readDeskOrder } from "./read-desk-order.ts";
import { deskReceipt } from "./receipt-pdf.ts";
import { type CounterSale, sellAtCounter } from "./sell-at-counter.ts";
import { type TakeTenderInput, takeTender } from "./take-tender.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { addVisit, addMixedShopper, checkOut } = mixedCarts(rig);
const staff = { ...systemActor("Noor Haddad"), accountId: newId(), role: "admin" as const };

beforeAll(() => addDesign(deps));
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

/** Books a visit of 120.00 that the customer pays at the clinic. */
async function bookVisit() {
  const shopper = await rig.addShopper([]);
  await addVisit(shopper);
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
  const { orderId } = body.data;
  const { rows } = await db.execute<{ id: string; practitionerId: string }>(sql`
    select id, practitioner_id as "practitionerId" from appointments where order_id = ${orderId}`);
  return { ...shopper, orderId, appointmentId: present(rows[0]).id, practitionerId: present(rows[0]).practitionerId };
}

/** Gives a member credit that expires in this many days. */
async function giveCredit(customerId: string, cents: number, days: number): Promise<string> {
  const lotId = newId();
  await db.execute(sql`
    insert into credit_lots (id, customer_id, kind, grant_key, granted_cents, expires_at)
    values (${lotId}, ${customerId}, 'member', ${lotId}, ${cents}, clock_now() + make_interval(days => ${days}))`);
  const creditPosting = creditGiven({ grantKey: lotId, lotId, cents });
  await db.transaction((tx) => postMovements(tx, [creditPosting], "system"));
  return lotId;
}

const take = (
  orderId: string,
  input: Partial<TakeTenderInput> & Pick<TakeTenderInput, "kind" | "cents">,
  key: string = newId(),
) => takeTender(deps, { orderId, tipCents: 0, ...input }, { actor: staff, key, clientNetwork: undefined });

async function tell(appointmentId: string, event: string, handler: string): Promise<void> {
  const handle = present(visitOrderHandlers[event]?.[handler]);
  const eventRow = { id: newId(), key: newId(), type: event, payload: { appointmentId } };
  await db.transaction((tx) => handle(eventRow as unknown as Parameters<typeof handle>[0], tx)); // handlers read only the payload
}

async function complete(appointmentId: string): Promise<void> {
  await db.execute(sql`
    update appointments set status = 'completed', closed_at = clock_now() where id = ${appointmentId}`);
  await tell(appointmentId, APPOINTMENT_COMPLETED, "earn-visit");
}

/** Returns an order's amounts in the books, by account: negative where the account was credited. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ account: string; cents: number }>(sql`
    select split_part(x.account, ':', 1) as account, sum(x.cents)::int as cents from (
      select e.debit_id as account, e.amount_cents as cents, e.transfer_id from ledger_entries e
      union all select e.credit_id, -e.amount_cents, e.transfer_id from ledger_entries e) x
    join ledger_transfers t on t.id = x.transfer_id where t.order_id = ${orderId} group by 1 having sum(x.cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe("BO-19: paying for a visit at the desk", () => {
  it("is possible by gift card, terminal and cash with a tip, and counts as revenue after the visit is completed", async () => {
    const { orderId, appointmentId, practitionerId } = await bookVisit();
    const card = await giveCard(deps, 5_000);
    await take(orderId, { kind: "gift_card", cents: 4_000, code: card.code });
    await take(orderId, { kind: "terminal", cents: 3_000, reference: "R-2291" });
    expect(await leftOn(deps, card.id)).toBe(1_000);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 5_000, paid: 7_000, status: "pending" });
    await take(orderId, { kind: "cash", cents: 5_000, tipCents: 1_000 });
    const paid = await readDeskOrder(deps, orderId);
    expect(paid).toMatchObject({ due: 0, paid: 13_000, tip: 1_000, status: "paid", paymentState: "paid" });
    expect(paid.tenders.map(({ source, amount, tip }) => [source, amount, tip])).toEqual([
      ["gift_card", 4_000, 0],
      ["terminal", 3_000, 0],
      ["cash", 6_000, 1_000],
    ]);
    expect(paid.tenders[1]).toMatchObject({ reference: "R-2291", by: "Noor Haddad" });
    const before = { gift_card: 4_000, terminal: 3_000, cash: 6_000, tips: -1_000 };
    expect(await booksOf(orderId)).toEqual({ ...before, deposit: -12_000 });
    expect(await balanceOf(db, `tips:${practitionerId}`)).toBeGreaterThanOrEqual(1_000);
    await complete(appointmentId);
    await complete(appointmentId);
    expect(await booksOf(orderId)).toEqual({ ...before, service_sales: -12_000 });
    await expect(take(orderId, { kind: "cash", cents: 1 })).rejects.toMatchObject({
      code: "order_closed",
      message: "Nothing is due anymore.",
    });
  });

  it("is possible after the visit is completed, and the last payment then makes the price revenue", async () => {
    const { orderId, appointmentId, customerId } = await bookVisit();
    await complete(appointmentId);
    await take(orderId, { kind: "cash", cents: 7_000 });
    expect(await booksOf(orderId)).toEqual({ cash: 7_000, deposit: -7_000 });
    const card = await giveCard(deps, 10_000);
    const claimed = giftCardPutIntoWallet({ giftCardId: card.id, customerId, cents: 10_000 });
    await db.transaction((tx) => postMovements(tx, [claimed], "system"));
    await take(orderId, { kind: "store_credit", cents: 5_000 });
    expect(await booksOf(orderId)).toEqual({ cash: 7_000, store_credit: 5_000, service_sales: -12_000 });
    expect((await readDeskOrder(deps, orderId)).storeCredit).toBe(5_000);
  });

  it("uses a member's credit that expires first, and a refund restores the credit (PY-5)", async () => {
    const { orderId, customerId } = await bookVisit();
    const [later, sooner] = [await giveCredit(customerId, 6_000, 90), await giveCredit(customerId, 5_000, 30)];
    expect((await readDeskOrder(deps, orderId)).credit).toMatchObject({ left: 5_000 });
    await expect(take(orderId, { kind: "credit", cents: 5_001 })).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    await take(orderId, { kind: "credit", cents: 5_000 });
    expect((await readDeskOrder(deps, orderId)).credit).toMatchObject({ left: 6_000 });
    await take(orderId, { kind: "credit", cents: 6_000 });
    await expect(take(orderId, { kind: "credit", cents: 1_000 })).rejects.toMatchObject({
      code: "insufficient_balance",
    });
    await take(orderId, { kind: "cash", cents: 1_000 });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 0, status: "paid", credit: null });
    const input = { orderId, lines: [], shipping: false, amount: 8_000, reason: "Went badly" };
    await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
    expect([await balanceOf(db, `credit:${later}`), await balanceOf(db, `credit:${sooner}`)]).toEqual([6_000, 1_000]);
  });

  it("happens only once per idempotency key, and never exceeds the amount due, even for concurrent requests", async () => {
    const { orderId } = await bookVisit();
    const key = newId();
    const twice = await Promise.all([1, 2, 3].map(() => take(orderId, { kind: "cash", cents: 2_000 }, key)));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    expect((await readDeskOrder(deps, orderId)).paid).toBe(2_000);
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, () => take(orderId, { kind: "cash", cents: 3_000 })),
    );
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(take(orderId, { kind: "cash", cents: 1_001 })).rejects.toMatchObject({
      code: "invalid_input",
      message: "Only $10.00 is due.",
    });
    const card = await giveCard(deps, 500);
    const short = take(orderId, { kind: "gift_card", cents: 1_000, code: card.code });
    await expect(short).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 1_000, paid: 11_000, status: "pending" });
  });

  it("covers what is still due for the visit if the order's products were paid online", async () => {
    const shopper = await addMixedShopper();
    const { orderId, url } = await checkOut(shopper);
    await expect(take(orderId, { kind: "cash", cents: 12_000 })).rejects.toMatchObject({ code: "order_closed" });
    await rig.pay(url);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    await rig.setFaults({ dropsWebhooks: true, isDown: true });
    await take(orderId, { kind: "cash", cents: 12_000 });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 0, paid: 12_000, status: "paid" });
  });
});

describe("a sale at the counter", () => {
  it("reserves stock, hands it over with the last payment, and can be refunded", async () => {
    const { sizeId } = await rig.addSize(3, 4_400);
    const { customerId } = await rig.addShopper([]);
    const key = newId();
    const sell = (quantity: number, of = key) =>
      sellAtCounter(deps, { customerId, lines: [{ sizeId, quantity }] }, { actor: staff, key: of });
    const [orderId, again] = await Promise.all([sell(2), sell(2)]);
    expect(again).toBe(orderId);
    await expect(sell(2, newId())).rejects.toMatchObject({ code: "out_of_stock" });
    const { due } = await readDeskOrder(deps, orderId);
    expect(due).toBe(8_800 + 781);
    await take(orderId, { kind: "terminal", cents: 5_000 });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 3, reserved: 2 });
    await take(orderId, { kind: "cash", cents: due - 5_000 });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 1, reserved: 0 });
    expect(await rig.orderState(orderId)).toEqual({ status: "delivered", paymentState: "paid" });
    expect(await booksOf(orderId)).toEqual({ terminal: 5_000, cash: 4_581, goods_sales: -8_800, tax: -781 });
    const lineId = present((await readDeskOrder(deps, orderId)).lines[0]).id;
    const input = { orderId, lines: [{ lineId, quantity: 1, restock: true }], shipping: false, reason: "Came back" };
    await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 2, reserved: 0 });
    for (const { id } of (await readDeskOrder(deps, orderId)).refunds) await recordCashRefund(db, id, staff);
    expect(await booksOf(orderId)).toMatchObject({ goods_sales: -8_800, returns: 4_400 });
  });

  it("is refunded and its stock returned when it is canceled before it is paid in full", async () => {
    const { sizeId } = await rig.addSize(1, 4_400);
    const sale = { customerId: null, lines: [{ sizeId, quantity: 1 }] };
    const orderId = await sellAtCounter(deps, sale, { actor: staff, key: newId() });
    const card = await giveCard(deps, 1_000);
    await take(orderId, { kind: "gift_card", cents: 1_000, code: card.code });
    await expect(take(orderId, { kind: "cash", cents: 100, tipCents: 100 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await cancelUnpaid(deps, { orderId }, staff);
    expect(await leftOn(deps, card.id)).toBe(1_000);
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: 1, reserved: 0 });
    expect(await rig.orderState(orderId)).toMatchObject({ status: "cancelled" });
    expect(await booksOf(orderId)).toEqual({});
  });
});

describe("charging the card on file at the desk", () => {
  async function saveCard(customerId: string, number?: string): Promise<void> {
    const { body } = await rig.call("GET", "user/card", customerId);
    const path = "user/card/updateCardDetailSavedThroughToken";
    const page = await rig.call("POST", path, customerId, { consentHash: body.data.consent.hash });
    const url = page.body.session?.url ?? "";
    expect(await rig.pay(url, number)).toBe(303);
    await fetch(`${url}/challenge`, {
      method: "POST",
      body: new URLSearchParams({ answer: "complete" }),
      redirect: "manual",
    });
    await rig.call("POST", path, customerId, {});
  }

  it("happens only once, even if the response is lost (BO-19)", async () => {
    const { orderId, customerId } = await bookVisit();
    await expect(take(orderId, { kind: "card", cents: 12_000 })).rejects.toMatchObject({ code: "no_saved_card" });
    await saveCard(customerId);
    const key = newId();
    await rig.setFaults({ dropsWebhooks: true, isDown: true });
    await expect(take(orderId, { kind: "card", cents: 12_000, tipCents: 500 }, key)).rejects.toMatchObject({
      code: "payments_interrupted",
    });
    const waiting = await readDeskOrder(deps, orderId);
    expect(waiting).toMatchObject({ due: 0, paid: 0, tenders: [{ state: "charging", last4: "4242" }] });
    await expect(take(orderId, { kind: "cash", cents: 1 })).rejects.toMatchObject({ code: "order_closed" });
    await rig.setFaults({ isDown: false });
    const tenderId = present(waiting.tenders[0]).id;
    await Promise.allSettled([finishCharge(deps, tenderId), finishCharge(deps, tenderId)]);
    expect((await take(orderId, { kind: "card", cents: 12_000, tipCents: 500 }, key)).id).toBe(tenderId);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 0, paid: 12_500, tip: 500, status: "paid" });
    expect(await booksOf(orderId)).toEqual({ provider: 12_500, deposit: -12_000, tips: -500 });
  });

  it("happens only once if the provider fails after the charge", async () => {
    const { orderId, customerId } = await bookVisit();
    await saveCard(customerId);
    await rig.setFaults({ dropsWebhooks: true, failsAfterCommit: 2 });
    await take(orderId, { kind: "card", cents: 12_000 });
    expect(await booksOf(orderId)).toEqual({ provider: 12_000, deposit: -12_000 });
    const charges = sql`select count(*) from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId}`;
    expect(await rig.count(charges)).toBe(1);
  });

  it.each([
    ["4000000000000341", "card_declined"],
    ["4000002760003184", "authentication_required"],
  ])("with the number %s is refused with %s, and nothing is charged", async (number, code) => {
    const { orderId, customerId } = await bookVisit();
    await saveCard(customerId, number);
    const key = newId();
    for (let times = 0; times < 2; times += 1)
      await expect(take(orderId, { kind: "card", cents: 12_000 }, key)).rejects.toMatchObject({ code });
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ due: 12_000, paid: 0, tenders: [] });
    expect(await booksOf(orderId)).toEqual({});
  });
});

/** Assigns the second half of the visit's treatment to another practitioner. */
async function shareTreatment(appointmentId: string, practitionerId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with other as (select id from practitioners where id <> ${practitionerId} order by id limit 1),
      split as (select s.*, s.starts_at + (s.ends_at - s.starts_at) / 2 as middle, other.id as other from appointment_segments s, other
        where s.appointment_id = ${appointmentId} and s.practitioner_id is not null order by s.position limit 1),
      first as (update appointment_segments s set ends_at = split.middle from split
        where s.appointment_id = split.appointment_id and s.position = split.position),
      second as (insert into appointment_segments (appointment_id, position, line_id, kind, staff, starts_at, ends_at, practitioner_id, room_id, device_ids)
        select appointment_id, 90, line_id, kind, staff, middle, ends_at, other, room_id, device_ids from split)
    select id from other`);
  return present(rows[0]).id;
}

describe("a tip for a visit", () => {
  it("is divided among all practitioners of the visit, and a refund is divided in the same way, to the cent (OO-19)", async () => {
    const { orderId, appointmentId, practitionerId } = await bookVisit();
    await complete(appointmentId);
    const other = await shareTreatment(appointmentId, practitionerId);
    const tipBalances = async () => [
      await balanceOf(db, `tips:${practitionerId}`),
      await balanceOf(db, `tips:${other}`),
    ];
    const [mine = 0, theirs = 0] = await tipBalances();
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ treatments: 12_000, tip: 0, tipRefunded: 0 });
    await take(orderId, { kind: "cash", cents: 2_000, tipCents: 0 });
    await take(orderId, { kind: "cash", cents: 10_000, tipCents: 1_001 });
    expect(await tipBalances()).toEqual([mine + 501, theirs + 500]);

    const input = { orderId, lines: [], shipping: false, tip: true, reason: "Given by mistake" };
    await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
    expect(await tipBalances()).toEqual([mine, theirs]);
    const { refunds } = await readDeskOrder(deps, orderId);
    for (const { id } of refunds) await recordCashRefund(db, id, staff);
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ tip: 1_001, tipRefunded: 1_001, refunded: 1_001 });
    expect(await booksOf(orderId)).toEqual({ cash: 12_000, service_sales: -12_000 });
    await expect(refundOrder(db, input, { actor: staff, now: deps.clock.now() })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const rest = { ...input, tip: false, amount: 12_000 };
    await refundOrder(db, rest, { actor: staff, now: deps.clock.now() });
    // With the tip refunded too, nothing is left of the payments.
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ status: "refunded", isRefundable: false });
    const [first] = (await readDeskOrder(deps, orderId)).creditNotes;
    const note = await creditNotePdf(db, { orderId, file: `${first?.number}.pdf` });
    expect((await textOfPdf(await note.arrayBuffer())).join(" ")).toMatch(/Tip\s+\$10\.01/);
  });
});

describe("a tip that the customer gives to named people (OO-19)", () => {
  it("is recorded, shown and refunded as the customer divided it, besides a tip that all practitioners share", async () => {
    const { orderId, appointmentId, practitionerId } = await bookVisit();
    await complete(appointmentId);
    const other = await shareTreatment(appointmentId, practitionerId);
    const tipBalances = async () => [
      await balanceOf(db, `tips:${practitionerId}`),
      await balanceOf(db, `tips:${other}`),
    ];
    const [mine = 0, theirs = 0] = await tipBalances();
    const { performers } = await readDeskOrder(deps, orderId);
    expect(performers.map(({ id }) => id).toSorted()).toEqual([practitionerId, other].toSorted());
    const nameOf = (id: string) => present(performers.find((one) => one.id === id)).name;
    await take(orderId, {
      kind: "cash",
      cents: 2_000,
      tipCents: 900,
      tipShares: [
        { practitionerId, cents: 300 },
        { practitionerId: other, cents: 600 },
      ],
    });
    expect(await tipBalances()).toEqual([mine + 300, theirs + 600]);
    await take(orderId, {
      kind: "cash",
      cents: 2_000,
      tipCents: 300,
      tipShares: [{ practitionerId: other, cents: 300 }],
    });
    await take(orderId, { kind: "cash", cents: 8_000, tipCents: 400 });
    expect(await tipBalances()).toEqual([mine + 500, theirs + 1_100]);
    expect((await readDeskOrder(deps, orderId)).tenders.map(({ tipShares }) => tipShares)).toEqual([
      [
        { name: nameOf(practitionerId), cents: 300 },
        { name: nameOf(other), cents: 600 },
      ],
      [{ name: nameOf(other), cents: 300 }],
      undefined,
    ]);
    const input = { orderId, lines: [], shipping: false, tip: true, reason: "Given by mistake" };
    await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
    expect(await tipBalances()).toEqual([mine, theirs]);
  });

  it("is refused for a person who isn't part of the visit; the database refuses shares that don't add up to the tip", async () => {
    const { orderId, practitionerId } = await bookVisit();
    const tipShares = [{ practitionerId: newId(), cents: 500 }];
    await expect(take(orderId, { kind: "cash", cents: 100, tipCents: 500, tipShares })).rejects.toMatchObject({
      code: "invalid_input",
      message: "Tips are for those who treat in this visit.",
    });
    const { id } = await take(orderId, { kind: "cash", cents: 100, tipCents: 500 });
    for (const shares of [[{ practitionerId, name: "x", cents: 499 }], []])
      await expect(
        db.execute(sql`update tenders set tip_shares = ${JSON.stringify(shares)}::jsonb where id = ${id}`),
      ).rejects.toMatchObject({ cause: { constraint: "tenders_tip_shares_add_up" } });
  });

  it("can't go to a manager or owner if others performed the visit too (OO-22)", async () => {
    const { orderId, appointmentId, practitionerId } = await bookVisit();
    await complete(appointmentId);
    const other = await shareTreatment(appointmentId, practitionerId);
    const { customerId } = await newStaff(db, "admin");
    const { rows } = await db.execute<{ former: string | null }>(
      sql`select account_id as former from practitioners where id = ${other}`,
    );
    await db.execute(sql`update practitioners set account_id = ${customerId} where id = ${other}`);
    const tipShares = [{ practitionerId: other, cents: 500 }];
    await expect(take(orderId, { kind: "cash", cents: 100, tipCents: 500, tipShares })).rejects.toMatchObject({
      message: expect.stringContaining("is a manager or owner"),
    });
    expect((await readDeskOrder(deps, orderId)).performers).toContainEqual(
      expect.objectContaining({ id: other, isManager: true }),
    );
    await db.execute(sql`update practitioners set account_id = ${present(rows[0]).former} where id = ${other}`);
  });
});

describe("a refund of payments at the desk", () => {
  it("has a credit note and starts with the last payment; cash is refunded after staff have handed it back", async () => {
    const { orderId, appointmentId } = await bookVisit();
    const card = await giveCard(deps, 4_000);
    await take(orderId, { kind: "gift_card", cents: 4_000, code: card.code });
    await take(orderId, { kind: "cash", cents: 8_000, tipCents: 700 });
    const refund = (amount: number) =>
      refundOrder(
        db,
        { orderId, lines: [], shipping: false, amount, reason: "Goodwill" },
        { actor: staff, now: deps.clock.now() },
      );
    await refund(3_000);
    const [waiting] = (await readDeskOrder(deps, orderId)).refunds;
    expect(waiting).toMatchObject({ source: "cash", amount: 3_000, state: "pending", byHand: true });
    expect(await booksOf(orderId)).toMatchObject({ order: -3_000, deposit: -9_000, cash: 8_700 });
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    await Promise.all([1, 2].map(() => recordCashRefund(db, present(waiting).id, staff)));
    expect(await booksOf(orderId)).toMatchObject({ deposit: -9_000, cash: 5_700 });
    await complete(appointmentId);
    await refund(9_000);
    expect(await leftOn(deps, card.id)).toBe(3_300);
    const rest = (await readDeskOrder(deps, orderId)).refunds.filter(({ state }) => state === "pending");
    for (const { id } of rest) await recordCashRefund(db, id, staff);
    expect(await booksOf(orderId)).toEqual({
      gift_card: 700,
      tips: -700,
      service_sales: -9_000,
      returns: 9_000,
    });
  });

  it("is automatic when the visit is canceled before it is paid in full", async () => {
    const { orderId, appointmentId } = await bookVisit();
    const card = await giveCard(deps, 4_000);
    await take(orderId, { kind: "gift_card", cents: 4_000, code: card.code });
    await take(orderId, { kind: "cash", cents: 1_000 });
    await db.execute(sql`update appointments set status = 'cancelled' where id = ${appointmentId}`);
    await tell(appointmentId, "appointment_cancelled", "cancel-visit-order");
    await db.execute(sql`update claims set released_at = clock_now() where appointment_id = ${appointmentId}`);
    expect(await leftOn(deps, card.id)).toBe(4_000);
    const order = await readDeskOrder(deps, orderId);
    expect(order).toMatchObject({ status: "cancelled", paid: 0, closed: "This visit isn’t taking place." });
    for (const { id } of order.refunds.filter(({ byHand }) => byHand)) await recordCashRefund(db, id, staff);
    expect(await booksOf(orderId)).toEqual({});
  });
});

describe("counting a day's payments at the desk", () => {
  it("compares a staff member's cash and terminal payments with the books, and is possible only once a day", async () => {
    const { orderId } = await bookVisit();
    const day = dateInZone(deps.clock.now(), "America/New_York");
    const me = { ...staff, accountId: newId() };
    const takeAs = (kind: "cash" | "terminal", cents: number, tipCents: number) =>
      takeTender(deps, { orderId, kind, cents, tipCents }, { actor: me, key: newId(), clientNetwork: undefined });
    await takeAs("cash", 1_234, 500);
    await takeAs("terminal", 2_000, 0);
    const rowsOf = async () =>
      (await readDayClose(db, { now: deps.clock.now() })).rows.filter(({ accountId }) => accountId === me.accountId);
    expect((await rowsOf()).map(({ account, expected, count }) => [account, expected, count])).toEqual([
      ["cash", 1_734, null],
      ["terminal", 2_000, null],
    ]);
    const counting = { day, accountId: me.accountId, account: "cash" as const, expected: 1_734, counted: 1_700 };
    const count = (more: object = {}) => countCash(db, { ...counting, ...more }, { actor: me, now: deps.clock.now() });
    await expect(count()).rejects.toMatchObject({ code: "invalid_input" });
    await expect(count({ expected: 1_700 })).rejects.toMatchObject({ code: "conflict" });
    const twice = await Promise.allSettled([1, 2].map(() => count({ reason: "A coin fell behind the desk" })));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await takeAs("cash", 100, 0);
    expect((await rowsOf())[0]).toMatchObject({
      expected: 1_834,
      count: { counted: 1_700, difference: -34, since: 100, by: "Noor Haddad" },
    });
  });

  it("includes cash with its tip, but no gift card payment; receipt and statement show the gift card payment with its tip", async () => {
    const { orderId, customerId } = await bookVisit();
    const card = await giveCard(deps, 5_000);
    await db.execute(sql`update gift_cards set wallet_customer_id = ${customerId} where id = ${card.id}`);
    const me = { ...staff, accountId: newId() };
    const takeAs = (input: Pick<TakeTenderInput, "kind" | "cents" | "tipCents" | "code">) =>
      takeTender(deps, { orderId, ...input }, { actor: me, key: newId(), clientNetwork: undefined });
    await takeAs({ kind: "gift_card", cents: 1_234, tipCents: 500, code: card.code });
    expect(await leftOn(deps, card.id)).toBe(3_266);
    const { docs } = await listWalletEntries(db, { customerId, page: 1, limit: 10 });
    expect(docs.map(({ amount, last4, orderId: of }) => [amount, last4, of])).toContainEqual([
      ...[-1_734, card.code.slice(-4), orderId],
    ]);
    const year = Number(dateInZone(new Date(present(docs[0]).at), "America/New_York").slice(0, 4));
    const statement = await getStatementPdf(db, { customerId, year });
    expect((await textOfPdf(await statement.arrayBuffer())).join(" ")).toContain("−$17.34");
    const receiptOf = async () => (await textOfPdf(await (await deskReceipt(deps, orderId)).arrayBuffer())).join(" ");
    const receipt = await receiptOf();
    for (const text of ["Tip $5.00", `Gift card, ${card.code.slice(-4)}`, "Paid $17.34", "Still due $107.66"])
      expect(receipt).toContain(text);
    const closeOf = async () =>
      (await readDayClose(db, { now: deps.clock.now() })).rows
        .filter(({ accountId }) => accountId === me.accountId)
        .map(({ account, expected }) => [account, expected]);
    // Gift card payments aren't in the till.
    expect(await closeOf()).toEqual([]);
    await takeAs({ kind: "cash", cents: 1_234, tipCents: 500 });
    expect(await closeOf()).toEqual([["cash", 1_734]]);
    expect(await receiptOf()).toContain("Tip $10.00");
    expect(await readDeskOrder(deps, orderId)).toMatchObject({ paid: 3_468, tip: 1_000, due: 9_532 });
  });
});

describe("the invoice of a visit", () => {
  it("exists only after the visit is paid in full, and has the same bytes every time", async () => {
    const shopper = await bookVisit();
    const { orderId, customerId } = shopper;
    const own = () => getInvoice(deps, { orderId, customerId });
    await expect(own()).rejects.toMatchObject({ code: "payment_pending" });
    const card = await giveCard(deps, 5_000);
    await take(orderId, { kind: "gift_card", cents: 4_000, code: card.code });
    await expect(own()).rejects.toMatchObject({ code: "payment_pending" });
    await take(orderId, { kind: "cash", cents: 8_000, tipCents: 1_000 });
    const bytes = Buffer.from(await (await own()).arrayBuffer());
    const [page = ""] = await textOfPdf(bytes);
    const last4 = card.code.slice(-4);
    for (const text of ["1 × $120.00 $120.00", "Treatments $120.00", "Tip $10.00", `Gift card ${last4} −$40.00`])
      expect(page).toContain(text);
    expect(page).toContain("Paid $90.00");
    expect(page).not.toMatch(/Shipping|Sales tax/);
    expect(Buffer.from(await (await own()).arrayBuffer()).equals(bytes)).toBe(true);
    const [ofStaff] = await textOfPdf(await (await invoiceForStaff(db, orderId)).arrayBuffer());
    expect(ofStaff).toBe(page);
    const someone = await rig.addShopper([]);
    await expect(getInvoice(deps, { orderId, customerId: someone.customerId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("names its buyer as of the payment, and the clinic's tax number, as receipt and credit note do", async () => {
    const { orderId, customerId } = await bookVisit();
    await db.execute(sql`
      insert into addresses (id, customer_id, first_name, last_name, line1, line2, city, state, postal_code, country, phone, is_default)
      values (${newId()}, ${customerId}, 'Mara', 'Okafor', '20 Elm Street', 'Apt 5', 'Hoboken', 'NJ', '07030', 'US', '+12125550134', true)`);
    await db.execute(sql`update clinic_settings set settings = settings || '{"taxNumber": "12-3456789"}'`);
    await take(orderId, { kind: "cash", cents: 12_000 });
    await db.execute(sql`update customers set last_name = 'Renamed' where id = ${customerId}`);
    const { rows } = await db.execute<{ id: string }>(sql`select id from order_lines where order_id = ${orderId}`);
    const lines = [{ lineId: present(rows[0]).id, quantity: 1, restock: false }];
    const refund = { orderId, lines, shipping: false, amount: undefined, reason: "Not treated" };
    await refundOrder(db, refund, { actor: staff, now: deps.clock.now() });
    const { rows: notes } = await db.execute<{ file: string }>(
      sql`select number || '.pdf' as file from credit_notes where order_id = ${orderId}`,
    );
    const papers = [
      await getInvoice(deps, { orderId, customerId }),
      await deskReceipt(deps, orderId),
      await creditNotePdf(db, { orderId, ...present(notes[0]) }),
    ];
    for (const paper of papers) {
      const [page = ""] = await textOfPdf(await paper.arrayBuffer());
      const buyer = ["Mara Okafor", "20 Elm Street, Apt 5", "Hoboken, NJ 07030", `${customerId}@example.com`];
      for (const text of [...buyer, "Tax number 12-3456789"]) expect(page).toContain(text);
      expect(page).not.toContain("Renamed");
    }
    await db.execute(sql`update clinic_settings set settings = settings - 'taxNumber'`);
  });

  it("is part of the invoice of an order with goods, once the visit is paid as well", async () => {
    const shopper = await addMixedShopper();
    const { orderId, url } = await checkOut(shopper);
    await rig.pay(url);
    await settleOrder(deps, orderId, { cause: "return page" });
    const read = async () => (await textOfPdf(await (await invoiceForStaff(db, orderId)).arrayBuffer()))[0] ?? "";
    const before = await read();
    expect(before).toContain("is paid at the clinic: $120.00.");
    expect(before).toContain("Products $44.00");
    await take(orderId, { kind: "cash", cents: 12_000 });
    const after = await read();
    for (const text of ["1 × $120.00 $120.00", "Items $164.00"]) expect(after).toContain(text);
    expect(after).not.toContain("paid at the clinic");
    const { rows } = await db.execute<{ total: number }>(
      sql`select total_cents as total from orders where id = ${orderId}`,
    );
    expect(after).toContain(`Paid, card •••• 4242 $${(present(rows[0]).total / 100).toFixed(2)}`);
  });
});

describe("gift cards sold at the counter", () => {
  const sell = (giftCards: CounterSale["giftCards"], key = newId()) =>
    sellAtCounter(deps, { customerId: null, lines: [], giftCards }, { actor: staff, key });

  it("are issued when they are paid, recorded in the books at face value, and printed on request", async () => {
    const key = newId();
    const orderId = await sell([{ amount: 10_000 }], key);
    expect(await sell([{ amount: 10_000 }], key)).toBe(orderId);
    await take(orderId, { kind: "cash", cents: 4_000 });
    expect((await readDeskOrder(deps, orderId)).giftCards).toEqual([]);
    await take(orderId, { kind: "terminal", cents: 6_000 });
    const { giftCards, status } = await readDeskOrder(deps, orderId);
    expect([status, giftCards]).toMatchObject(["delivered", [{ amount: 10_000, isToPrint: true }]]);
    const { id } = present(giftCards[0]);
    expect(await leftOn(deps, id)).toBe(10_000);
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
    const paper = await printGiftCard(deps, id, staff);
    expect(paper.headers.get("content-type")).toBe("application/pdf");
    expect(
      await rig.count(sql`select count(*) from audit_entries where action = 'giftCard.print' and resource_id = ${id}`),
    ).toBe(1);
    // Once the card was used at the desk, its code can't be printed anymore.
    const code = await codeOfCard(deps, id);
    const other = await bookVisit();
    await take(other.orderId, { kind: "gift_card", cents: 1_000, code });
    await expect(printGiftCard(deps, id, staff)).rejects.toMatchObject({ code: "gift_card_used" });
  });

  it("are emailed to their recipient instead of printed", async () => {
    const orderId = await sell([{ amount: 5_000, recipient: { name: "Ines Roe", email: "ines@example.com" } }]);
    await take(orderId, { kind: "cash", cents: 5_000 });
    const { giftCards } = await readDeskOrder(deps, orderId);
    expect(giftCards).toMatchObject([{ isToPrint: false }]);
    await expect(printGiftCard(deps, present(giftCards[0]).id, staff)).rejects.toMatchObject({ code: "not_found" });
    const creditPosting = await giveCard(deps, 2_500);
    await expect(printGiftCard(deps, creditPosting.id, staff)).rejects.toMatchObject({ code: "not_found" });
  });

  it("can't be paid with gift cards or credit, and stay within the design's limits", async () => {
    const { code } = await giveCard(deps, 10_000);
    const { sizeId } = await rig.addSize(3, 4_000);
    const mixed = await sellAtCounter(
      deps,
      { customerId: null, lines: [{ sizeId, quantity: 1 }], giftCards: [{ amount: 5_000 }] },
      { actor: staff, key: newId() },
    );
    const { due } = await readDeskOrder(deps, mixed);
    await expect(take(mixed, { kind: "gift_card", cents: due, code })).rejects.toMatchObject({ code: "invalid_input" });
    await take(mixed, { kind: "gift_card", cents: due - 5_000, code });
    await expect(take(mixed, { kind: "gift_card", cents: 1, code })).rejects.toMatchObject({ code: "invalid_input" });
    await take(mixed, { kind: "cash", cents: 5_000 });
    expect((await readDeskOrder(deps, mixed)).status).toBe("delivered");
    await expect(sell([{ amount: 100 }])).rejects.toMatchObject({ code: "invalid_input" });
  });
});
