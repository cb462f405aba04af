import { sql } from "drizzle-orm";
import type { ServerDeps } from "#api/env.ts";
import { holdVisit, releaseHold } from "#modules/booking/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { ensureOpenCart, type OpenCart } from "./open-cart.ts";
import { visitOfCart } from "./visit-of-cart.ts";

export type VisitTime = { date: string; time: string; practitionerId?: string };

/**
 * Chooses the start of the cart's visit and holds it (BK-2). A start that is taken or ends too late is refused, what was
 * held before stays, and the cart remembers why: `checkoutService` then says so. Throws `cart_empty`, `slot_taken`,
 * `past_cutoff`, `not_found`.
 */
export async function chooseVisitTime(deps: ServerDeps, customerId: string, wanted: VisitTime): Promise<OpenCart> {
  const cart = await ensureOpenCart(deps.db, customerId);
  try {
    await withRetry(deps.db, async (tx) => {
      const services = await visitOfCart(tx, cart.id);
      if (services.length === 0)
        throw new AppError("cart_empty", { message: "Choose a treatment first, then its time." });
      await holdVisit(deps, tx, { cartId: cart.id, customerId, services, ...wanted });
      await tx.execute(sql`
        update carts set visit_date = ${wanted.date}, visit_time = ${wanted.time}, visit_practitioner_id = ${wanted.practitionerId ?? null},
          visit_refusal = null where id = ${cart.id}`);
    });
  } catch (error) {
    if (isAppError(error, "slot_taken") || isAppError(error, "past_cutoff")) {
      await deps.db.execute(sql`update carts set visit_refusal = ${error.code} where id = ${cart.id}`);
    }
    throw error;
  }
  return ensureOpenCart(deps.db, customerId);
}

/** Lets go of the held time, and of the wish for it. */
export async function releaseVisitTime(deps: ServerDeps, customerId: string): Promise<OpenCart> {
  const cart = await ensureOpenCart(deps.db, customerId);
  await deps.db.transaction(async (tx) => {
    await releaseHold(tx, cart.id);
    await rememberRefusal(tx, cart, null);
  });
  return cart;
}

/** The visit has no time any more, for this reason; `null`: because nobody wants one. */
export async function rememberRefusal(
  tx: Transaction,
  cart: OpenCart,
  refusal: OpenCart["visitRefusal"],
): Promise<void> {
  await tx.execute(sql`
    update carts set visit_date = null, visit_time = null, visit_practitioner_id = null, visit_refusal = ${refusal} where id = ${cart.id}`);
  Object.assign(cart, { visitDate: null, visitTime: null, visitPractitionerId: null, visitRefusal: refusal });
}
