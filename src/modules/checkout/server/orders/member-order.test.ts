import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { sumsOf } from "#modules/visit-mails/server/visit-mail-parts.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { makeMember } from "#testing/make-member.ts";
import { openPaymentRig, type Shopper } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { checkoutInvariants } from "../invariants.ts";
import { orderMailWriters } from "../mails/order-mails.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { db } = rig;
const NOON = "2026-11-20T15:00:00Z";
rig.deps.clock = fixedClock(NOON);

afterEach(async () => {
  rig.deps.clock = fixedClock(NOON);
  for (const { name, sql: question } of checkoutInvariants.filter(({ name }) => !/sweep/.test(name)))
    expect({ name, broken: (await db.execute(sql.raw(question))).rows }).toEqual({ name, broken: [] });
});

async function cartOf({ customerId }: Shopper) {
  return (await rig.call("GET", "cart", customerId)).body.cart;
}

/** Creates a customer with two pieces at $40.00 and one at $15.00 in the cart; the plan gives 5 % off each. */
async function shopperOfThree(): Promise<Shopper & { sizeId: string }> {
  const [{ sizeId }, plain] = [await rig.addSize(5), await rig.addSize(5, 1_500)];
  const shopper = await rig.addShopper([
    { sizeId, quantity: 2 },
    { sizeId: plain.sizeId, quantity: 1, seenPriceCents: 1_500 },
  ]);
  return { ...shopper, sizeId };
}

describe("a member's purchase (PG-9, CT-5, PY-1)", () => {
  it("has member prices in the cart and in the charge, and order, email and invoice show the savings", async () => {
    const shopper = await shopperOfThree();
    await makeMember(db, shopper.customerId);
    const { products, totals, changes } = await cartOf(shopper);
    expect(products[0]).toMatchObject({ unitPrice: 4_000, memberPrice: 3_800, lineTotal: 8_000 });
    // $95.00 minus 2 × $2.00 and $0.75, and 8.875 % of $90.25.
    expect(totals).toMatchObject({ subtotal: 9_500, memberSavings: 475, tax: 801, dueNow: 9_826, dueAtClinic: 0 });
    expect(changes).toEqual([]);

    const { status, orderId, url } = await rig.placeOrder(shopper, { dueNow: totals.dueNow });
    expect(status).toBe(200);
    const { rows: lines } = await db.execute(sql`
      select list_cents as list, member_savings_cents as savings, net_cents as net, tax_cents as tax, due_now_cents as due
      from order_lines where order_id = ${orderId} order by position`);
    expect(lines).toEqual([
      { list: 8_000, savings: 400, net: 7_600, tax: 675, due: 8_275 },
      { list: 1_500, savings: 75, net: 1_425, tax: 126, due: 1_551 },
    ]);
    expect(await (await fetch(url)).text()).toContain("Pay $98.26");
    expect(await rig.pay(url)).toBeLessThan(400);
    const { data: order } = (await rig.call("GET", `successOrder/${orderId}`, shopper.customerId)).body;
    expect(order).toMatchObject({ status: "paid", paymentState: "paid" });
    expect(present(order.productOrder).totals).toMatchObject({
      subtotal: 9_500,
      memberSavings: 475,
      discount: 0,
      tax: 801,
      total: 9_826,
      dueNow: 9_826,
    });

    const mail = present(await present(orderMailWriters["order-paid"])(rig.deps, { orderId }));
    expect(mail.content.blocks).toContainEqual({
      kind: "sums",
      rows: [
        ["Products", "$95.00"],
        ["Member savings", "−$4.75"],
        ["Tax", "$8.01"],
        ["Paid, card ending in 4242", "$98.26"],
      ],
    });
    const invoice = await fetch(`${rig.origin}/api/v1/productOrders/${orderId}/invoice`, {
      headers: { authorization: `Bearer ${shopper.customerId}` },
    });
    const [page] = await textOfPdf(await invoice.arrayBuffer());
    for (const text of ["Member savings", "−$4.75", "$98.26"]) expect(page).toContain(text);
  });

  it("has no effect on the prices of other customers", async () => {
    const shopper = await shopperOfThree();
    expect((await cartOf(shopper)).totals).toMatchObject({
      subtotal: 9_500,
      memberSavings: 0,
      tax: 843,
      dueNow: 10_343,
    });
    expect((await rig.placeOrder(shopper, { dueNow: 10_343 })).status).toBe(200);
  });

  it("uses the lower of member price and sale price, never both discounts", async () => {
    const shopper = await shopperOfThree();
    await makeMember(db, shopper.customerId);
    const sale = (cents: number) =>
      db.execute(sql`update product_sizes set sale_price_cents = ${cents} where id = ${shopper.sizeId}`);
    await sale(3_900);
    expect((await cartOf(shopper)).totals).toMatchObject({ subtotal: 9_300, memberSavings: 275 });
    await sale(3_500);
    const { products, totals } = await cartOf(shopper);
    expect(products[0]).toMatchObject({ unitPrice: 3_500 });
    expect(products[0]).not.toHaveProperty("memberPrice");
    expect(totals).toMatchObject({ subtotal: 8_500, memberSavings: 75 });
  });

  it("isn't charged before the customer has seen the higher total if the membership ended in the meantime (CT-6)", async () => {
    const shopper = await shopperOfThree();
    await makeMember(db, shopper.customerId, { endsAt: new Date("2026-11-20T15:30:00Z") });
    const { dueNow } = (await cartOf(shopper)).totals;
    rig.deps.clock = fixedClock("2026-11-20T15:30:00Z");
    expect(await rig.placeOrder(shopper, { dueNow })).toMatchObject({ status: 409, code: "cart_changed" });
    expect((await cartOf(shopper)).totals).toMatchObject({ memberSavings: 0, dueNow: 10_343 });
  });
});

