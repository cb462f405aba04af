import { sql } from "drizzle-orm";
import { onOneConnection, retrying } from "#platform/db/client.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { WireCart } from "../../contract/cart.ts";
import { type CartContext, toCartResponse } from "../get-cart.ts";
import { readOpenCart } from "../read-open-cart.ts";

const choose = statement(sql`
  insert into carts as c (id, customer_id, revision, pickup_from_store)
  values (${sql.placeholder("newId")}, ${sql.placeholder("customerId")}, 1, ${sql.placeholder("isPickup")})
  on conflict (customer_id) where closed_at is null
  do update set revision = c.revision + 1, updated_at = clock_now(), pickup_from_store = excluded.pickup_from_store`);

/**
 * Sets whether the goods of a customer's cart are picked up or shipped (CT-4). Returns the cart with the resulting
 * sums.
 */
export async function choosePickup(
  { db, clock }: CartContext,
  { customerId, isPickup }: { customerId: string; isPickup: boolean },
): Promise<{ cart: WireCart }> {
  const { reading } = await retrying(() =>
    onOneConnection(db, (connection) =>
      batch({
        choice: choose(connection, { newId: newId(), customerId, isPickup }),
        reading: readOpenCart(connection, { customerId, now: clock.now() }, { cards: true }),
      }),
    ),
  );
  if (!reading) throw new Error("no open cart came back");
  return { cart: await toCartResponse(db, reading) };
}
