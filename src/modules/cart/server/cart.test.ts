import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { openCarts } from "#testing/open-carts.ts";
import type { cartSchema } from "../contract/cart.ts";

const { send, db, customer } = await openCarts();
// Stock is the limit here; the limit per order has its own tests.
await db.execute(sql`update clinic_settings set settings = jsonb_set(settings, '{limits,piecesOfSize}', '99')`);
const sizeOf = (cart: z.output<typeof cartSchema>) =>
  cart.products.map(({ size, quantity }) => `${size} x ${quantity}`);

describe("the cart of a customer (CT-2)", () => {
  it("is created on first read, with five empty lists and totals of zero", async () => {
    const { call } = await customer();
    const { cart } = await call("GET", "cart");
    expect(cart).toMatchObject({
      products: [],
      services: [],
      AddOnservicesSchema: [],
      frequentlyBuyProductSchema: [],
      gifts: [],
      giftCards: [],
      pickupFromStore: false,
      changes: [],
    });
    const { coupons, tenders, ...sums } = cart.totals;
    expect({ coupons, tenders }).toEqual({ coupons: [], tenders: [] });
    expect(new Set(Object.values(sums))).toEqual(new Set([0]));
    expect((await call("GET", "cart")).cart._id).toBe(cart._id);
  });

  it("is created only once for concurrent requests", async () => {
    const { call } = await customer();
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => call("POST", "add-to-cart/product/p11", { quantity: 1 })),
    );
    expect(new Set(answers.map(({ cart }) => cart._id)).size).toBe(1);
    expect(sizeOf((await call("GET", "cart")).cart)).toEqual(["30 ml x 9"]);
  });

  it("can't be changed by other customers, who get a 404 for its lines", async () => {
    const ann = await customer();
    const bea = await customer();
    const { cart } = await ann.call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const line = cart.products[0]?._id;
    expect((await bea.call("PUT", `cart/product/${line}`, { quantity: 5 })).status).toBe(404);
    expect((await bea.call("DELETE", `cart/product/${line}`)).status).toBe(404);
    expect(sizeOf((await ann.call("GET", "cart")).cart)).toEqual(["30 ml x 1"]);
  });

  it("requires a bearer token", async () => {
    expect((await send("GET", "cart")).status).toBe(401);
  });
});

