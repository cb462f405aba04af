import type { ServerDeps } from "#api/env.ts";
import { resizeHold } from "#modules/booking/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { inOrder } from "#platform/db/statement.ts";
import type { WireCart } from "../../contract/cart.ts";
import { getCart } from "../get-cart.ts";
import { type OpenCart, touchOpenCart } from "../open-cart.ts";
import { visitOfCart } from "../visit/visit-of-cart.ts";
import { rememberRefusal } from "../visit/visit-time.ts";
import { addService } from "./add-service.ts";

type Outcome = {
  message?: string /** Treatments or add-ons changed, so the time held for them must fit anew. */;
  visitChanged?: boolean;
};

/**
 * One change of a customer's cart in one transaction: the open cart locked and a revision further, the work, the hold
 * resized to what the visit now needs (clarification 4), then the whole cart as it is.
 */
export async function changeCart(
  deps: ServerDeps,
  customerId: string,
  work: (tx: Transaction, cart: OpenCart) => Promise<Outcome | undefined>,
): Promise<{ cart: WireCart; message?: string }> {
  const outcome = await withRetry(deps.db, async (tx) => {
    const open = await touchOpenCart(tx, customerId);
    const result = await work(tx, open);
    if (result?.visitChanged) await refitVisit(deps, tx, open);
    return result;
  });
  return { cart: await getCart(deps, customerId), ...(outcome?.message ? { message: outcome.message } : {}) };
}

/** Puts a treatment in a customer's cart; the time held for it is fitted anew. Throws what `addService` does. */
export async function addServiceToCart(
  deps: ServerDeps,
  wanted: { customerId: string; serviceId: string },
): Promise<{ cart: WireCart; message: string }> {
  await withRetry(deps.db, async (tx) => {
    // In one packet, and in this order: what is counted is what the cart holds once it is locked.
    const [cart, { isAdded, isHeld }] = await inOrder(
      touchOpenCart(tx, wanted.customerId),
      addService(tx, { ...wanted, now: deps.clock.now() }),
    );
    if (isAdded && isHeld) await refitVisit(deps, tx, cart);
  });
  return { cart: await getCart(deps, wanted.customerId), message: "Added to your cart" };
}

async function refitVisit(deps: ServerDeps, tx: Transaction, cart: OpenCart): Promise<void> {
  const services = await visitOfCart(tx, cart.id);
  const resized = await resizeHold(deps, tx, { cartId: cart.id, services });
  if (resized === undefined || resized.kept) return;
  await rememberRefusal(
    tx,
    cart,
    services.length === 0 ? null : resized.code === "past_cutoff" ? "past_cutoff" : "slot_taken",
  );
}
