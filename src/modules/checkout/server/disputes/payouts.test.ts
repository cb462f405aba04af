import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findPayouts } from "#modules/payments/server/payouts/find-payouts.ts";
import { payouts } from "#modules/payments/server/payouts/payout-tables.ts";
import { settlePayout } from "#modules/payments/server/payouts/settle-payout.ts";
import { paymentsSubjects } from "#modules/payments/server/subjects.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { disputeOrder } from "#sandbox/disputes/dispute-calls.ts";
import { failLatestPayout, makePayout } from "#sandbox/payouts/payout-calls.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { purchasesOf } from "#testing/purchases-of.ts";
import { refundOrder } from "../../refunds/server/refund-order.ts";
import { settleOrder } from "../payment/settle-order.ts";
import { reconcilePayments } from "../settling/reconcile-payments.ts";
import { checkoutSubjects } from "../settling/subjects.ts";
import { settleDisputes } from "./settle-disputes.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;
const { buy } = purchasesOf(rig);
const NOW = { quietSeconds: 0, strandedSeconds: 0 };

expectInvariants(db);

async function paidOrder(): Promise<string> {
  const { orderId, url } = await buy();
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  return orderId;
}

/** Returns the balance of an account in the books. */
async function inBooks(account: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(case when debit_id = ${account} then amount_cents else -amount_cents end), 0)::int as cents
    from ledger_entries where ${account} in (debit_id, credit_id)`);
  return present(rows[0]).cents;
}

async function newestPayout(): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sandbox_objects where kind = 'payout' order by position desc limit 1`,
  );
  return present(rows[0]).id;
}

const read = async (id: string) => present((await db.select().from(payouts).where(eq(payouts.id, id)))[0]);

describe("payouts of the payment provider", () => {
  it("list their items, and afterward the books and the provider agree about the amount left at the provider", async () => {
    const [kept, refunded, disputed] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await refundOrder(
      db,
      { orderId: refunded, lines: [], shipping: false, amount: 1_000, reason: "Asked for" },
      { actor: { ...systemActor("Noor Haddad"), role: "admin" }, now: new Date() },
    );
    await reconcilePayments(deps, NOW);
    await disputeOrder(db, { orderId: disputed, as: "fraudulent" });
    const { rows } = await db.execute<{ id: string }>(sql`select id from tenders where order_id = ${disputed}`);
    await settleDisputes(deps, present(rows[0]).id);
    await makePayout(db);
    const id = await newestPayout();
    for (let time = 0; time < 3; time += 1) await settlePayout(deps, id);
    const payout = await read(id);
    // Three payments of $43.55, each with a fee of 2.9 % and 30 cents.
    const fees = 3 * (Math.round(4_355 * 0.029) + 30);
    expect(payout).toMatchObject({
      status: "paid",
      chargesCents: 3 * 4_355,
      refundsCents: -1_000,
      disputesCents: -4_355,
      feesCents: fees + 1_500,
      otherCents: 0,
      items: 5,
      unmatchedItems: 0,
      unmatchedCents: 0,
      amountCents: 3 * 4_355 - 1_000 - 4_355 - fees - 1_500,
    });
    expect(await inBooks("provider")).toBe(0);
    expect(await inBooks("bank")).toBe(payout.amountCents);
    expect(await inBooks("provider_fees")).toBe(fees + 1_500);
    expect(kept).not.toBe("");
  });

  it("are recorded by their webhook, and reversed if the bank returns one", async () => {
    await paidOrder();
    await makePayout(db);
    const id = await newestPayout();
    const subjects = { ...paymentsSubjects(deps), ...checkoutSubjects(deps) };
    const heard = sql`select count(*) from webhook_events where subject = ${`payout:${id}`} and type = 'payout.paid'`;
    await rig.until(async () => (await rig.count(heard)) > 0);
    const before = await inBooks("bank");
    await db.execute(sql`update webhook_events set received_at = received_at - interval '1 minute'`);
    await reconcilePayments(deps, { ...NOW, subjects });
    const { amountCents } = await read(id);
    expect((await inBooks("bank")) - before).toBe(amountCents);
    await failLatestPayout(db);
    for (let time = 0; time < 2; time += 1) await settlePayout(deps, id);
    expect(await read(id)).toMatchObject({ status: "failed" });
    expect(await inBooks("bank")).toBe(before);
    expect(await inBooks("provider")).toBe(amountCents);
  });

  it("are found even if the webhooks of a payout or its return were lost", async () => {
    await rig.setFaults({ dropsWebhooks: true });
    try {
      await paidOrder();
      await makePayout(db);
      const id = await newestPayout();
      expect(await db.select().from(payouts).where(eq(payouts.id, id))).toEqual([]);
      const before = await inBooks("bank");
      expect(await findPayouts(deps)).toBe(1);
      expect(await findPayouts(deps)).toBe(0);
      const { amountCents } = await read(id);
      expect((await inBooks("bank")) - before).toBe(amountCents);
      await failLatestPayout(db);
      expect(await findPayouts(deps)).toBe(1);
      expect(await read(id)).toMatchObject({ status: "failed" });
      expect(await inBooks("bank")).toBe(before);
    } finally {
      await rig.setFaults();
    }
  });

  it("report items that aren't payments of the clinic", async () => {
    await paidOrder();
    await db.execute(sql`
      insert into sandbox_objects (id, kind, data) select 'ch_elsewhere', 'charge', data || jsonb_build_object('id', 'ch_elsewhere', 'payment_intent', 'pi_elsewhere',
        'balance_transaction', 'txn_elsewhere', 'metadata', '{}'::jsonb) from sandbox_objects where kind = 'charge' limit 1`);
    await makePayout(db);
    const id = await newestPayout();
    await settlePayout(deps, id);
    expect(await read(id)).toMatchObject({ items: 2, unmatchedItems: 1, unmatchedCents: 4_355 - 126 - 30 });
  });
});