describe("items in the cart (CT-2)", () => {
  it("increase the quantity of the same size, up to the stock, and add another size as its own line", async () => {
    const { call } = await customer();
    const { cart } = await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const sizes = cart.products[0]?.productId.sizePrice ?? [];
    await call("POST", "add-to-cart/product/p11", { quantity: 2, sizeId: sizes[0]?._id });
    const both = await call("POST", "add-to-cart/product/p11", { quantity: 99, sizeId: sizes[1]?._id });
    expect(sizeOf(both.cart)).toEqual(["30 ml x 3", `50 ml x ${sizes[1]?.stock}`]);
    expect(both.message).toContain("only");
  });

  it("report if only part of the wanted quantity is in stock", async () => {
    const { call } = await customer();
    const { cart } = await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const stock = cart.products[0]?.stock ?? 0;
    expect((await call("POST", "add-to-cart/product/p11", { quantity: stock - 1 })).message).toBe("Added to your cart");
    await call("PUT", `cart/product/${cart.products[0]?._id}`, { quantity: stock - 1 });
    const { message } = await call("POST", "add-to-cart/product/p11", { quantity: 2 });
    expect(message).toBe(`We have only ${stock} in stock, and they’re all in your cart.`);
  });

  it("are refused if sold out, unknown or above the stock", async () => {
    const { call } = await customer();
    expect(await call("POST", "add-to-cart/product/p35", { quantity: 1 })).toMatchObject({
      status: 409,
      code: "out_of_stock",
    });
    expect(await call("POST", "add-to-cart/product/nothing", { quantity: 1 })).toMatchObject({ status: 404 });
    const { cart } = await call("POST", "add-to-cart/product/p36", { quantity: 1 });
    expect(await call("PUT", `cart/product/${cart.products[0]?._id}`, { quantity: 50 })).toMatchObject({
      status: 409,
      code: "out_of_stock",
    });
    for (const quantity of [0, -1, 1.5, 100, "2", null]) {
      expect((await call("POST", "add-to-cart/product/p11", { quantity })).status).toBe(400);
    }
  });

  it("are totaled with tax and shipping, which is free from the clinic's threshold and for pickup (CT-4, CT-5)", async () => {
    const { call } = await customer();
    const small = (await call("POST", "add-to-cart/product/p03", { quantity: 1 })).cart;
    expect(small.totals).toMatchObject({ subtotal: 2_400, shipping: 600, tax: 213, dueNow: 3_213, dueAtClinic: 0 });
    const pickup = (await call("PUT", "updatePickupFromStore", { pickupFromStore: true })).cart;
    expect(pickup.pickupFromStore).toBe(true);
    expect(pickup.totals).toMatchObject({ shipping: 0, dueNow: 2_613 });
    await call("PUT", "updatePickupFromStore", { pickupFromStore: false });
    const large = (await call("POST", "add-to-cart/product/p03", { quantity: 4 })).cart;
    expect(large.totals).toMatchObject({ subtotal: 12_000, shipping: 0 });
  });

  it("can be saved for later and moved back, and are left out of the totals meanwhile", async () => {
    const { call } = await customer();
    const { cart } = await call("POST", "add-to-cart/product/p11", { quantity: 2 });
    const lineId = cart.products[0]?._id;
    const aside = (await call("POST", `cart/saveForLater/${lineId}`)).cart;
    expect([aside.products.length, aside.savedForLater.products.length, aside.totals.subtotal]).toEqual([0, 1, 0]);
    await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const back = (await call("POST", `cart/moveToCart/${lineId}`)).cart;
    expect(sizeOf(back)).toEqual(["30 ml x 2"]);
    expect(back.savedForLater.products).toEqual([]);
  });

  it("that are treatments saved for later can't be moved back into a full visit", async () => {
    const { call } = await customer();
    const { cart } = await call("POST", "add-to-cart/service/pg01");
    const lineId = cart.services[0]?._id;
    await call("POST", `cart/saveForLater/${lineId}`);
    for (const id of ["ag07", "ag01", "as03", "pg02"]) await call("POST", `add-to-cart/service/${id}`);
    const refused = await call("POST", `cart/moveToCart/${lineId}`);
    expect(refused.message).toContain("up to 4 treatments");
    const cached = (await call("GET", "cart")).cart;
    expect([cached.services.length, cached.savedForLater.services.length]).toEqual([4, 1]);
  });
});

describe("a bundle in the cart", () => {
  it("is added by its own id or by the id of one of its products, and can be removed", async () => {
    const { call } = await customer();
    const once = (await call("POST", "addToCartFrequentlyByProduct/b01")).cart;
    expect(once.frequentlyBuyProductSchema).toMatchObject([{ _id: "b01", quantity: 1, price: 12_300 }]);
    expect(once.frequentlyBuyProductSchema[0]?.products).toHaveLength(4);
    expect((await call("POST", "addToCartFrequentlyByProduct/b01")).cart.frequentlyBuyProductSchema[0]?.quantity).toBe(
      2,
    );
    expect((await call("PUT", "cart/delete/frequentlyBuyProduct/b01")).cart.frequentlyBuyProductSchema).toEqual([]);
    const byProduct = (await call("POST", "addToCartFrequentlyByProduct/p22")).cart;
    expect(byProduct.frequentlyBuyProductSchema).toHaveLength(1);
  });
});

