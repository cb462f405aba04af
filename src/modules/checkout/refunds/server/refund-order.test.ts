import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceOf, listTrialBalance } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { NO_FAULTS } from "#sandbox/faults.ts";
import { checkInvariants } from "#server/invariants.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { openPaymentRig } from "#testing/payment-rig.ts";
import { present } from "#testing/present.ts";
import { chances, runs, samples } from "#testing/runs.ts";
import { settleOrder } from "../../server/payment/settle-order.ts";
import { reconcilePayments } from "../../server/settling/reconcile-payments.ts";
import { previewRefund, refundOrder } from "./refund-order.ts";
import { retryRefund, sendRefund } from "./send-refund.ts";

const rig = await openPaymentRig();
const { db, deps } = rig;

beforeEach(() => rig.setFaults({ dropsWebhooks: true }));
expectInvariants(db);
afterEach(async () => {
  await rig.setFaults(NO_FAULTS);
});

function staffMember(role: Role = "admin"): AuditActor {
  return { accountId: newId(), name: "Noor Haddad", role, sessionId: null, requestId: null, addressPrefix: null };
}

type Line = { lineId: string; quantity: number; net: number; tax: number };

/** Creates a paid order with some pieces of two products. */
async function paidOrder(
  pieces: [number, number] = [3, 1],
): Promise<{ orderId: string; lines: Line[]; total: number }> {
  const sizes = [await rig.addSize(9, 1_799), await rig.addSize(9, 4_400)];
  const shopper = await rig.addShopper(
    pieces.map((quantity, index) => ({
      sizeId: present(sizes[index]).sizeId,
      quantity,
      seenPriceCents: [1_799, 4_400][index] ?? 0,
    })),
  );
  const { orderId, url } = await rig.placeOrder(shopper);
  expect(await rig.pay(url)).toBe(303);
  await settleOrder(deps, orderId, { cause: "return page" });
  const { rows } = await db.execute<Line>(sql`
    select id as "lineId", quantity, net_cents as net, tax_cents as tax from order_lines where order_id = ${orderId} order by position`);
  const total = await rig.count(sql`select due_now_cents as count from orders where id = ${orderId}`);
  return { orderId, lines: rows, total };
}

type RefundChoice = {
  lines?: { lineId: string; quantity: number; restock?: boolean }[];
  shipping?: boolean;
  amount?: number;
};

function refund(orderId: string, { lines = [], shipping = false, amount }: RefundChoice, actor = staffMember()) {
  const chosen = lines.map(({ restock = false, ...line }) => ({ ...line, restock }));
  return refundOrder(
    db,
    { orderId, lines: chosen, shipping, amount, reason: "Came back unopened" },
    { actor, now: deps.clock.now() },
  );
}

