import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { present } from "#testing/present.ts";
import { workerDemoApi } from "#testing/worker-database.ts";
import { ALL_PARTS, includesParts, partsToAsk, rememberParts } from "./cart-parts.ts";

const api = await workerDemoApi(moduleApis);
const NOTHING = { goods: false, visit: false, more: false };

it("reading a cart queries only the parts that were last seen filled or just added to, or all parts of an unknown cart", () => {
  expect(partsToAsk("unknown", undefined)).toEqual(ALL_PARTS);
  expect(partsToAsk("unknown", "goods")).toEqual({ ...NOTHING, goods: true });
  rememberParts("known", { ...NOTHING, goods: true });
  expect(partsToAsk("known", undefined)).toEqual({ ...NOTHING, goods: true });
  expect(partsToAsk("known", "visit")).toEqual({ goods: true, visit: true, more: false });
  expect(includesParts(ALL_PARTS, NOTHING)).toBe(true);
  expect(includesParts({ ...NOTHING, goods: true }, { ...NOTHING, more: true })).toBe(false);
});

it("the whole cart is shown even if another server process has added items to a part that was last seen empty", async () => {
  const token = await newShopper(api);
  const { customerId } = (
    await api.db.$client.query<{ customerId: string }>(
      `select customer_id as "customerId" from carts order by created_at desc limit 1`,
    )
  ).rows[0] ?? { customerId: "" };
  const asSeenElsewhere = () => rememberParts(customerId, NOTHING);
  const { cart } = (await api.send("GET", "cart", { token })).body;
  expect([cart.products.length, cart.services.length]).toEqual([1, 1]);
  const line = present(cart.products[0]);
  asSeenElsewhere();
  expect((await api.send("GET", "cart", { token })).body.cart).toEqual(cart);
  asSeenElsewhere();
  const added = await api.send("POST", `add-to-cart/product/${line.productId._id}`, { token });
  expect(added.body.cart.services).toEqual(cart.services);
  expect(present(added.body.cart.products[0]).quantity).toBe(2);
  asSeenElsewhere();
  const changed = await api.send("PUT", `cart/product/${line._id}`, { token, body: { quantity: 1 } });
  expect(changed.body.cart).toEqual({ ...cart, revision: changed.body.cart.revision });
});
