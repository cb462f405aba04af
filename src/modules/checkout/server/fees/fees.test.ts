import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { APPOINTMENT_CANCELLED } from "#modules/booking/domain/events.ts";
import { bindBookingApi } from "#modules/booking/server/api.ts";
import { readVisitPage } from "#modules/booking/server/board/read-visit-page.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { getVisit, visitFees } from "#modules/booking/server/public.ts";
import { decideFee } from "#modules/booking/server/terms/collect-fees.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { undoStep } from "#modules/desk/server/undo/undo-step.ts";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { bindOwnVisitsApi } from "#modules/own-visits/server/api.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { newId } from "#shared/ids.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { mixedCarts, SERVICE_ID } from "#testing/mixed-carts.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { takeTender } from "../desk/take-tender.ts";
import { getInvoice } from "../invoice/get-invoice.ts";
import { invoiceForStaff } from "../invoice/order-papers.ts";
import { payLinkOf } from "../pay/pay-link.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { visitOrderHandlers } from "../visits/cancel-visit-order.ts";
import { chargeFee } from "./charge-visit.ts";
import { feeMailWriters } from "./fee-mails.ts";
import { openFeeOrder } from "./open-fee-order.ts";
import { markNoShow } from "./settle-no-show.ts";
import { waiveResoldFees } from "./waive-resold-fees.ts";
import { waiveVisitFee } from "./waive-visit-fee.ts";

const rig = await openPaymentRig({ bindings: [bindCartApi, bindBookingApi, bindOwnVisitsApi] });
const { db, deps } = rig;
const { addVisit } = mixedCarts(rig);
const principal = await makeStaff({ db });
const staff = { ...systemActor("Noor Haddad"), accountId: newId(), role: "admin" as const };

beforeAll(async () => {
  const visitPolicy = {
    lateFeePercent: 50,
    noShowFee: { percent: 100, cents: null },
    deposits: "service",
    cardFor: "none",
    deposit: { percent: 0, cents: null },
    paysVisit: ["at_clinic", "deposit"],
  };
  await db.execute(sql`
    update clinic_settings set settings =
      jsonb_set(settings, '{booking,allowLateChangeForFee}', 'true') || jsonb_build_object('visitPolicy', ${JSON.stringify(visitPolicy)}::jsonb)`);
  await db.execute(sql`update services set deposit_cents = 5000 where id = ${SERVICE_ID}`);
});
beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

/** Creates a no-show of a visit of 120.00, with or without a deposit and a card on file. */
async function missVisit({ deposit = false, card }: { deposit?: boolean; card?: string } = {}) {
  const shopper = await rig.addShopper([]);
  if (card) await saveCard(shopper.customerId, card);
  await addVisit(shopper);
  if (deposit) await rig.call("PUT", "cart/tenders", shopper.customerId, { paysVisit: "deposit" });
  const { body } = await rig.call("POST", "checkoutService", shopper.customerId, {});
  const { orderId } = body.data;
  if (deposit) {
    await rig.pay(body.session?.url ?? "");
    await settleOrder(deps, orderId, { cause: "return page" });
  }
  const { rows } = await db.execute<{ id: string }>(sql`
    update appointments set status = 'no_show', closed_at = clock_now() where order_id = ${orderId} returning id`);
  const visitId = present(rows[0]).id;
  await db.execute(sql`update claims set released_at = clock_now() where appointment_id = ${visitId}`);
  await moveTo(visitId, 1);
  return { ...shopper, orderId, visitId };
}

/** Moves a visit so many days into the past. */
async function moveTo(visitId: string, daysAgo: number): Promise<void> {
  const { rows } = await db.execute<{ days: number }>(sql`
    select extract(day from starts_at - clock_now())::int + ${daysAgo}::int + 1 as days from appointments where id = ${visitId}`);
  const back = sql`make_interval(days => ${present(rows[0]).days})`;
  await db.execute(sql`
    update appointments set starts_at = starts_at - ${back}, ends_at = ends_at - ${back}, date = date - ${present(rows[0]).days}::int where id = ${visitId}`);
  for (const table of ["appointment_services", "appointment_segments"])
    await db.execute(sql`
      update ${sql.identifier(table)} set starts_at = starts_at - ${back}, ends_at = ends_at - ${back} where appointment_id = ${visitId}`);
}

