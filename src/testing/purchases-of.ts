import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { PaymentRig, Shopper } from "./payment-rig.ts";

export type Purchase = Shopper & { orderId: string; url: string; sizeId: string };

/** Simulates customers, one after another, who each buy one item, and checks what must be true once it is paid. */
export function purchasesOf(rig: PaymentRig) {
  async function buy(stock = 3): Promise<Purchase> {
    const { sizeId } = await rig.addSize(stock);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1 }]);
    const { orderId, url } = await rig.placeOrder(shopper);
    return { ...shopper, orderId, url, sizeId };
  }

  /** Expects that the order is paid once, with each consequence exactly once. */
  async function expectPaidOnce({ orderId, sizeId, cartId }: Purchase, stock = 3): Promise<void> {
    expect(await rig.orderState(orderId)).toEqual({ status: "paid", paymentState: "paid" });
    expect(await rig.stockOf(sizeId)).toEqual({ onHand: stock - 1, reserved: 0 });
    const moves = sql`select count(*) from stock_moves where order_id = ${orderId}`;
    const paidSteps = sql`select count(*) from order_history where order_id = ${orderId} and to_status = 'paid'`;
    const events = sql`select count(*) from outbox_events where key = ${`order:${orderId}:paid`}`;
    const captured = sql`select count(*) from sandbox_objects where kind = 'charge' and data->'metadata'->>'order_id' = ${orderId} and (data->>'captured')::boolean`;
    const closed = sql`select count(*) from carts where id = ${cartId} and closed_at is not null`;
    for (const question of [moves, paidSteps, events, captured, closed]) expect(await rig.count(question)).toBe(1);
  }

  return { buy, expectPaidOnce };
}