describe("changes since an item was added (CT-6)", () => {
  it("include a new price and a lower stock; the new price disappears when the customer accepts it", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/product/p09", { quantity: 3 });
    await db.execute(sql`update product_sizes set price_cents = 3500, on_hand = reserved + 2 where product_id = 'p09'`);
    const { cart } = await call("GET", "cart");
    expect(cart.changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ["stock", 3, 2],
      ["price", 3_200, 3_500],
    ]);
    const seen = (await call("POST", "cart/acknowledge")).cart;
    expect(seen.changes.map(({ kind }) => kind)).toEqual(["stock"]);
  });

  it("include an add-on's new price and its removal from sale", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/service/pg01");
    const [line] = (await call("POST", "add-to-cart/addOnservices/ao31", { quantity: 1 })).cart.AddOnservicesSchema;
    const from = line?.unitPrice ?? 0;
    await db.execute(sql`update add_ons set price_cents = price_cents + 700 where id = 'ao31'`);
    const { cart } = await call("GET", "cart");
    expect(cart.changes).toMatchObject([{ kind: "price", lineId: line?._id, name: line?.name, from, to: from + 700 }]);
    expect((await call("POST", "cart/acknowledge")).cart.changes).toEqual([]);
    await db.execute(sql`update add_ons set price_cents = price_cents - 700, is_active = false where id = 'ao31'`);
    const gone = (await call("GET", "cart")).cart.changes;
    expect(gone).toMatchObject([{ kind: "unavailable", lineId: line?._id, name: line?.name }]);
    await call("DELETE", `cart/addOnservices/${line?._id}`);
    await db.execute(sql`update add_ons set is_active = true where id = 'ao31'`);
  });

  it("name the line of a changed bundle, and disappear after the customer has seen them", async () => {
    const { call } = await customer();
    await call("POST", "addToCartFrequentlyByProduct/b02");
    await db.execute(sql`update bundles set price_cents = price_cents + 500 where id = 'b02'`);
    const { cart } = await call("GET", "cart");
    expect(cart.changes).toMatchObject([{ kind: "price", lineId: "b02" }]);
    expect((await call("POST", "cart/acknowledge")).cart.changes).toEqual([]);
  });
});

describe("a guest's cart at login (CT-3)", () => {
  const guest = {
    products: [
      { productId: "p11", quantity: 2 },
      { productId: "p35", quantity: 1 },
      { productId: "gone", quantity: 1 },
    ],
    services: [{ serviceId: "ac01" }],
    bundles: [{ bundleId: "b09", quantity: 1 }],
  };

  it("is merged without duplicates, and unavailable items are named", async () => {
    const { call } = await customer();
    await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const { cart, json } = await call("POST", "cart/merge", guest);
    expect(sizeOf(cart)).toEqual(["30 ml x 2"]);
    expect([cart.services.length, cart.frequentlyBuyProductSchema.length]).toEqual([1, 1]);
    expect(json.notMerged).toEqual([
      { id: "p35", name: "Rose Hip Fourteen", reason: "out_of_stock" },
      { id: "gone", name: "An item", reason: "unavailable" },
    ]);
  });

  it("stays in the order in which the guest added the items", async () => {
    const { call } = await customer();
    const productIds = ["p14", "p03", "p22", "p11", "p18", "p02"];
    const serviceIds = ["ag08", "ac01", "ag02"];
    const { cart } = await call("POST", "cart/merge", {
      products: productIds.map((productId) => ({ productId, quantity: 1 })),
      services: serviceIds.map((serviceId) => ({ serviceId })),
    });
    expect(cart.products.map(({ productId }: { productId: { _id: string } }) => productId._id)).toEqual(productIds);
    expect(cart.services.map(({ serviceId }: { serviceId: { _id: string } }) => serviceId._id)).toEqual(serviceIds);
  });

  it("keeps the larger of a bundle's two quantities", async () => {
    const { call } = await customer();
    const merged = async (quantity: number) => {
      const { cart } = await call("POST", "cart/merge", { bundles: [{ bundleId: "b09", quantity }] });
      return cart.frequentlyBuyProductSchema.map((line: { quantity: number }) => line.quantity);
    };
    expect(await merged(2)).toEqual([2]);
    expect(await merged(3)).toEqual([3]);
    expect(await merged(1)).toEqual([3]);
    const { cart } = await call("POST", "addToCartFrequentlyByProduct/b09");
    expect(cart.frequentlyBuyProductSchema).toMatchObject([{ quantity: 4 }]);
  });

  it("reports items with less stock and treatments that don't fit into the visit", async () => {
    const { call } = await customer();
    await db.execute(sql`update product_sizes set on_hand = reserved + 2 where product_id = 'p07'`);
    const ids = ["ag01", "ag02", "ag03", "ag04", "ag05", "ag06", "ag07", "ag08", "ac01", "ac02"];
    const { cart, json } = await call("POST", "cart/merge", {
      products: [{ productId: "p07", quantity: 5 }],
      services: ids.map((serviceId) => ({ serviceId })),
    });
    expect(cart.products).toMatchObject([{ quantity: 2 }]);
    expect(cart.services).toHaveLength(4);
    expect(json.notMerged).toEqual([
      { id: "p07", name: expect.any(String), reason: "fewer" },
      ...ids.slice(4).map((id) => ({ id, name: expect.any(String), reason: "too_many" })),
    ]);
  });

  it("changes nothing when merged a second time", async () => {
    const { call } = await customer();
    const first = (await call("POST", "cart/merge", guest)).cart;
    const second = (await call("POST", "cart/merge", guest)).cart;
    expect(sizeOf(second)).toEqual(sizeOf(first));
    expect(second.totals).toEqual(first.totals);
  });
});