describe("a sale price with start and end, from the cart to the order", () => {
  it("is valid from the exact start of the sale to its exact end", async () => {
    const { sizeId } = await rig.addSize(5);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    await db.execute(sql`
      update product_sizes set sale_price_cents = 0, sale_starts_at = '2026-11-21T05:00:00Z', sale_ends_at = '2026-11-22T05:00:00Z'
      where id = ${sizeId}`);
    const unitPriceAt = async (instant: string) => {
      rig.deps.clock = fixedClock(instant);
      return (await cartOf(shopper)).products[0]?.unitPrice;
    };
    expect(await unitPriceAt("2026-11-21T04:59:59.999Z")).toBe(4_000);
    expect(await unitPriceAt("2026-11-21T05:00:00Z")).toBe(0);
    expect(await unitPriceAt("2026-11-22T04:59:59.999Z")).toBe(0);
    // This call stores the sale price as the one that the customer saw.
    expect((await rig.call("POST", "cart/acknowledge", shopper.customerId)).body.cart.changes).toEqual([]);
    expect(await unitPriceAt("2026-11-22T05:00:00Z")).toBe(4_000);
    expect((await cartOf(shopper)).changes).toMatchObject([{ kind: "price", from: 0, to: 4_000 }]);
    expect(await rig.placeOrder(shopper)).toMatchObject({ status: 409, code: "cart_changed" });
  });
});

describe("a member's visit (BK-3, PG-24)", () => {
  it("has member prices in cart, order, appointment and email", async () => {
    await db.execute(sql`update services set member_price_cents = 9000 where id = 'AG07'`);
    const shopper = await rig.addShopper([]);
    await makeMember(db, shopper.customerId);
    const { customerId, cartId } = shopper;
    await db.execute(sql`
      insert into cart_services (id, cart_id, service_id, seen_price_cents) values (${newId()}, ${cartId}, 'AG07', 10000)`);
    const services = [{ serviceId: "AG07", addOns: [] }];
    await db.transaction((tx) => holdVisit(rig.deps, tx, { ...shopper, services, date: "2026-12-01", time: "10:00" }));
    expect((await cartOf(shopper)).totals).toMatchObject({
      subtotal: 10_000,
      memberSavings: 1_000,
      dueAtClinic: 9_000,
    });

    const { body } = await rig.call("POST", "checkoutService", customerId, { dueAtClinic: 9_000 });
    const { data: order } = (await rig.call("GET", `user/getOrderDetails/${body.data.orderId}`, customerId)).body;
    const { appointmentId, totals, services: lines } = present(order.serviceOrder);
    expect(totals).toMatchObject({ subtotal: 10_000, memberSavings: 1_000, total: 9_000, dueAtClinic: 9_000 });
    expect(lines).toMatchObject([{ unitPrice: 10_000 }]);
    const { data: visit } = (await rig.call("GET", `Appointment/${appointmentId}`, customerId)).body;
    expect(visit).toMatchObject({ memberSavings: 1_000, dueAtClinic: 9_000, services: [{ unitPrice: 10_000 }] });
    const mailed = { visit: await getVisit(db, appointmentId), clinic: await getClinicSettings(db) };
    expect(sumsOf(mailed).slice(1)).toEqual([
      ["Member savings", "−$10.00"],
      ["Due at the clinic", "$90.00"],
    ]);
  });
});
