import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceOf } from "#modules/ledger/server/public.ts";
import { type AuditActor, systemActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { changeLatestRefund } from "#sandbox/refund-calls.ts";
import { newId } from "#shared/ids.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { type Purchase, purchasesOf } from "#testing/purchases-of.ts";
import { settleOrder } from "../../server/payment/settle-order.ts";
import { giveOwedRefundAsCredit, listOwedRefunds, payOwedRefundByHand, sendOwedRefundAgain } from "./owed-refunds.ts";
import { refundOrder } from "./refund-order.ts";
import { sendRefund, settleRefund } from "./send-refund.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { buy } = purchasesOf(rig);
const staff: AuditActor = { ...systemActor("Noor Haddad"), accountId: newId(), role: "admin" };

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.stopJobs();
  await rig.setFaults(NO_FAULTS);
});

/**
 * Returns a paid order that was fully refunded according to the provider. The bank returns the refund unless stated
 * otherwise.
 */
async function refunded({
  card,
  comesBack = true,
}: {
  card?: string;
  comesBack?: boolean;
} = {}): Promise<Purchase & { refundId: string; cents: number }> {
  const bought = await buy();
  const { orderId } = bought;
  await rig.pay(bought.url, card);
  await settleOrder(deps, orderId, { cause: "return page" });
  const cents = await rig.count(sql`select due_now_cents as count from orders where id = ${orderId}`);
  const input = { orderId, lines: [], shipping: false, amount: cents, reason: "Came back unopened" };
  await refundOrder(db, input, { actor: staff, now: deps.clock.now() });
  const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`);
  const refundId = present(rows[0]).id;
  await sendRefund(deps, refundId);
  expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refunded" });
  if (comesBack) {
    await changeLatestRefund(db, { orderId, to: "failed" });
    await settleRefund(deps, refundId);
  }
  return { ...bought, refundId, cents };
}

const owedFor = async (orderId: string) => (await listOwedRefunds(db)).filter((one) => one.orderId === orderId);

describe("a refund that fails after the provider reported it as succeeded", () => {
  it("is reported by its webhook, and staff see that the order owes the amount again", async () => {
    await rig.setFaults(NO_FAULTS);
    await rig.startJobs();
    const { orderId, refundId, cents } = await refunded({ card: "4000000000005126", comesBack: false });
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
    await changeLatestRefund(db, { orderId, to: "failed" });
    await rig.sandbox.deliver();
    await rig.until(async () => (await rig.orderState(orderId)).paymentState === "review");
    expect(await balanceOf(db, `order:${orderId}`)).toBe(cents);
    expect(await owedFor(orderId)).toMatchObject([
      { id: refundId, amount: cents, reason: "lost_or_stolen_card", ways: ["again", "storeCredit", "byHand"] },
    ]);
    await rig.until(
      async () => (await rig.count(sql`select count(*) from webhook_events where state <> 'processed'`)) === 0,
    );
  });

  it("is recorded as owed only once, however often the server reads it from the provider", async () => {
    const { orderId, refundId, cents } = await refunded({ comesBack: false });
    await changeLatestRefund(db, { orderId, to: "failed" });
    await Promise.all([1, 2, 3, 4, 5].map(() => settleRefund(deps, refundId)));
    expect(await balanceOf(db, `order:${orderId}`)).toBe(cents);
    expect(await owedFor(orderId)).toHaveLength(1);
    expect(await settleRefund(deps, "unknown")).toBe(false);
  });

  it("can be sent to the card again, and settles the order's balance when it succeeds", async () => {
    const { orderId, refundId } = await refunded();
    await sendOwedRefundAgain(db, refundId, staff);
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refund_due" });
    await sendRefund(deps, refundId);
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refunded" });
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
    // The bank returns the refund again, so it is owed again.
    await changeLatestRefund(db, { orderId, to: "failed" });
    await settleRefund(deps, refundId);
    expect(await owedFor(orderId)).toHaveLength(1);
  });

  it("becomes store credit only once, even if several staff members choose this at the same time", async () => {
    const { orderId, refundId, customerId, cents } = await refunded();
    const tries = await Promise.allSettled([1, 2, 3].map(() => giveOwedRefundAsCredit(db, refundId, staff)));
    expect(tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toMatchObject([
      { code: "conflict" },
      { code: "conflict" },
    ]);
    expect(await balanceOf(db, `store_credit:${customerId}`)).toBe(cents);
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refunded" });
    expect(await owedFor(orderId)).toEqual([]);
    // The bank's state of the card no longer matters.
    await settleRefund(deps, refundId);
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
  });

  it("can be marked as paid by hand, and the audit log then shows the staff member and the reason", async () => {
    const { orderId, refundId, cents } = await refunded();
    await payOwedRefundByHand(db, { refundId, from: "bank", note: "Check 1044" }, staff);
    expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
    const paid = sql`select sum(e.amount_cents) as count from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where t.order_id = ${orderId} and e.credit_id = 'bank'`;
    expect(await rig.count(paid)).toBe(cents);
    const noted = sql`select count(*) from audit_entries where action = 'refund.resolve' and resource_id = ${orderId} and reason = 'Check 1044'`;
    expect(await rig.count(noted)).toBe(1);
    await expect(sendOwedRefundAgain(db, refundId, staff)).rejects.toMatchObject({
      code: "conflict",
    });
  });
});