async function carryOut(orderId: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from refunds where order_id = ${orderId} and state = 'pending'`,
  );
  for (const { id } of rows) await sendRefund(deps, id);
}

/** Returns the unrefunded rest of an order's charge at the provider. */
const leftAtProvider = (orderId: string) =>
  rig.count(sql`select sum((data->>'amount_captured')::int - (data->>'amount_refunded')::int) as count
    from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId}`);

describe("a refund by staff (PY-9)", () => {
  it("returns the price of one unit at a time, exact to the cent, until nothing is left to refund", async () => {
    const { orderId, lines, total } = await paidOrder();
    const [first, second] = [present(lines[0]), present(lines[1])];
    const sums: number[] = [];
    for (const { lineId } of [first, first, second, first]) {
      const preview = await previewRefund(db, orderId, {
        lines: [{ lineId, quantity: 1, restock: false }],
        shipping: false,
      });
      const { planned } = await refund(orderId, { lines: [{ lineId, quantity: 1 }] });
      expect(planned.total).toBe(preview.planned.total);
      sums.push(planned.total);
      await carryOut(orderId);
      expect(await leftAtProvider(orderId)).toBe(total - sums.reduce((sum, one) => sum + one, 0));
    }
    expect(sums.reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refunded" });
    await expect(refund(orderId, { lines: [{ lineId: first.lineId, quantity: 1 }] })).rejects.toMatchObject({
      code: "nothing_to_refund",
    });
  });

  it("can be an amount spread over the order's lines; a later refund of units returns only the rest of their price", async () => {
    const { orderId, lines, total } = await paidOrder();
    expect((await refund(orderId, { amount: 1_001 })).planned.total).toBe(1_001);
    const tooMuch = refund(orderId, { amount: total });
    await expect(tooMuch).rejects.toMatchObject({
      code: "refund_too_large",
      message: expect.stringContaining("$10.01 was before"),
    });
    const all = lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    expect((await refund(orderId, { lines: all, shipping: true })).planned.total).toBe(total - 1_001);
    await carryOut(orderId);
    expect(await leftAtProvider(orderId)).toBe(0);
  });

  it("stops the shipment if the whole order is refunded, but not after a partial refund", async () => {
    const { orderId, lines } = await paidOrder();
    const line = present(lines[0]);
    await refund(orderId, { lines: [{ lineId: line.lineId, quantity: 1 }] });
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "partly_refunded" });
    const rest = lines.map(({ lineId, quantity }, index) => ({
      lineId,
      quantity: index === 0 ? quantity - 1 : quantity,
    }));
    await refund(orderId, { lines: rest });
    expect(await rig.orderState(orderId)).toEqual({ status: "refunded", paymentState: "refund_due" });
    await carryOut(orderId);
    expect((await rig.orderState(orderId)).paymentState).toBe("refunded");
  });

  it("BO-28: restocks returned products only once, with one stock movement per line", async () => {
    const { orderId, lines } = await paidOrder();
    const line = present(lines[0]);
    const moves = sql`select count(*) from stock_moves where order_id = ${orderId} and reason = 'returned'`;
    await refund(orderId, { lines: [{ lineId: line.lineId, quantity: 2, restock: true }] });
    expect(await rig.count(moves)).toBe(1);
    await refund(orderId, { lines: [{ lineId: line.lineId, quantity: 1 }] });
    expect(await rig.count(moves)).toBe(1);
    const more = refund(orderId, { lines: [{ lineId: line.lineId, quantity: 1, restock: true }] });
    await expect(more).rejects.toMatchObject({ code: "refund_too_large", message: "At most 0 more can come back." });
  });

  it("is limited to $500.00 a day for a manager, even with several concurrent refunds", async () => {
    const { orderId, total } = await paidOrder([9, 9]);
    const manager = staffMember("staff");
    expect(total).toBeGreaterThan(50_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => refund(orderId, { amount: 20_000 }, manager)),
    );
    const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map((error) => isAppError(error) && error.message)).toEqual([
      "You can refund $100.00 more today. An administrator has to approve this one.",
      "You can refund $100.00 more today. An administrator has to approve this one.",
    ]);
    await carryOut(orderId);
  });
});

describe("concurrent refunds (BO-27, P12)", () => {
  it(`never return more than was paid: of ${runs(12, 200)} staff members who refund a whole order, only one succeeds`, async () => {
    const { orderId, lines } = await paidOrder();
    const all = lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
    const tries = await Promise.allSettled(
      Array.from({ length: runs(12, 200) }, () => refund(orderId, { lines: all })),
    );
    const codes = tries.flatMap((one) =>
      one.status === "rejected" && isAppError(one.reason) ? [one.reason.code] : [],
    );
    expect(codes).toEqual(Array.from({ length: runs(12, 200) - 1 }, () => "nothing_to_refund"));
    await Promise.all([carryOut(orderId), carryOut(orderId)]);
    expect(await leftAtProvider(orderId)).toBe(0);
    const countQuery = sql`select count(*) from sandbox_objects where kind = 'refund' and data->'metadata'->>'order_id' = ${orderId}`;
    expect(await rig.count(countQuery)).toBe(1);
  });

  const step = fc.oneof(
    fc.record({ line: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }), restock: fc.boolean() }),
    fc.record({ amount: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({ carriesOut: fc.constant(true) }),
  );
  it.each(Array.from({ length: runs(2, 20) }, (_, part) => part))(
    "leave the ledger balanced in any order, and never exceed the amount paid, part %i (BO-26)",
    async (part) => {
      const { orderId, lines, total } = await paidOrder();
      let back = 0;
      for (const one of samples(step, chances(14, 14, 91 + part))) {
        if ("carriesOut" in one) {
          await carryOut(orderId);
          continue;
        }
        const { lineId } = present(lines["line" in one ? one.line : 0]);
        const input = "amount" in one ? one : { lines: [{ lineId, quantity: one.quantity, restock: one.restock }] };
        const done = await refund(orderId, input).catch((error: unknown) => {
          if (!isAppError(error)) throw error;
          expect(["refund_too_large", "nothing_to_refund"]).toContain(error.code);
          return undefined;
        });
        back += done?.planned.total ?? 0;
        expect(back).toBeLessThanOrEqual(total);
        expect(await balanceOf(db, `order:${orderId}`)).toBe(
          await rig.count(
            sql`select coalesce(sum(amount_cents), 0) as count from refunds where order_id = ${orderId} and state <> 'succeeded'`,
          ),
        );
      }
      await carryOut(orderId);
      expect(await leftAtProvider(orderId)).toBe(total - back);
      expect(await balanceOf(db, `order:${orderId}`)).toBe(0);
      const trial = (await listTrialBalance(db)).filter(({ unit }) => unit === "USD");
      expect(trial.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
    },
  );

  it("number their credit notes without gaps, however many of the refunds fail (BO-26)", async () => {
    const orders = await Promise.all([paidOrder(), paidOrder(), paidOrder()]);
    const refundRequests = orders.flatMap(({ orderId, lines }) =>
      [1, 2, 3, 1].map((quantity) => refund(orderId, { lines: [{ lineId: present(lines[0]).lineId, quantity }] })),
    );
    const outcomes = await Promise.allSettled(refundRequests);
    expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    for (const { orderId } of orders) await carryOut(orderId);
  });

  it("include the full refund of a second payment for the same order, besides the refund by staff (P7)", async () => {
    const [{ orderId, lines, total }, other] = [await paidOrder(), await rig.addSize(3)];
    const { orderId: otherId, url } = await rig.placeOrder(
      await rig.addShopper([{ sizeId: other.sizeId, quantity: 1 }]),
    );
    await rig.pay(url);
    // A second captured attempt of the same order can't happen normally, so it is written here directly.
    await db.execute(sql`update checkout_sessions set order_id = ${orderId}, attempt = 2 where order_id = ${otherId}`);
    await db.execute(sql`update sandbox_objects set data = jsonb_set(data, '{metadata,order_id}', to_jsonb(${orderId}::text))
      where data->'metadata'->>'order_id' = ${otherId}`);
    await rig.call("GET", `cancelOrder/${otherId}`, "nobody");
    const [, done] = await Promise.all([
      settleOrder(deps, orderId, { cause: "webhook" }),
      refund(orderId, { lines: [{ lineId: present(lines[1]).lineId, quantity: 1 }] }),
    ]);
    await reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 });
    await carryOut(orderId);
    expect(await leftAtProvider(orderId)).toBe(total - done.planned.total);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "partly_refunded" });
  });
});

describe("a refund while the provider fails", () => {
  const refundsMade = (orderId: string) =>
    rig.count(
      sql`select count(*) from sandbox_objects where kind = 'refund' and data->'metadata'->>'order_id' = ${orderId}`,
    );

  it("is made only once if its response was lost, even if the provider has forgotten its idempotency key", async () => {
    const { orderId, lines } = await paidOrder();
    await refund(orderId, { lines: [{ lineId: present(lines[0]).lineId, quantity: 1 }] });
    await rig.setFaults({ ...NO_FAULTS, losesAnswers: 2, dropsWebhooks: true });
    await expect(carryOut(orderId)).rejects.toThrow();
    // A day later the provider has forgotten the idempotency key, so a repeated request would make another refund.
    await db.execute(sql`delete from sandbox_idempotency_keys`);
    await db.execute(
      sql`update refunds set asked_at = now() - interval '25 hours' where order_id = ${orderId} and state = 'pending'`,
    );
    await rig.setFaults(NO_FAULTS);
    await carryOut(orderId);
    expect(await refundsMade(orderId)).toBe(1);
    expect((await rig.orderState(orderId)).paymentState).toBe("partly_refunded");
  });

  it("is made only once after a 500 response, and waits while the provider is down", async () => {
    const { orderId, lines } = await paidOrder();
    await refund(orderId, { lines: [{ lineId: present(lines[0]).lineId, quantity: 1 }] });
    const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`);
    const refundId = present(rows[0]).id;
    for (const faults of [{ isDown: true }, { failsAfterCommit: 2 }]) {
      await rig.setFaults({ ...NO_FAULTS, ...faults, dropsWebhooks: true });
      await sendRefund(deps, refundId);
      expect((await rig.orderState(orderId)).paymentState).toBe("review");
      await retryRefund(deps, { refundId, orderId });
    }
    expect(await refundsMade(orderId)).toBe(1);
    await rig.setFaults(NO_FAULTS);
    await sendRefund(deps, refundId);
    expect(await refundsMade(orderId)).toBe(1);
    expect((await rig.orderState(orderId)).paymentState).toBe("partly_refunded");
  });

  it("is retried if the provider refuses it, then waits for staff while the order owes the amount", async () => {
    const { orderId, lines, total } = await paidOrder();
    await refund(orderId, { lines: [{ lineId: present(lines[1]).lineId, quantity: 1 }] });
    const setCharge = (status: string) =>
      db.execute(sql`update sandbox_objects set data = data || jsonb_build_object('status', ${status}::text)
        where kind = 'payment_intent' and data->'metadata'->>'order_id' = ${orderId}`);
    await setCharge("processing");
    const { rows } = await db.execute<{ id: string }>(sql`select id from refunds where order_id = ${orderId}`);
    const refundId = present(rows[0]).id;
    for (let tries = 1; tries <= 4; tries += 1) {
      await sendRefund(deps, refundId);
      const { rows: now } = await db.execute(sql`select state, tries from refunds where id = ${refundId}`);
      expect(now).toEqual([{ state: tries < 4 ? "failed" : "owed", tries }]);
      expect((await rig.orderState(orderId)).paymentState).toBe("review");
      if (tries < 4) await retryRefund(deps, { refundId, orderId });
    }
    expect((await checkInvariants(db)).filter(({ broken }) => broken > 0)).toEqual([]);
    await setCharge("succeeded");
    await retryRefund(deps, { refundId, orderId });
    await carryOut(orderId);
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "partly_refunded" });
    expect(await leftAtProvider(orderId)).toBe(total - 4_400 - present(lines[1]).tax);
  });
});