async function saveCard(customerId: string, number: string): Promise<void> {
  const { body } = await rig.call("GET", "user/card", customerId);
  const path = "user/card/updateCardDetailSavedThroughToken";
  const page = await rig.call("POST", path, customerId, { consentHash: body.data.consent.hash });
  const url = page.body.session?.url ?? "";
  await rig.pay(url, number);
  await fetch(`${url}/challenge`, {
    method: "POST",
    body: new URLSearchParams({ answer: "complete" }),
    redirect: "manual",
  });
  await rig.call("POST", path, customerId, {});
}

const charge = (appointmentId: string, cents = 12_000, key: string = newId()) =>
  chargeFee(
    deps,
    { appointmentId, kind: "no_show", cents, reason: "Didn't come" },
    { actor: staff, key, clientNetwork: undefined },
  );
const feesOf = async (visitId: string) => {
  const { rows } = await db.execute<{ id: string; state: string; paid: number; orderId: string | null }>(sql`
    select id, state, paid_cents as paid, order_id as "orderId" from fees where appointment_id = ${visitId}`);
  return rows;
};
const chargedTo = (orderId: string | null) =>
  rig.count(sql`select count(*) from tenders where order_id = ${orderId} and state = 'captured'`);
const textOf = async (paper: Promise<Response>) => (await textOfPdf(await (await paper).arrayBuffer())).join(" ");
const earned = () => balanceOfClinic("fee_sales");
const balanceOfClinic = async (account: string) => {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(case when credit_id = ${account} then amount_cents else -amount_cents end), 0)::int as cents
    from ledger_entries where ${account} in (credit_id, debit_id)`);
  return rows[0]?.cents ?? 0;
};

describe("the no-show fee (BO-19)", () => {
  it("is charged only once, from the deposit and then the card on file, within the agreed terms", async () => {
    const { visitId, orderId, customerId } = await missVisit({ deposit: true, card: "4242424242424242" });
    const setFee = (noShowFee: object) =>
      db.execute(sql`
        update clinic_settings set settings = jsonb_set(settings, '{visitPolicy,noShowFee}', ${JSON.stringify(noShowFee)}::jsonb)`);
    // The clinic's new terms don't apply to a visit booked before.
    await setFee({ percent: null, cents: 30_000 });
    await expect(charge(visitId, 12_001)).rejects.toMatchObject({
      code: "fee_not_agreed",
      message: "The fee was agreed at $120.00 and can’t be more.",
    });
    await setFee({ percent: 100, cents: null });
    const before = await earned();
    const key = newId();
    const [first, second] = [await charge(visitId, 12_000, key), await charge(visitId, 12_000, key)];
    expect(first).toMatchObject({ fromDeposit: 5_000, fromCard: 7_000, owed: 0, fee: { state: "paid" } });
    expect(second).toMatchObject({ owed: 0, fee: { id: first.fee.id, state: "paid", paidCents: 12_000 } });
    expect(await chargedTo(first.fee.orderId)).toBe(1);
    const ofFee = await textOf(getInvoice(deps, { orderId: present(first.fee.orderId), customerId }));
    for (const text of ["Missed visit 1 × $70.00 $70.00", "Fees $70.00", "Paid, card •••• 4242 $70.00"])
      expect(ofFee).toContain(text);
    expect((await earned()) - before).toBe(12_000);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(0);
    await expect(charge(visitId)).rejects.toMatchObject({ code: "conflict" });
  });

  it("has the rest of the deposit refunded, and all of the deposit if the fee is waived", async () => {
    const { visitId, orderId } = await missVisit({ deposit: true });
    expect(await charge(visitId, 2_000)).toMatchObject({ fromDeposit: 2_000, fromCard: 0, owed: 0 });
    const refunded = async () => {
      const { rows } = await db.execute<{ cents: number }>(
        sql`select refunded_cents as cents from orders where id = ${orderId}`,
      );
      return rows[0]?.cents;
    };
    expect(await refunded()).toBe(3_000);
    const [fee] = await feesOf(visitId);
    const waive = () => waiveVisitFee(deps, { feeId: present(fee).id, reason: "A sick child" }, staff);
    expect([(await waive()).state, (await waive()).state]).toEqual(["waived", "waived"]);
    expect(await refunded()).toBe(5_000);
    const mail = await present(feeMailWriters["fee-waived"])(deps, { feeId: present(fee).id, orderId: null });
    expect(JSON.stringify(mail?.content.blocks)).toContain("$20.00 goes back to your original payment method.");
  });

  it("isn't charged more than 14 days after the visit, or for a visit that took place", async () => {
    const { visitId } = await missVisit();
    await moveTo(visitId, 15);
    await expect(charge(visitId)).rejects.toMatchObject({ code: "appointment_closed" });
    await moveTo(visitId, 1);
    await db.execute(sql`update appointments set status = 'completed' where id = ${visitId}`);
    await expect(charge(visitId)).rejects.toMatchObject({ code: "appointment_closed" });
    expect(await feesOf(visitId)).toEqual([]);
  });

  it("stays owed if the bank requires authentication, and is paid only once through the emailed link", async () => {
    const { visitId } = await missVisit({ card: "4000002760003184" });
    await expect(charge(visitId)).rejects.toMatchObject({ code: "authentication_required" });
    const [fee] = await feesOf(visitId);
    expect(fee).toMatchObject({ state: "owed", paid: 0 });
    const orderId = present(present(fee).orderId);
    const mail = await present(feeMailWriters["fee-link"])(deps, { feeId: present(fee).id, orderId });
    const blocks = JSON.stringify(mail?.content.blocks);
    expect(blocks).toContain("Pay $120.00");
    const url = new URL(present(/http[^"]+confirmation[^"]+/.exec(blocks))[0]);
    const link = url.searchParams.get("link") ?? "";
    const pay = (linkToUse = link) =>
      rig.call("POST", `order/${orderId}/pay?link=${encodeURIComponent(linkToUse)}`, undefined, {});
    const [one, other] = [await pay(), await pay()];
    expect(one.body.session.url).toBe(other.body.session.url);
    const atDesk = takeTender(
      deps,
      { orderId, kind: "cash", cents: 12_000, tipCents: 0 },
      { actor: staff, key: newId(), clientNetwork: undefined },
    );
    await expect(atDesk).rejects.toMatchObject({ code: "order_closed" });
    await rig.pay(one.body.session.url);
    const read = await rig.call("GET", `user/getOrderDetails/${orderId}?link=${encodeURIComponent(link)}`);
    expect(read.body).toMatchObject({ data: { status: "paid" } });
    expect(read.body.data).toMatchObject({ status: "paid", totals: { total: 12_000, dueNow: 12_000, dueAtClinic: 0 } });
    expect(await feesOf(visitId)).toMatchObject([{ state: "paid", paid: 12_000 }]);
    expect((await pay()).body.code).toBe("order_closed");
    const old = payLinkOf(deps.secrets, orderId, new Date(Date.now() - 8 * 86_400_000));
    const late = await pay(old);
    expect(late.body.code).toBe("link_expired");
  });

  it("emails its payment link only once for a repeated request, and again for a new request", async () => {
    const { visitId } = await missVisit();
    const key = newId();
    await charge(visitId, 12_000, key);
    const links = async () => {
      const [fee] = await feesOf(visitId);
      return rig.count(
        sql`select count(*) from graphile_worker.jobs where key like ${`mail:fee-link:${present(fee).id}:%`}`,
      );
    };
    await charge(visitId, 12_000, key);
    expect(await links()).toBe(1);
    await charge(visitId);
    expect(await links()).toBe(2);
  });

  it("can be paid in cash at the desk without a card on file, even after its payment page expired unpaid", async () => {
    const { visitId, customerId } = await missVisit();
    expect(await charge(visitId)).toMatchObject({ fromCard: 0, owed: 12_000, fee: { state: "owed" } });
    const [fee] = await feesOf(visitId);
    const orderId = present(present(fee).orderId);
    const page = await rig.call("POST", `order/${orderId}/pay`, customerId, {});
    expect(page.status).toBe(200);
    await db.execute(sql`update checkout_sessions set status = 'expired' where order_id = ${orderId}`);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    expect((await rig.orderState(orderId)).status).toBe("pending");
    const own = () => getInvoice(deps, { orderId, customerId });
    await expect(own()).rejects.toMatchObject({ code: "payment_pending" });
    const staffAct = { actor: staff, key: newId(), clientNetwork: undefined };
    await takeTender(deps, { orderId, kind: "cash", cents: 12_000, tipCents: 0 }, staffAct);
    const invoice = await textOf(own());
    for (const text of ["Missed visit 1 × $120.00 $120.00", "Fees $120.00", "Paid $120.00"])
      expect(invoice).toContain(text);
    expect(await textOf(invoiceForStaff(db, orderId))).toBe(invoice);
    const orders = (await rig.call("GET", "productOrders", customerId)).body.data;
    expect(orders).toMatchObject([{ _id: orderId, fees: [{ name: "Missed visit", lineTotal: 12_000 }] }]);
    expect(await feesOf(visitId)).toMatchObject([{ state: "paid", paid: 12_000 }]);
    expect((await rig.orderState(orderId)).status).toBe("paid");
    const waived = await waiveVisitFee(deps, { feeId: present(fee).id, reason: "Our mistake" }, staff);
    expect(waived.state).toBe("waived");
    const back = sql`select count(*) from refunds where order_id = ${orderId} and state = 'pending' and amount_cents = 12000`;
    expect(await rig.count(back)).toBe(1);
  });
});

describe("settling a no-show in one step (BO-22)", () => {
  const desk = staffOf(principal);
  const staffAct = () => ({
    actor: { ...desk.actor, accountId: principal.customerId },
    key: newId(),
    clientNetwork: undefined,
  });
  const settle = (appointmentId: string, fee: number) => {
    const settled = { fee, reason: "Didn't come" };
    return markNoShow(deps, { principal, staffAct: staffAct() }, { appointmentId, settle: settled });
  };
  /** Creates a no-show that staff haven't decided about. */
  async function awaited(options: Parameters<typeof missVisit>[0] = {}) {
    const visit = await missVisit(options);
    await db.execute(sql`update appointments set status = 'booked', closed_at = null where id = ${visit.visitId}`);
    return visit;
  }
  const refundedOf = async (orderId: string) => {
    const { rows } = await db.execute<{ cents: number }>(sql`
      select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = ${orderId}`);
    return rows[0]?.cents;
  };

  it("deducts the fee from the amount paid in advance and refunds the rest, and can't be undone", async () => {
    const { visitId, orderId } = await awaited({ deposit: true });
    const before = await earned();
    expect(await settle(visitId, 2_000)).toMatchObject({
      visit: { status: "no_show" },
      settled: { fromDeposit: 2_000, fromCard: 0, owed: 0 },
    });
    expect((await earned()) - before).toBe(2_000);
    expect(await refundedOf(orderId)).toBe(3_000);
    expect(await balanceOf(db, `deposit:${orderId}`)).toBe(0);
    await expect(undoStep(deps, desk, { appointmentId: visitId })).rejects.toMatchObject({
      code: "undo_too_late",
      message: expect.stringContaining("what was paid in advance was refunded"),
    });
  });

  it("refunds all of the money if staff choose no fee, or holds it if they decide later", async () => {
    const forgiven = await awaited({ deposit: true });
    await settle(forgiven.visitId, 0);
    expect(await refundedOf(forgiven.orderId)).toBe(5_000);
    expect(await feesOf(forgiven.visitId)).toEqual([]);
    const open = await awaited({ deposit: true });
    await markNoShow(deps, { principal, staffAct: staffAct() }, { appointmentId: open.visitId });
    expect(await balanceOf(db, `deposit:${open.orderId}`)).toBe(5_000);
    expect(await charge(open.visitId, 5_000)).toMatchObject({ fromDeposit: 5_000, owed: 0 });
  });

  it("deducts the fee from cash paid at the desk too, and never exceeds the agreed terms", async () => {
    const { visitId, orderId } = await awaited();
    const cash = { orderId, kind: "cash" as const, cents: 4_000, tipCents: 0 };
    await takeTender(deps, cash, { actor: staff, key: newId(), clientNetwork: undefined });
    await expect(settle(visitId, 12_001)).rejects.toMatchObject({ code: "fee_not_agreed" });
    expect((await getVisit(db, visitId)).status).toBe("booked");
    expect(await settle(visitId, 3_000)).toMatchObject({ settled: { fromDeposit: 3_000, owed: 0 } });
    expect(await refundedOf(orderId)).toBe(1_000);
    const [fee] = await feesOf(visitId);
    await waiveVisitFee(deps, { feeId: present(fee).id, reason: "A sick child" }, staff);
    expect(await refundedOf(orderId)).toBe(4_000);
    const declined = await awaited({ card: "4000000000000341" });
    expect(await settle(declined.visitId, 12_000)).toMatchObject({
      visit: { status: "no_show" },
      settled: { fromCard: 0, owed: 12_000 },
    });
  });
});

it("an owed fee is shown to staff on the customer's next visit, and can be paid at the desk only once", async () => {
  const { visitId, customerId, cartId } = await missVisit();
  await db.transaction((tx) =>
    decideFee(tx, { id: newId(), appointmentId: visitId, kind: "no_show", amountCents: 4_000 }),
  );
  await addVisit({ customerId, cartId });
  const { body } = await rig.call("POST", "checkoutService", customerId, {});
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from appointments where order_id = ${body.data.orderId}`,
  );
  const next = () => readVisitPage(deps, { appointmentId: present(rows[0]).id, principal });
  const [owedFee] = (await next()).owedBefore;
  expect(owedFee).toMatchObject({ kind: "no_show", amount: 4_000, paid: 0, orderId: null, appointmentId: visitId });
  const taker = { accountId: principal.customerId, name: principal.name };
  expect(await visitFees.sumOwedFees(db, customerId)).toBe(4_000);
  const both = await Promise.all([1, 2].map(() => openFeeOrder(db, present(owedFee).id, taker)));
  expect(both[0]).toBe(both[1]);
  const cash = { orderId: both[0] ?? "", kind: "cash" as const, cents: 4_000, tipCents: 0 };
  await takeTender(deps, cash, { actor: staff, key: newId(), clientNetwork: undefined });
  expect([(await next()).owedBefore, await visitFees.sumOwedFees(db, customerId)]).toEqual([[], 0]);
  await expect(openFeeOrder(db, present(owedFee).id, taker)).rejects.toMatchObject({ code: "conflict" });
});

