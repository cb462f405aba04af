import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bindCartApi } from "#modules/cart/server/api.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { exactMoney } from "#shared/money.ts";
import { couponRig } from "#testing/coupon-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { makeMember } from "#testing/make-member.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { orderMailWriters } from "../mails/order-mails.ts";
import { settleOrder } from "../payment/settle-order.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi] });
const { db, deps } = rig;
const { addCoupon, enter, cartOf } = couponRig(rig);
await rig.setFaults({ ...NO_FAULTS, dropsWebhooks: true });

expectInvariants(db, (name) => !/sweep/.test(name));

/** Creates a customer with sizes at these prices in the cart, to be picked up. */
async function shopperOf(pieces: { cents: number; quantity?: number; memberCents?: number }[]): Promise<Shopper> {
  const lines = [];
  for (const { cents, quantity = 1, memberCents } of pieces) {
    const { sizeId } = await rig.addSize(9, cents);
    if (memberCents)
      await db.execute(sql`update product_sizes set member_price_cents = ${memberCents} where id = ${sizeId}`);
    lines.push({ sizeId, quantity, seenPriceCents: cents });
  }
  return rig.addShopper(lines);
}

const admin: AuditActor = {
  accountId: newId(),
  name: "Noor Haddad",
  role: "admin",
  sessionId: null,
  requestId: null,
  addressPrefix: null,
};

/** Orders and pays a cart at its displayed total; returns the order with its lines. */
async function buy(shopper: Shopper) {
  const { dueNow } = (await cartOf(shopper)).totals;
  const { status, orderId, url } = await rig.placeOrder(shopper, { dueNow });
  expect(status).toBe(200);
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const { data: order } = (await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId)).body;
  const { lines, totals } = present(order.productOrder);
  // The invoice shows the same: each code, the tax and the total.
  const paper = await invoiceOf(shopper, orderId);
  for (const { code, amount } of totals.coupons) expect(paper).toContain(`Code ${code} −${exactMoney(amount)}`);
  expect(paper).toContain(`Sales tax ${exactMoney(totals.tax)}`);
  expect(paper).toContain(`Paid, card •••• 4242 ${exactMoney(totals.total)}`);
  return { orderId, lines, totals };
}

/** Refunds items of one line one after another, and returns the amount of each refund. */
async function giveBack(orderId: string, pieces: { lineId: string; quantity: number }[]): Promise<number[]> {
  const sums: number[] = [];
  for (const piece of pieces) {
    const chosen = { lines: [{ ...piece, restock: false }], shipping: false, amount: undefined };
    const by = { actor: admin, now: deps.clock.now() };
    sums.push((await refundOrder(db, { orderId, ...chosen, reason: "Came back" }, by)).planned.total);
  }
  return sums;
}

async function invoiceOf({ customerId }: Shopper, orderId: string): Promise<string> {
  const answer = await fetch(`${rig.origin}/api/v1/productOrders/${orderId}/invoice`, {
    headers: { authorization: `Bearer ${customerId}` },
  });
  return (await textOfPdf(await answer.arrayBuffer())).join(" ");
}

/** Returns the amount that the clinic waived for an order, according to the ledger. */
const roundingOf = (orderId: string) =>
  rig.count(sql`
    select coalesce(sum(case when e.debit_id = 'rounding' then e.amount_cents else -e.amount_cents end), 0) as count
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where t.order_id = ${orderId} and 'rounding' in (e.debit_id, e.credit_id)`);

