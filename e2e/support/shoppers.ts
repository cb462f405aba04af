import { sql } from "drizzle-orm";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { customers } from "#modules/account/server/tables.ts";
import { cartProducts, cartServices, carts } from "#modules/cart/server/tables.ts";
import { stockMoves } from "#modules/catalog/server/tables.ts";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { clinicDay } from "./days.ts";

export type Shopper = { customerId: string; cartId: string; token: string };
export type CartContent = { sizeId?: string; serviceId?: string };

/** Creates a logged-in customer with something in the cart, to be picked up at the clinic. */
export async function addShopper(db: Database, { sizeId, serviceId }: CartContent): Promise<Shopper> {
  const [customerId, cartId] = [newId(), newId()];
  return db.transaction(async (tx) => {
    await tx
      .insert(customers)
      .values({ id: customerId, email: `${customerId}@example.com`, firstName: "Mara", lastName: "Okafor" });
    await tx.insert(carts).values({ id: cartId, customerId, revision: 1, isPickup: true });
    const line = { id: newId(), cartId, seenPriceCents: 0 };
    if (sizeId) await tx.insert(cartProducts).values({ ...line, sizeId, quantity: 1 });
    if (serviceId) await tx.insert(cartServices).values({ ...line, serviceId });
    await tx.execute(sql`
      update cart_products set seen_price_cents = coalesce(sale_price_cents, price_cents)
      from product_sizes s where s.id = size_id and cart_id = ${cartId}`);
    await tx.execute(sql`
      update cart_services set seen_price_cents = coalesce(sale_price_cents, price_cents)
      from services s where s.id = service_id and cart_id = ${cartId}`);
    const { accessToken } = await startSession(tx, { customerId, userAgent: null });
    return { customerId, cartId, token: accessToken };
  });
}

export async function addShoppers(db: Database, count: number, input: CartContent): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let index = 0; index < count; index += 1) shoppers.push(await addShopper(db, input));
  return shoppers;
}

/** Sets the stock of a size, like an inventory count in the shop. */
export async function countStock(db: Database, sizeId: string, onHand: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ former: number }>(
      sql`select on_hand as former from product_sizes where id = ${sizeId} for update`,
    );
    await tx
      .insert(stockMoves)
      .values({ id: newId(), sizeId, delta: onHand - (rows[0]?.former ?? 0), reason: "counted" });
    await tx.execute(sql`update product_sizes set on_hand = ${onHand} where id = ${sizeId}`);
  });
}

export type Answer = {
  status: number;
  code: string | undefined;
  message: string;
  data: Record<string, unknown> | undefined;
  url: string;
};

/** Calls the API like an app. Rejects when the server dies during the call. */
export async function call(
  origin: string,
  method: string,
  path: string,
  { token, body }: { token: string; body?: unknown },
): Promise<Answer> {
  const response = await fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const json = (await response.json()) as Partial<Answer> & { session?: { url?: string } }; // the fields that the API returns
  return {
    status: response.status,
    code: json.code,
    message: json.message ?? "",
    data: json.data,
    url: json.session?.url ?? "",
  };
}

/** Finds a free start time for this treatment with this practitioner, some days ahead. */
export async function findFreePlace(origin: string, serviceId: string, daysAhead: number): Promise<Place> {
  for (let day = daysAhead; day < daysAhead + 10; day += 1) {
    const date = clinicDay(day);
    const response = await fetch(`${origin}/api/v1/admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`);
    const { data } = (await response.json()) as { data: Slot[] }; // the contract of listSlots
    const slot = data.find(({ isBooked, practitioners }) => !isBooked && practitioners.length > 0);
    const practitionerId = slot?.practitioners[0]?._id;
    if (slot && practitionerId) return { date, time: slot.from, practitionerId };
  }
  throw new Error("no place is free");
}

type Slot = { from: string; isBooked: boolean; practitioners: { _id: string }[] };
export type Place = { date: string; time: string; practitionerId: string };
