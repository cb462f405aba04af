import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { carts } from "#modules/cart/server/tables.ts";
import { GOOD_CARD, type PaymentRig, type Shopper } from "./payment-rig.ts";

const DECLINED_CARD = "4000000000000002";
const SERVICES = ["AG08", "AG07", "LH03"];

const kinds = ["want", "buy", "drop", "choose", "release", "book", "order", "pay", "giveUp", "cancel", "move"] as const;
/**
 * The kinds of actions to draw from. Those that succeed only after other actions are listed repeatedly, so that they
 * are drawn more often.
 */
const tried = [...kinds, "choose", "choose", "book", "book", "order", "pay"] as const;

/** An action of a customer with their cart, orders or visits. */
export const customerAction = fc.record({
  kind: fc.constantFrom(...tried),
  who: fc.nat(1_000),
  nth: fc.nat(1_000),
  day: fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03", "2026-12-07", "2026-12-08"),
  time: fc.constantFrom("09:00", "10:00", "11:15", "12:30", "13:00", "14:45", "16:00", "16:45"),
  quantity: fc.integer({ min: 1, max: 4 }),
  isDeclined: fc.boolean(),
});
export type CustomerAction = typeof customerAction extends fc.Arbitrary<infer A> ? A : never;

type Shop = { rig: PaymentRig; shoppers: Shopper[]; sizes: { sizeId: string; productId: string }[] };

/** Performs customer actions through the API; returns `done`, or the code of a refusal. Throws for a server error. */
export function openRandomCustomers({ rig, shoppers, sizes }: Shop) {
  const { db } = rig;
  const pages: string[] = [];
  const pick = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % Math.max(items.length, 1)];
  return async (action: CustomerAction): Promise<string> => {
    const { kind, who, nth, day, time, quantity, isDeclined } = action;
    const customerId = pick(shoppers, who)?.customerId ?? "";
    const call = async (method: string, path: string, body?: object): Promise<string> => {
      const answer = await rig.call<string, string>(method, path, customerId, body);
      const { status, body: told } = answer as { status: number; body: { code?: string } }; // every failure has a code
      if (status >= 500 && status !== 503) throw new Error(`${method} ${path} answered ${status}`);
      return status < 400 ? "done" : (told.code ?? String(status));
    };
    const own = async (what: ReturnType<typeof sql>) =>
      (await db.execute<{ id: string }>(sql`${what} and customer_id = ${customerId} order by id`)).rows;
    const visitId = async () =>
      pick(await own(sql`select id from appointments where status in ('booked', 'confirmed')`), nth)?.id ?? "none";
    const cartId = async () => (await own(sql`select id from carts where closed_at is null`))[0]?.id ?? "none";
    if (kind === "want") return call("POST", `add-to-cart/service/${pick(SERVICES, nth)}`);
    if (kind === "buy") {
      const size = pick(sizes, nth);
      return call("POST", `add-to-cart/product/${size?.productId}`, { sizeId: size?.sizeId, quantity });
    }
    if (kind === "drop") {
      const lines = sql`select id from cart_services where cart_id = ${await cartId()} order by id`;
      const line = pick((await db.execute<{ id: string }>(lines)).rows, nth);
      return line ? call("DELETE", `cart/service/${line.id}`) : "nothing";
    }
    if (kind === "choose") return call("PUT", "cart/addDateAndtimetoServiceCart", { date: day, time });
    if (kind === "release") return call("DELETE", "cart/hold");
    if (kind === "book") return call("POST", "checkoutService");
    if (kind === "order") {
      const cart = await cartId();
      await db.update(carts).set({ isPickup: true }).where(eq(carts.id, cart));
      const placed = await rig.placeOrder({ customerId, cartId: cart });
      if (placed.url) pages.push(placed.url);
      if (placed.status >= 500 && placed.status !== 503) throw new Error(`placeOrder answered ${placed.status}`);
      return placed.status < 400 ? "done" : (placed.code ?? String(placed.status));
    }
    if (kind === "pay") {
      const page = pick(pages, nth);
      if (!page) return "nothing";
      const status = await rig.pay(page, isDeclined ? DECLINED_CARD : GOOD_CARD);
      return status < 400 ? "done" : `page ${status}`;
    }
    if (kind === "giveUp") {
      const order = pick(await own(sql`select id from orders where kind = 'product'`), nth);
      return order ? call("GET", `cancelOrder/${order.id}`) : "nothing";
    }
    if (kind === "cancel") return call("POST", `Appointment/cancel/${await visitId()}`, {});
    return call("PUT", `Appointment/reschedule/${await visitId()}`, { date: day, time });
  };
}