describe("in cart, order, invoice, email and refund", () => {
  it("15 percent off a member's three products is the same amount, and a product's refund is what was paid for it", async () => {
    const shopper = await shopperOf([
      { cents: 2_600, memberCents: 2_470 },
      { cents: 7_800, memberCents: 7_410 },
      { cents: 1_400, memberCents: 1_330 },
    ]);
    await makeMember(db, shopper.customerId);
    const { id, code } = await addCoupon({ percent: 15, appliesTo: "products" });
    const { status, body } = await enter(shopper, code.toLowerCase());
    expect(status).toBe(200);
    const saving = { _id: id, code, kind: "percent", amount: 1_682 };
    expect(body.cart.totals).toMatchObject({
      discount: 1_682,
      coupons: [{ ...saving, name: "Test code" }],
      tax: 846,
      dueNow: 10_374,
    });
    expect(body.cart.coupon).toEqual({ code });
    expect(body.cart.products.map(({ discount, net, tax }) => ({ discount, net, tax }))).toEqual([
      { discount: 371, net: 2_099, tax: 186 },
      { discount: 1_112, net: 6_298, tax: 559 },
      { discount: 199, net: 1_131, tax: 101 },
    ]);
    const { orderId, lines, totals } = await buy(shopper);
    expect(totals).toMatchObject({ discount: 1_682, coupons: [saving], tax: 846, total: 10_374, dueNow: 10_374 });
    expect(lines.map(({ net, tax }) => [net, tax])).toEqual([
      [2_099, 186],
      [6_298, 559],
      [1_131, 101],
    ]);
    expect(await invoiceOf(shopper, orderId)).toContain(`Code ${code} −$16.82`);
    const mail = present(await present(orderMailWriters["order-paid"])(deps, { orderId }));
    expect(JSON.stringify(mail.content.blocks)).toContain(`["Code ${code}","−$16.82"]`);
    const [first, second, third] = lines.map(({ _id }) => ({ lineId: _id, quantity: 1 }));
    expect(await giveBack(orderId, [present(second), present(first), present(third)])).toEqual([6_857, 2_285, 1_232]);
  });

  it("10 percent off a bundle is spread over its products", async () => {
    const sizes = [];
    for (const cents of [2_600, 4_200, 3_400, 3_800]) sizes.push(await rig.addSize(9, cents));
    const bundleId = await rig.addBundle(
      12_300,
      sizes.map(({ sizeId }) => ({ sizeId, quantity: 1 })),
    );
    const shopper = await rig.addShopper([], [bundleId]);
    const { code } = await addCoupon();
    expect((await enter(shopper, code)).body.cart.totals).toMatchObject({ discount: 1_230, tax: 982, dueNow: 12_052 });
    const { orderId, lines, totals } = await buy(shopper);
    expect(totals).toMatchObject({ discount: 1_230, total: 12_052 });
    expect(await giveBack(orderId, [{ lineId: present(lines[0])._id, quantity: 1 }])).toEqual([12_052]);
  });

  it("10 percent off three units is refunded unit by unit without losing a cent", async () => {
    const shopper = await shopperOf([{ cents: 1_800, quantity: 3 }]);
    const { code } = await addCoupon();
    await enter(shopper, code);
    const { orderId, lines, totals } = await buy(shopper);
    expect(totals).toMatchObject({ discount: 540, tax: 431, total: 5_291 });
    const piece = { lineId: present(lines[0])._id, quantity: 1 };
    expect(await giveBack(orderId, [piece, piece, piece])).toEqual([1_763, 1_764, 1_764]);
  });

  it("a percentage is applied before an amount if each coupon may be combined with the other", async () => {
    const shopper = await shopperOf([{ cents: 14_000 }]);
    const amount = await addCoupon({ amountCents: 2_500, stacksWith: ["percent"] });
    const percent = await addCoupon({ stacksWith: ["amount"] });
    await enter(shopper, amount.code);
    expect((await enter(shopper, percent.code)).status).toBe(200);
    const { orderId, lines, totals } = await buy(shopper);
    expect(totals.coupons.map((one) => [one.code, one.amount])).toEqual([
      [amount.code, 2_500],
      [percent.code, 1_400],
    ]);
    // 101.00 plus tax of 8.96.
    expect(totals).toMatchObject({ discount: 3_900, tax: 896, total: 10_996 });
    expect(await giveBack(orderId, [{ lineId: present(lines[0])._id, quantity: 1 }])).toEqual([10_996]);
  });

  it("an amount due that a coupon leaves below the card provider's minimum is waived, and the order is paid immediately", async () => {
    const shopper = await shopperOf([{ cents: 1_020 }]);
    const { code } = await addCoupon({ amountCents: 1_000 });
    expect((await enter(shopper, code)).body.cart.totals).toMatchObject({ tax: 2, waived: 22, dueNow: 0 });
    const { status, orderId, url } = await rig.placeOrder(shopper, { dueNow: 0 });
    expect([status, url]).toEqual([200, `${rig.origin}/thanks/${orderId}`]);
    const { data: order } = (await rig.call("GET", `user/getOrderDetails/${orderId}`, shopper.customerId)).body;
    expect(order).toMatchObject({ status: "paid", tenders: [], totals: { tax: 2, total: 22, waived: 22, dueNow: 0 } });
    expect(await roundingOf(orderId)).toBe(22);
    const paper = await invoiceOf(shopper, orderId);
    expect(paper).toMatch(/Sales tax \$0\.02\sSmall balance waived .\$0\.22\sPaid \$0\.00/);
    const mail = present(await present(orderMailWriters["order-paid"])(deps, { orderId }));
    expect(JSON.stringify(mail.content.blocks)).toContain(`["Small balance waived","−$0.22"],["Paid","$0.00"]`);
    const [line] = present(order.productOrder).lines;
    expect(await giveBack(orderId, [{ lineId: present(line)._id, quantity: 1 }])).toEqual([22]);
    expect(await roundingOf(orderId)).toBe(0);
  });

  it("a coupon doesn't reduce shipping, and never removes free delivery (rule 7)", async () => {
    deps.clock = fixedClock("2026-11-20T15:00:00Z");
    const shopper = await shopperOf([{ cents: 8_000 }]);
    await db.execute(sql`update carts set pickup_from_store = false where id = ${shopper.cartId}`);
    const { code } = await addCoupon({ amountCents: 5_000 });
    expect((await enter(shopper, code)).body.cart.totals).toMatchObject({ discount: 5_000, shipping: 0 });
  });
});
