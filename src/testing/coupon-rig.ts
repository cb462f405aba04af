import { sql } from "drizzle-orm";
import { coupons } from "#modules/cart/server/tables.ts";
import { newId } from "#shared/ids.ts";
import type { PaymentRig, Shopper } from "./payment-rig.ts";

type NewCoupon = Partial<typeof coupons.$inferInsert>;

/** Creates coupons for a test, and uses them as a customer, on the payment test rig. */
export function couponRig(rig: PaymentRig) {
  const { db } = rig;
  let made = 0;

  /** Creates a coupon with a unique code: 10 percent off anything, unless `change` says otherwise. */
  async function addCoupon(change: NewCoupon = {}): Promise<{ id: string; code: string }> {
    made += 1;
    const value = change.amountCents ? { kind: "amount" as const } : { kind: "percent" as const, percent: 10 };
    const coupon = {
      id: newId(),
      code: `CODE${made}`,
      name: "Test code",
      description: "",
      ...value,
      appliesTo: "any" as const,
      channel: "any" as const,
      startsOn: "2026-01-01",
      perCustomerLimit: 1,
      ...change,
    };
    await db.insert(coupons).values(coupon);
    return { id: coupon.id, code: coupon.code };
  }

  const enter = ({ customerId }: Pick<Shopper, "customerId">, code: string) =>
    rig.call("POST", "cart/coupon", customerId, { code });

  const cartOf = async ({ customerId }: Pick<Shopper, "customerId">) =>
    (await rig.call("GET", "cart", customerId)).body.cart;

  /** Returns how often a coupon counts as used, and the states of its uses in order. */
  async function usesOf(couponId: string): Promise<{ count: number; states: string[] }> {
    const count = await rig.count(sql`select used_count as count from coupons where id = ${couponId}`);
    const { rows } = await db.execute<{ state: string }>(
      sql`select state from coupon_uses where coupon_id = ${couponId} order by created_at, id`,
    );
    return { count, states: rows.map(({ state }) => state) };
  }

  return { addCoupon, enter, cartOf, usesOf };
}