describe("a delivery address for the cart", () => {
  it("sets shipping cost and arrival day, and must be the customer's own", async () => {
    const ann = await customer();
    const bea = await customer();
    const address = {
      firstName: "Ann",
      lastName: "Hale",
      line1: "1 Elm St",
      city: "New York",
      state: "NY",
      postalCode: "10001",
      country: "US",
      phone: "+12125550171",
    };
    const response = await ann.call("POST", "user/address", address);
    const addressId = response.json.data._id as string;
    await ann.call("POST", "add-to-cart/product/p03", { quantity: 1 });
    const listed = (await ann.call("GET", "getAddressDataForCart")).json.data;
    expect(listed).toMatchObject([
      { _id: addressId, shippingPrice: 600, shippingDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    ]);
    expect((await ann.call("PUT", "cart/address", { addressId })).cart.address).toMatchObject({
      _id: addressId,
      city: "New York",
    });
    expect((await bea.call("PUT", "cart/address", { addressId })).status).toBe(404);
  });

  it("must be in a place the clinic ships to, and sets the tax", async () => {
    const { call } = await customer();
    const person = { firstName: "Ann", lastName: "Bell", line1: "1 High Street", city: "Town", phone: "+12125550171" };
    const add = async (place: object) =>
      (await call("POST", "user/address", { ...person, ...place })).json.data._id as string;
    const london = await add({ country: "GB", state: "Greater London", postalCode: "SW1A 1AA" });
    await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    const first = (await call("GET", "cart")).cart;
    expect(first.address).toBeUndefined();
    expect((await call("GET", "getAddressDataForCart")).json.data).toMatchObject([{ _id: london, shipsThere: false }]);
    const refused = await call("PUT", "cart/address", { addressId: london });
    expect(refused).toMatchObject({
      status: 409,
      json: { code: "not_shipped_there", message: "We don't ship there. Pick it up at the clinic instead." },
    });
    const taxes: Record<string, number> = {};
    for (const [state, postalCode] of [
      ["NY", "10013"],
      ["new jersey", "07030"],
      ["TX", "78701"],
    ] as const) {
      const addressId = await add({ country: "US", state, postalCode });
      const { cart } = await call("PUT", "cart/address", { addressId });
      taxes[cart.address?.state ?? ""] = cart.totals.tax;
    }
    // The tax on $44.00 at 8.875%, 6.625% and nothing.
    expect(taxes).toEqual({ NY: 391, NJ: 292, TX: 0 });
    await call("PUT", "updatePickupFromStore", { pickupFromStore: true });
    const { totals } = (await call("GET", "cart")).cart;
    expect([totals.shipping, totals.tax]).toEqual([0, 391]);
  });
});

describe("a product as its customer sees it", () => {
  it("says whether it is a favorite and in the cart", async () => {
    const { call } = await customer();
    expect((await call("GET", "Product/byToken/p11")).json.data).toMatchObject({
      _id: "p11",
      isWishList: false,
      isCart: false,
    });
    await call("POST", "add-to-cart/product/p11", { quantity: 1 });
    await call("POST", "user/wishlist/p11");
    expect((await call("GET", "Product/byToken/p11")).json.data).toMatchObject({ isWishList: true, isCart: true });
  });
});