it("a late cancellation's fee is deducted from the payment at the desk before the rest is refunded", async () => {
  const { customerId, cartId } = await rig.addShopper([]);
  await addVisit({ customerId, cartId });
  const { orderId } = (await rig.call("POST", "checkoutService", customerId, {})).body.data;
  const cash = { orderId, kind: "cash" as const, cents: 8_000, tipCents: 0 };
  await takeTender(deps, cash, { actor: staff, key: newId(), clientNetwork: undefined });
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update appointments set status = 'cancelled', cancelled_by = 'customer', closed_at = starts_at - interval '1 hour'
      where order_id = ${orderId} returning id`);
    const appointmentId = present(rows[0]).id;
    await tx.execute(sql`delete from claims where appointment_id = ${appointmentId}`);
    await decideFee(tx, { id: newId(), appointmentId, kind: "late_cancel", amountCents: 6_000 });
    const event = {
      id: newId(),
      key: "",
      type: APPOINTMENT_CANCELLED,
      payload: { appointmentId },
    };
    await present(visitOrderHandlers[APPOINTMENT_CANCELLED]?.["cancel-visit-order"])(event, tx);
  });
  const { rows } = await db.execute(sql`
    select o.status, o.paid_at_clinic_cents as paid, f.state, (select sum(amount_cents)::int from refunds r where r.order_id = o.id) as back
    from orders o join fees f on f.appointment_id = o.appointment_id where o.id = ${orderId}`);
  expect(rows).toEqual([{ status: "cancelled", paid: 6_000, state: "paid", back: 2_000 }]);
});

it("a late cancellation's fee is waived immediately if another customer has booked the time before staff charge the fee", async () => {
  const former = await rig.addShopper([]);
  await addVisit(former);
  const { body } = await rig.call("POST", "checkoutService", former.customerId, {});
  const { rows } = await db.execute<{ id: string }>(sql`
    update appointments set status = 'cancelled', cancelled_by = 'customer', closed_at = starts_at - interval '1 hour'
    where order_id = ${body.data.orderId} returning id`);
  const visit = await getVisit(db, present(rows[0]).id);
  await db.execute(sql`
    update claims set released_at = closed_at from appointments a where a.id = appointment_id and a.id = ${visit.id}`);
  const other = await rig.addShopper([]);
  await addVisit(other);
  const services = [{ serviceId: SERVICE_ID, addOns: [] }];
  const { date, time, practitioner } = visit;
  await db.transaction((tx) =>
    holdVisit(deps, tx, { ...other, services, date, time, practitionerId: practitioner.id }),
  );
  await db.execute(sql`update carts set visit_date = ${date}, visit_time = ${time} where id = ${other.cartId}`);
  await rig.call("POST", "checkoutService", other.customerId, {});
  const staffAct = { actor: staff, key: newId(), clientNetwork: undefined };
  const late = { appointmentId: visit.id, kind: "late_cancel" as const, cents: 6_000, reason: "By phone" };
  expect(await chargeFee(deps, late, staffAct)).toMatchObject({ fee: { state: "waived" }, owed: 0, fromCard: 0 });
});

it("a late cancellation's fee is refunded once, with an email to the customer, when another customer books the time", async () => {
  const former = await rig.addShopper([]);
  await addVisit(former);
  await rig.call("PUT", "cart/tenders", former.customerId, { paysVisit: "deposit" });
  const placed = await rig.call("POST", "checkoutService", former.customerId, {});
  const { orderId } = placed.body.data;
  await rig.pay(placed.body.session?.url ?? "");
  await settleOrder(deps, orderId, { cause: "return page" });
  const { rows } = await db.execute<{ id: string }>(sql`select id from appointments where order_id = ${orderId}`);
  const visit = await getVisit(db, present(rows[0]).id);
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update appointments set status = 'cancelled', cancelled_by = 'customer', closed_at = starts_at - interval '1 hour' where id = ${visit.id}`);
    await tx.execute(sql`
      update claims set released_at = closed_at from appointments a where a.id = appointment_id and a.id = ${visit.id}`);
    await decideFee(tx, { id: newId(), appointmentId: visit.id, kind: "late_cancel", amountCents: 2_000 });
    const event = {
      id: newId(),
      key: "",
      type: APPOINTMENT_CANCELLED,
      payload: { appointmentId: visit.id },
    };
    await present(visitOrderHandlers[APPOINTMENT_CANCELLED]?.["return-deposit"])(event, tx);
  });
  const [fee] = await feesOf(visit.id);
  expect(fee).toMatchObject({ state: "paid", paid: 2_000 });

  const other = await rig.addShopper([]);
  await addVisit(other);
  await db.transaction((tx) =>
    holdVisit(deps, tx, {
      cartId: other.cartId,
      customerId: other.customerId,
      services: [{ serviceId: SERVICE_ID, addOns: [] }],
      date: visit.date,
      time: visit.time,
      practitionerId: visit.practitioner.id,
    }),
  );
  await db.execute(
    sql`update carts set visit_date = ${visit.date}, visit_time = ${visit.time} where id = ${other.cartId}`,
  );
  const booked = await rig.call("POST", "checkoutService", other.customerId, {});
  const { rows: taken } = await db.execute<{ id: string }>(
    sql`select id from appointments where order_id = ${booked.body.data.orderId}`,
  );
  const payload = { appointmentId: present(taken[0]).id };
  await Promise.all([waiveResoldFees(deps, payload), waiveResoldFees(deps, payload)]);
  expect(await feesOf(visit.id)).toMatchObject([{ state: "waived", paid: 2_000 }]);
  const back = sql`select refunded_cents from orders where id = ${orderId} and refunded_cents = 5000`;
  expect((await db.execute(back)).rows).toHaveLength(1);
  const mails = await db.execute<{ payload: unknown }>(sql`
    select payload -> 'payload' as payload from graphile_worker._private_jobs where key = ${`mail:fee-waived:${present(fee).id}`}`);
  expect(mails.rows).toHaveLength(1);
  const mail = await present(feeMailWriters["fee-waived"])(deps, mails.rows[0]?.payload);
  expect(JSON.stringify(mail?.content.blocks)).toMatch(
    /Someone else booked your time, so we’ve waived the fee of \$20\.00 .* \$20\.00 goes back/,
  );
});
